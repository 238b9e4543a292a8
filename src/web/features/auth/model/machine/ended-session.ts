import type { User } from '#contract/users.ts';
import type { EndedSession } from '#web/lib/auth/auth.tsx';
import type { BrowserFacts, Effect, MachineState } from './machine-types.ts';

interface EndedSessionUpdate {
  readonly state: MachineState;
  readonly effects: readonly Effect[];
}

/** The account was signed out, not by a log-out on this page: stores the page's address, which survives a reload. */
export function recordEndedSession(state: MachineState, { address }: BrowserFacts): EndedSessionUpdate {
  const endedSession: EndedSession = { returnTo: address, userId: state.identity.user?.id ?? null };
  return { state: { ...state, endedSession }, effects: [{ type: 'store-ended-session', endedSession }] };
}

/**
 * Whether the first lookup of a page found an ended session: its cookie is still set, or this tab was signed in. A
 * log-out in this browser is not reported.
 */
export function hasSessionEnded({ activity, identity, endedSession }: MachineState, facts: BrowserFacts): boolean {
  if (activity.name !== 'looking-up' || !activity.hasAnswer || facts.isLogOutAddress) return false;
  if (identity.status === 'signed-in') return true;
  // The record of an earlier page of this tab has the account's id.
  if (endedSession) return false;
  return activity.isFirst && !facts.isLoggedOut && (facts.mayHaveSession || facts.hasSnapshot);
}

/** An account signed in. The drafts of another account are deleted as well. */
export function clearEndedSession(state: MachineState, user: User | null = null): EndedSessionUpdate {
  const { endedSession } = state;
  if (!endedSession) return { state, effects: [] };
  const forget: Effect = { type: 'store-ended-session', endedSession: null };
  const effects: readonly Effect[] = isOf(endedSession, user) ? [forget] : [forget, { type: 'clear-tab-state' }];
  return { state: { ...state, endedSession: null }, effects };
}

/** Where a sign-in after an ended session leads; null for the default page. */
export function returnAddress({ endedSession }: MachineState, user: User): string | null {
  return endedSession && isOf(endedSession, user) ? endedSession.returnTo : null;
}

/** An unknown account counts as the same one. */
function isOf({ userId }: EndedSession, user: User | null): boolean {
  return user === null || userId === null || userId === user.id;
}
