import { AUTH_SNAPSHOT_LIFETIME_MS, REDIRECT_MARKER_LIFETIME_MS } from '#contract/timings.ts';
import type { AnonymousUser, EndedSession, Person } from '#web/lib/auth/auth.tsx';
import type { StorageArea } from '#web/lib/browser/safe-storage.ts';
import type { LogOutCookie } from './log-out-cookie.ts';

/** In local storage. */
export const LOCAL_KEYS = {
  guestId: 'sessionId',
  anonymousUserId: 'anonymousUserId',
  anonymousMode: 'anonymousMode',
  loggedOut: 'userLoggedOut',
} as const;

/** In session storage. `upgradeSessionId` is kept there as well and belongs to billing. */
const SESSION_KEYS = {
  snapshot: 'authSnapshot',
  redirectAttempt: 'redirectAttempt',
  endedSession: 'endedSession',
} as const;

/** Set from the click until the end of a sign-in. */
export const PENDING_FLAGS = ['authRedirectPending', 'ssoAuthInProgress', 'pendingSSO', 'signInInProgress'] as const;
export type SessionFlag = (typeof PENDING_FLAGS)[number] | 'justAuthenticated' | 'userLoginTracked';

/** Prefixes of the entries that the providers' SDKs store. */
const PROVIDER_PREFIXES = ['oidc.', 'firebase:'];
const ON = 'true';

/** Sign-in state in the browser's storage. */
export interface AuthStorage {
  /** Whether this browser has ever sent a request to the server. */
  hasGuestId(): boolean;
  isLoggedOut(): boolean;
  setLoggedOut(isLoggedOut: boolean): void;
  isAnonymousMode(): boolean;
  setAnonymousMode(isOn: boolean): void;
  anonymousUserId(): AnonymousUser['id'] | null;
  setAnonymousUserId(id: AnonymousUser['id'] | null): void;
  hasFlag(flag: SessionFlag): boolean;
  setFlags(flags: readonly SessionFlag[]): void;
  clearFlags(flags: readonly SessionFlag[]): void;
  /** Whether this tab was redirected to the provider less than two minutes ago. */
  hasRedirectAttempt(nowMs: number): boolean;
  markRedirectAttempt(nowMs: number): void;
  clearRedirectAttempt(): void;
  /** The user signed in within the last five minutes. */
  snapshot(nowMs: number): Person | null;
  setSnapshot(person: Person | null, nowMs: number): void;
  /** Whether this tab has been signed in and not out again. */
  hasSnapshot(): boolean;
  /** Whether the server may not know about the log-out yet. */
  isLogOutPending(): boolean;
  setLogOutPending(isPending: boolean): void;
  endedSession(): EndedSession | null;
  setEndedSession(ended: EndedSession | null): void;
  hasProviderEntries(): boolean;
  clearProviderEntries(): void;
}

export function createAuthStorage(local: StorageArea, session: StorageArea, logOutMark: LogOutCookie): AuthStorage {
  const setOrRemove = (area: StorageArea, key: string, value: string | null) =>
    value === null ? area.remove(key) : area.set(key, value);
  return {
    hasGuestId: () => local.get(LOCAL_KEYS.guestId) !== null,
    isLoggedOut: () => local.get(LOCAL_KEYS.loggedOut) === ON,
    setLoggedOut: (isLoggedOut) => setOrRemove(local, LOCAL_KEYS.loggedOut, isLoggedOut ? ON : null),
    isAnonymousMode: () => local.get(LOCAL_KEYS.anonymousMode) === ON,
    setAnonymousMode: (isOn) => setOrRemove(local, LOCAL_KEYS.anonymousMode, isOn ? ON : null),
    anonymousUserId: () => asAnonymousId(local.get(LOCAL_KEYS.anonymousUserId)),
    setAnonymousUserId: (id) => setOrRemove(local, LOCAL_KEYS.anonymousUserId, id),
    hasFlag: (flag) => session.get(flag) === ON,
    setFlags(flags) {
      for (const flag of flags) session.set(flag, ON);
    },
    clearFlags: (flags) => flags.forEach(session.remove),
    hasRedirectAttempt: (nowMs) =>
      isFresh(Number(session.get(SESSION_KEYS.redirectAttempt) ?? Number.NaN), REDIRECT_MARKER_LIFETIME_MS, nowMs),
    markRedirectAttempt: (nowMs) => session.set(SESSION_KEYS.redirectAttempt, String(nowMs)),
    clearRedirectAttempt: () => session.remove(SESSION_KEYS.redirectAttempt),
    snapshot: (nowMs) => readSnapshot(session.get(SESSION_KEYS.snapshot), nowMs),
    setSnapshot: (person, nowMs) =>
      setOrRemove(session, SESSION_KEYS.snapshot, person && JSON.stringify({ ...person, timestamp: nowMs })),
    hasSnapshot: () => session.get(SESSION_KEYS.snapshot) !== null,
    isLogOutPending: logOutMark.isSet,
    setLogOutPending: (isPending) => (isPending ? logOutMark.set() : logOutMark.clear()),
    endedSession: () => readEndedSession(session.get(SESSION_KEYS.endedSession)),
    setEndedSession: (ended) => setOrRemove(session, SESSION_KEYS.endedSession, ended && JSON.stringify(ended)),
    hasProviderEntries: () => [local, session].some((area) => area.keys().some(isProviderEntry)),
    clearProviderEntries() {
      for (const area of [local, session]) area.keys().filter(isProviderEntry).forEach(area.remove);
    },
  };
}

function isProviderEntry(key: string): boolean {
  return PROVIDER_PREFIXES.some((prefix) => key.startsWith(prefix));
}

function asAnonymousId(value: string | null): AnonymousUser['id'] | null {
  return value !== null && /^anonymous-\d+$/.test(value) ? (value as AnonymousUser['id']) : null;
}

/** After the clock was set back, a time in the future counts as expired. */
function isFresh(timeMs: number, lifetimeMs: number, nowMs: number): boolean {
  const ageMs = nowMs - timeMs;
  return ageMs >= 0 && ageMs < lifetimeMs;
}

function readSnapshot(text: string | null, nowMs: number): Person | null {
  const stored = parseObject(text);
  if (!stored || typeof stored['uid'] !== 'string') return null;
  if (!isFresh(Number(stored['timestamp']), AUTH_SNAPSHOT_LIFETIME_MS, nowMs)) return null;
  const textOf = (name: string) => (typeof stored[name] === 'string' ? stored[name] : null);
  return {
    uid: stored['uid'],
    email: textOf('email'),
    displayName: textOf('displayName'),
    photoURL: textOf('photoURL'),
  };
}

function readEndedSession(text: string | null): EndedSession | null {
  const { returnTo, userId } = parseObject(text) ?? {};
  // One slash: two would start another site's address.
  if (typeof returnTo !== 'string' || !/^\/(?![/\\])/.test(returnTo)) return null;
  return { returnTo, userId: typeof userId === 'string' ? userId : null };
}

function parseObject(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
