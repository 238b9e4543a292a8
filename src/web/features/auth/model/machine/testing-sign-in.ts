import type { User } from '#contract/users.ts';
import { createIdentityChoice } from '#web/features/auth/api/identity-providers/identity-choice.ts';
import type { AuthenticatedPerson, IdentityClient } from '#web/features/auth/api/identity-providers/identity-client.ts';
import { ProviderError } from '#web/features/auth/api/identity-providers/identity-client.ts';
import { createIdentityLoader } from '#web/features/auth/api/identity-providers/identity-loader.ts';
import type { Person } from '#web/lib/auth/auth.tsx';
import { makeUser } from '#web/lib/auth/testing-user.ts';
import { createUpgradeStorage } from '#web/lib/billing/upgrade-intent.ts';
import type { StorageArea } from '#web/lib/browser/safe-storage.ts';
import { createTabState } from '#web/lib/browser/tab-state.ts';
import { createAuthStorage } from '../browser/auth-storage.ts';
import type { SignInEnvironment } from './run-effect.ts';
import { createSignInStore } from './sign-in-store.ts';

export const START_MS = 1_795_240_000_000;
export const ADA: Person = { uid: 'ada-1', email: 'ada@example.org', displayName: 'Ada Finch', photoURL: null };
export const PROVEN_ADA: AuthenticatedPerson = { ...ADA, idToken: 'the.id.token' };
export const ADA_USER = makeUser({ id: 'user-1', displayName: 'Ada Finch' });
export const TRIAL_USER = makeUser({ id: 'trial-1', email: null, firstName: null, lastName: null, isAnonymous: true });
export const CHECKOUT_URL = 'https://pay.example/checkout-1';
export const USED_BROWSER = { sessionId: 'guest_1795240000000abcdefghijklmnop' };

/** A promise that never settles. */
export const NEVER = new Promise<never>(() => undefined);
export const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
export const refuse = (failure: ProviderError['failure']) => () => Promise.reject(new ProviderError(failure));

interface TestPageOptions {
  /** Path and query of the page; changes with `go` and `goTo`. */
  readonly path?: string;
  /** What the server wrote into the page. */
  readonly mayHaveSession?: boolean;
  readonly isSessionAbsent?: boolean;
  readonly isLogOutPending?: boolean;
  readonly endServerSession?: () => Promise<void>;
  readonly local?: Readonly<Record<string, string>>;
  readonly session?: Readonly<Record<string, string>>;
  readonly isPreview?: boolean;
  readonly client?: Partial<IdentityClient>;
  readonly loadClient?: () => Promise<void>;
  readonly configureDomain?: () => Promise<boolean>;
  readonly account?: () => Promise<User | null>;
  readonly trial?: () => Promise<{ user: User | null; isMoved: boolean }>;
  readonly sync?: () => Promise<{ user: User; movedDocuments: number | null }>;
  readonly createCheckout?: () => Promise<string>;
}

function pendingLogOut(marks: ReturnType<typeof areaOf>) {
  return {
    isSet: () => marks.get('logOutPending') !== null,
    set: () => marks.set('logOutPending', 'true'),
    clear: () => marks.remove('logOutPending'),
  };
}

/**
 * A fake browser page around the real machine, effects, storage and loader: `log` lists every side effect with the
 * milliseconds since the page was opened.
 */
export function openTestPage(options: TestPageOptions = {}) {
  const log: string[] = [];
  const clock = createTestClock();
  const note = (what: string) => void log.push(`${clock.now() - START_MS} ${what}`);
  const local = new Map(Object.entries(options.local ?? {}));
  const session = new Map(Object.entries(options.session ?? {}));
  const sessionArea = areaOf(session, note);
  const marks = new Map(options.isLogOutPending ? [['logOutPending', 'true']] : []);
  const markArea = areaOf(marks, note);
  let url = new URL(options.path ?? '/', 'https://site.example');
  const signIn = createSignInStore({
    storage: createAuthStorage(areaOf(local, note), sessionArea, pendingLogOut(markArea)),
    upgrades: createUpgradeStorage(sessionArea),
    tabState: createTabState(sessionArea),
    identity: createIdentityChoice(
      (social) =>
        createIdentityLoader({
          now: clock.now,
          async makeClient() {
            note(`load client${social ? ` of ${social}` : ''}`);
            await options.loadClient?.();
            return scriptClient(options, note);
          },
          async configureDomain() {
            note('configure domain');
            return (await options.configureDomain?.()) ?? true;
          },
        }),
      {
        get: () => session.get('socialProvider') ?? null,
        set: (social) => void (social ? session.set('socialProvider', social) : session.delete('socialProvider')),
      },
    ),
    server: async () => scriptServer(options, note),
    navigation: {
      go(to, { replaces }) {
        note(`go ${to}${replaces ? ' in place' : ''}`);
        url = new URL(to, url);
      },
      leave: (to) => note(`leave ${to}`),
      address: () => url,
      mayHaveSession: () => options.mayHaveSession ?? false,
      isSessionAbsent: () => options.isSessionAbsent ?? false,
    },
    tabs: { broadcast: (message) => note(`broadcast ${message}`) },
    analytics: { track: (...[event]) => note(`track ${event}`) },
    clock: { now: clock.now, setTimer: clock.setTimer, whenIdle: (act) => clock.setTimer(act, 0) },
  });
  return {
    /** As by the Back and Forward buttons. */
    goTo(address: string): void {
      url = new URL(address, url);
    },
    signIn,
    local,
    session,
    marks,
    state: () => signIn.current(),
    advance: clock.advance,
    /** Returns the log since the last call. */
    takeLog: () => log.splice(0),
    /** Starts the machine and runs everything that takes no time. */
    async start() {
      signIn.start();
      await clock.advance(0);
    },
    async send(event: Parameters<typeof signIn.send>[0]) {
      signIn.send(event);
      await clock.advance(0);
    },
  };
}

