import { AUTH_LOADING_TIMEOUT_MS } from '#contract/timings.ts';
import type { User } from '#contract/users.ts';
import { TRIAL_MOVED_FAILURE, withPlanChoice } from '#web/features/auth/api/identity-providers/provider-messages.ts';
import type { AnonymousUser, Person, SignInFailure } from '#web/lib/auth/auth.tsx';
import { PENDING_FLAGS } from '../browser/auth-storage.ts';
import { clearEndedSession, hasSessionEnded, recordEndedSession } from './ended-session.ts';
import type { Activity, BrowserFacts, Effect, IdentityState, MachineState, Origin, Step } from './machine-types.ts';

export const SIGNED_OUT: IdentityState = {
  status: 'signed-out',
  user: null,
  person: null,
  anonymousUser: null,
  isSessionUser: false,
  isAnonymousMode: false,
};

export const LOADING: IdentityState = { ...SIGNED_OUT, status: 'loading' };

/** Removes the traces of a finished sign-in. */
export const CLEAR_PENDING: readonly Effect[] = [
  { type: 'clear-flags', flags: PENDING_FLAGS },
  { type: 'clear-redirect-attempt' },
];
const FORGET_ATTEMPT: readonly Effect[] = [...CLEAR_PENDING, { type: 'clear-provider-entries' }];
const SETTLED: Effect = { type: 'clear-flags', flags: ['justAuthenticated'] };

/** Starts another activity; results of the previous one are ignored. */
export function enterActivity(state: MachineState, activity: Activity, ...effects: readonly Effect[]): Step {
  return { state: { ...state, activity, activityId: state.activityId + 1 }, effects };
}

/** Updates the state within the same activity, whose timers keep running. */
export function updateState(
  state: MachineState,
  change: Partial<Omit<MachineState, 'activityId'>>,
  ...effects: Effect[]
): Step {
  return { state: { ...state, ...change }, effects };
}

/**
 * Ends the sign-in on a page of the application. The Back button must not lead to an address that is used up or signs
 * out.
 */
export function openApplicationPage(
  state: MachineState,
  { page, isLogOutAddress, address }: BrowserFacts,
  to: string,
): Step {
  const replaces = page === 'redirect-return' || isLogOutAddress || address === to;
  return enterActivity(state, { name: 'idle' }, { type: 'go', to, replaces });
}

/** Puts effects before those of a step. */
export function prependEffects(effects: readonly Effect[], step: Step): Step {
  return { ...step, effects: [...effects, ...step.effects] };
}

/** Asks the server for the account. The current user stays until it answers. */
export function startAccountLookup(state: MachineState, isFirst: boolean): Step {
  return enterActivity(
    state,
    { name: 'looking-up', isFirst, step: 'account', hasAnswer: false },
    { type: 'look-up-account' },
    { type: 'start-timer', timer: 'loading', delayMs: AUTH_LOADING_TIMEOUT_MS },
  );
}

/** Looks up the trial only: no account is signed in. */
export function startTrialLookup(state: MachineState): Step {
  return enterActivity(
    state,
    { name: 'looking-up', isFirst: false, step: 'trial', hasAnswer: true },
    { type: 'look-up-trial' },
    { type: 'start-timer', timer: 'loading', delayMs: AUTH_LOADING_TIMEOUT_MS },
  );
}

/** The server confirmed the account. */
export function applyAccount(state: MachineState, user: User): Step {
  const person = describeAccount(user, state.identity.person);
  const known = clearEndedSession(state, user);
  return enterActivity(
    // An earlier failure no longer matters: an account is signed in.
    { ...known.state, identity: { ...SIGNED_OUT, status: 'signed-in', user, person }, failure: null },
    { name: 'idle' },
    ...known.effects,
    { type: 'store-snapshot', person },
    ...CLEAR_PENDING,
    SETTLED,
  );
}

/** The server knows at most a trial: continues with it, with the trial in this browser, or signed out. */
export function applyVisitor(state: MachineState, facts: BrowserFacts, trial: User | null, isMoved: boolean): Step {
  // Only reported to a user who was in the trial that was moved.
  const isOver = isMoved && facts.isAnonymousMode;
  const { identity, effects } = visitorIdentity(facts, trial, isOver);
  const noted = hasSessionEnded(state, facts) ? recordEndedSession(state, facts) : { state, effects: [] };
  return enterActivity(
    { ...noted.state, identity, failure: isOver ? TRIAL_MOVED_FAILURE : state.failure },
    { name: 'idle' },
    ...noted.effects,
    { type: 'clear-snapshot' },
    ...CLEAR_PENDING,
    SETTLED,
    ...(isOver ? ([{ type: 'set-anonymous-mode', isOn: false }] as const) : []),
    ...effects,
    { type: 'prepare-client' },
  );
}

interface NewIdentity {
  readonly identity: IdentityState;
  readonly effects: readonly Effect[];
}

/** Identity of a visitor, from what the server and the browser know. */
export function visitorIdentity(facts: BrowserFacts, trial: User | null, isOver = false): NewIdentity {
  const isAnonymousMode = facts.isAnonymousMode && !isOver;
  if (trial || isAnonymousMode) return anonymousIdentity({ ...facts, isAnonymousMode }, trial);
  return { identity: SIGNED_OUT, effects: [{ type: 'store-anonymous-user', id: null }] };
}

/** A user without an account, who keeps an existing identifier. */
export function anonymousIdentity(
  { nowMs, anonymousUserId, isAnonymousMode }: BrowserFacts,
  trial: User | null,
): NewIdentity {
  const id: AnonymousUser['id'] = anonymousUserId ?? `anonymous-${nowMs}`;
  const anonymousUser: AnonymousUser = { id, email: null, displayName: 'Anonymous User' };
  const isSessionUser = trial !== null;
  return {
    identity: { ...SIGNED_OUT, status: 'anonymous', user: trial, anonymousUser, isSessionUser, isAnonymousMode },
    effects: [{ type: 'store-anonymous-user', id }],
  };
}

/**
 * Ends a failed sign-in. The previous identity stays; where it is unknown, the server is asked. From the signing-in
 * screen it navigates away; a sign-in from a button stays on its page.
 */
export function abandonSignIn(
  state: MachineState,
  facts: BrowserFacts,
  origin: Origin,
  failure: SignInFailure | null,
): Step {
  const isOnOwnScreen = origin === 'try-again' || facts.page === 'redirect-return';
  const effects: readonly Effect[] = [
    ...FORGET_ATTEMPT,
    // A later sign-in must not lead to a payment page.
    { type: 'forget-upgrade' },
    // The client's nonce may have been used by the attempt.
    { type: 'forget-client' },
    ...(isOnOwnScreen ? ([{ type: 'go', to: '/', replaces: true }] as const) : []),
  ];
  const failed = { ...state, failure: failure && withPlanChoice(failure, facts.upgradeIntent) };
  if (state.identity.status === 'loading') return prependEffects(effects, startAccountLookup(failed, false));
  return prependEffects(effects, enterActivity(failed, { name: 'idle' }, { type: 'prepare-client' }));
}

function describeAccount(user: User, known: Person | null): Person {
  return {
    uid: user.firebaseUid ?? known?.uid ?? user.id,
    email: user.email,
    displayName: user.displayName,
    photoURL: user.photoURL,
  };
}
