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

/** Nothing of a sign-in that ended stays behind. */
export const CLEAR_PENDING: readonly Effect[] = [
  { type: 'clear-flags', flags: PENDING_FLAGS },
  { type: 'clear-redirect-attempt' },
];
const FORGET_ATTEMPT: readonly Effect[] = [...CLEAR_PENDING, { type: 'clear-provider-entries' }];
const SETTLED: Effect = { type: 'clear-flags', flags: ['justAuthenticated'] };

/** Goes on to another activity; what was started for the one before is not listened to any more. */
export function enterActivity(state: MachineState, activity: Activity, ...effects: readonly Effect[]): Step {
  return { state: { ...state, activity, ticket: state.ticket + 1 }, effects };
}

/** Goes on within the same activity: timers that run for all of it go on running. */
export function updateState(
  state: MachineState,
  change: Partial<Omit<MachineState, 'ticket'>>,
  ...effects: Effect[]
): Step {
  return { state: { ...state, ...change }, effects };
}

/**
 * The sign-in is through: on to a page of the application. Going back must not lead to an address that is used up, or
 * signs out.
 */
export function openApplicationPage(
  state: MachineState,
  { page, isLogOutAddress, address }: BrowserFacts,
  to: string,
): Step {
  const replaces = page === 'redirect-return' || isLogOutAddress || address === to;
  return enterActivity(state, { name: 'idle' }, { type: 'go', to, replaces });
}

/** Adds effects before those of a step. */
export function prependEffects(effects: readonly Effect[], step: Step): Step {
  return { ...step, effects: [...effects, ...step.effects] };
}

/** Asks the server who this is. Whoever is known already stays so until the answer is there. */
export function startAccountLookup(state: MachineState, isFirst: boolean): Step {
  return enterActivity(
    state,
    { name: 'looking-up', isFirst, step: 'account', hasAnswer: false },
    { type: 'look-up-account' },
    { type: 'start-timer', timer: 'loading', delayMs: AUTH_LOADING_TIMEOUT_MS },
  );
}

/** Looks up the trial alone: no account is signed in. */
export function startTrialLookup(state: MachineState): Step {
  return enterActivity(
    state,
    { name: 'looking-up', isFirst: false, step: 'trial', hasAnswer: true },
    { type: 'look-up-trial' },
    { type: 'start-timer', timer: 'loading', delayMs: AUTH_LOADING_TIMEOUT_MS },
  );
}

/** The server knows the account. */
export function applyAccount(state: MachineState, user: User): Step {
  const person = describeAccount(user, state.standing.person);
  const known = clearEndedSession(state, user);
  return enterActivity(
    // Whatever failed before: somebody is here.
    { ...known.state, standing: { ...SIGNED_OUT, status: 'signed-in', user, person }, failure: null },
    { name: 'idle' },
    ...known.effects,
    { type: 'store-snapshot', person },
    ...CLEAR_PENDING,
    SETTLED,
  );
}

/** The server knows a trial at most: in with it, or with the trial that this browser began, or out. */
export function applyVisitor(state: MachineState, facts: BrowserFacts, trial: User | null, isMoved: boolean): Step {
  // Somebody who goes on with a trial that has become an account is told so; nobody else needs to know.
  const isOver = isMoved && facts.isAnonymousMode;
  const { standing, effects } = visitorIdentity(facts, trial, isOver);
  const noted = hasSessionEnded(state, facts) ? recordEndedSession(state, facts) : { state, effects: [] };
  return enterActivity(
    { ...noted.state, standing, failure: isOver ? TRIAL_MOVED_FAILURE : state.failure },
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

interface NewStanding {
  readonly standing: IdentityState;
  readonly effects: readonly Effect[];
}

/** A visitor's standing, from what the server and the browser know. */
export function visitorIdentity(facts: BrowserFacts, trial: User | null, isOver = false): NewStanding {
  const isAnonymousMode = facts.isAnonymousMode && !isOver;
  if (trial || isAnonymousMode) return anonymousIdentity({ ...facts, isAnonymousMode }, trial);
  return { standing: SIGNED_OUT, effects: [{ type: 'store-anonymous-user', id: null }] };
}

/** Somebody without an account; they keep the identifier they were given before. */
export function anonymousIdentity(
  { nowMs, anonymousUserId, isAnonymousMode }: BrowserFacts,
  trial: User | null,
): NewStanding {
  const id: AnonymousUser['id'] = anonymousUserId ?? `anonymous-${nowMs}`;
  const anonymousUser: AnonymousUser = { id, email: null, displayName: 'Anonymous User' };
  const isSessionUser = trial !== null;
  return {
    standing: { ...SIGNED_OUT, status: 'anonymous', user: trial, anonymousUser, isSessionUser, isAnonymousMode },
    effects: [{ type: 'store-anonymous-user', id }],
  };
}

/**
 * Ends a sign-in that came to nothing. Whoever was here before still is; where that is not known yet, the server is
 * asked. A sign-in on this page's own screen leaves that screen; one from a button leaves the person where they are.
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
    // Whoever signs in later on must not be taken to a payment page.
    { type: 'forget-upgrade' },
    // What the attempt was made with may be used up.
    { type: 'forget-client' },
    ...(isOnOwnScreen ? ([{ type: 'go', to: '/', replaces: true }] as const) : []),
  ];
  const failed = { ...state, failure: failure && withPlanChoice(failure, facts.upgradeIntent) };
  if (state.standing.status === 'loading') return prependEffects(effects, startAccountLookup(failed, false));
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