/** A test page whose machine has started. */
export async function startTestPage(options: TestPageOptions = {}) {
  const page = openTestPage(options);
  await page.start();
  return page;
}

function scriptClient({ client, isPreview = false }: TestPageOptions, note: (what: string) => void): IdentityClient {
  const scripted: IdentityClient = {
    provider: 'oidc',
    isPreview,
    staleAtMs: Number.MAX_SAFE_INTEGER,
    signInWithPopup: async () => PROVEN_ADA,
    signInWithRedirect: () => NEVER,
    redirectResult: async () => 'nothing',
    currentPerson: async () => null,
    signOut: async () => undefined,
    signOutLocally: async () => undefined,
    ...client,
  };
  const noting = <Args extends unknown[], T>(what: string, act: (...args: Args) => T) => {
    return (...args: Args): T => {
      note(what);
      return act(...args);
    };
  };
  return {
    ...scripted,
    signInWithPopup: noting('open popup', scripted.signInWithPopup),
    signInWithRedirect: noting('redirect', scripted.signInWithRedirect),
    redirectResult: noting('check redirect result', scripted.redirectResult),
    currentPerson: noting('check current person', scripted.currentPerson),
    signOut: noting('sign out of provider', scripted.signOut),
    signOutLocally: noting('sign out locally', scripted.signOutLocally),
  };
}

function scriptServer(
  { account, trial, sync, createCheckout, endServerSession }: TestPageOptions,
  note: (what: string) => void,
): Awaited<ReturnType<SignInEnvironment['server']>> {
  return {
    lookUpAccount() {
      note('look up account');
      return account?.() ?? Promise.resolve(null);
    },
    lookUpTrial() {
      note('look up trial');
      return trial?.() ?? Promise.resolve({ user: null, isMoved: false });
    },
    syncPerson(provider, { idToken, uid }) {
      note(`sync ${provider} ${uid} ${idToken}`);
      return sync?.() ?? Promise.resolve({ user: ADA_USER, movedDocuments: null });
    },
    createCheckout({ planType, upgradeSessionId }) {
      note(`order ${upgradeSessionId ?? planType}`);
      return createCheckout?.() ?? Promise.resolve(CHECKOUT_URL);
    },
    endServerSession() {
      note('end server session');
      return endServerSession?.() ?? Promise.resolve();
    },
  };
}

/** Logs changes; setting an unchanged value or removing a missing key is not logged. */
function areaOf(entries: Map<string, string>, note: (what: string) => void): StorageArea {
  return {
    get: (key) => entries.get(key) ?? null,
    set(key, value) {
      if (entries.get(key) !== value) note(`+${key}`);
      entries.set(key, value);
    },
    remove(key) {
      if (entries.delete(key)) note(`-${key}`);
    },
    keys: () => [...entries.keys()],
  };
}

/** A clock that advances only on demand. */
function createTestClock() {
  let nowMs = START_MS;
  let timers: { readonly atMs: number; readonly act: () => void }[] = [];

  async function advance(ms: number): Promise<void> {
    const untilMs = nowMs + ms;
    await settlePromises();
    for (;;) {
      const next = timers.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (!next || next.atMs > untilMs) break;
      timers = timers.filter((timer) => timer !== next);
      nowMs = Math.max(nowMs, next.atMs);
      next.act();
      await settlePromises();
    }
    nowMs = untilMs;
  }

  return {
    advance,
    now: () => nowMs,
    setTimer: (act: () => void, delayMs: number) => void timers.push({ atMs: nowMs + delayMs, act }),
  };
}

/** Settles pending promises, and imports of code that is already loaded. */
async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}
