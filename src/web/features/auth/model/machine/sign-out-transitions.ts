import { AUTH_READY_WAIT_MS } from '#contract/timings.ts';
import { LOGGED_OUT_PATH } from '#web/lib/auth/log-out-address.ts';
import { LOGOUT_PATH } from '../addresses.ts';
import { PENDING_FLAGS } from '../browser/auth-storage.ts';
import { clearEndedSession } from './ended-session.ts';
import {
  CLEAR_PENDING,
  enterActivity,
  prependEffects,
  SIGNED_OUT,
  startTrialLookup,
  updateState,
} from './machine-steps.ts';
import type { BrowserFacts, Effect, MachineState, StateIn, Step, TransitionTable } from './machine-types.ts';

export const SIGN_OUT_TRANSITIONS: TransitionTable<'signing-out'> = {
  'signing-out': {
    'provider-signed-out': (state) => recordAnswer(state, { provider: 'done' }),
    refused: (state) => recordAnswer(state, { provider: 'failed' }),
    'session-end-answered': (state, { isEnded }) => recordAnswer(state, { server: isEnded ? 'done' : 'failed' }),
    'timer-fired': (state) => leave(state),
  },
};

/** The session is rejected from here on, whatever the outcome of the rest. */
const MARK_LOGGED_OUT: readonly Effect[] = [
  { type: 'set-logged-out', isLoggedOut: true },
  { type: 'mark-log-out' },
  { type: 'forget-upgrade' },
  { type: 'clear-tab-state' },
];

const CLEAR_USER: readonly Effect[] = [
  { type: 'clear-provider-entries' },
  { type: 'clear-snapshot' },
  { type: 'clear-flags', flags: [...PENDING_FLAGS, 'justAuthenticated'] },
  { type: 'set-anonymous-mode', isOn: false },
  { type: 'store-anonymous-user', id: null },
  { type: 'forget-client' },
  { type: 'notify-tabs', message: 'signed-out' },
];

const LEAVE_TRIAL: readonly Effect[] = [
  ...CLEAR_PENDING,
  { type: 'set-anonymous-mode', isOn: false },
  { type: 'sign-out-locally' },
  { type: 'clear-provider-entries' },
];

/**
 * The server is called before the page navigates to it: if it is unreachable, the browser would show its own error
 * page.
 */
export function signOut(state: MachineState): Step {
  return enterActivity(
    { ...state, failure: null, movedDocuments: null, upgradeOutcome: null },
    { name: 'signing-out', provider: 'pending', server: 'pending' },
    ...MARK_LOGGED_OUT,
    { type: 'sign-out-provider' },
    { type: 'end-server-session' },
    { type: 'start-timer', timer: 'sign-out', delayMs: AUTH_READY_WAIT_MS },
  );
}

type SignOutAnswers = Partial<Pick<StateIn<'signing-out'>['activity'], 'provider' | 'server'>>;

function recordAnswer(state: StateIn<'signing-out'>, answers: SignOutAnswers): Step {
  const activity = { ...state.activity, ...answers };
  if (activity.provider === 'pending' || activity.server === 'pending') return updateState(state, { activity });
  return leave({ ...state, activity });
}

/** Where one of the two failed, the client's own page is shown instead of the server's. */
function leave(state: StateIn<'signing-out'>): Step {
  const { provider, server } = state.activity;
  const isSignedOutEverywhere = provider === 'done' && server === 'done';
  return enterActivity(
    { ...state, identity: SIGNED_OUT },
    { name: 'idle' },
    ...CLEAR_USER,
    isSignedOutEverywhere ? { type: 'leave', to: LOGOUT_PATH } : { type: 'go', to: LOGGED_OUT_PATH, replaces: false },
  );
}

/**
 * An address with `logout=true`: the account is signed out at once, and the landing page is usable while the provider
 * and the server are signed out.
 */
export function signOutByAddress(state: MachineState, facts: BrowserFacts): Step {
  const out: MachineState = { ...state, identity: SIGNED_OUT, failure: null, movedDocuments: null };
  const visitor: MachineState = { ...out, upgradeOutcome: null, endedSession: null };
  // A browser without a guest id has no trial.
  const next = facts.hasGuestId
    ? startTrialLookup(visitor)
    : enterActivity(visitor, { name: 'idle' }, { type: 'prepare-client' });
  const isSignedOutAlready = facts.isSessionAbsent && state.identity.status !== 'signed-in' && !facts.hasSnapshot;
  if (isSignedOutAlready && facts.endedSession === null) return prependEffects(LEAVE_TRIAL, next);
  const forget: Effect = { type: 'store-ended-session', endedSession: null };
  const endSessions: readonly Effect[] = [{ type: 'sign-out-provider' }, { type: 'end-server-session' }];
  return prependEffects([...MARK_LOGGED_OUT, forget, ...CLEAR_USER, ...endSessions], next);
}

/** The session's cookie is cleared as well, or the next page would report it again. */
export function dismissEndedSession(state: MachineState): Step {
  const { state: next, effects } = clearEndedSession(state);
  return updateState(next, {}, ...effects, { type: 'mark-log-out' }, { type: 'end-server-session' });
}
