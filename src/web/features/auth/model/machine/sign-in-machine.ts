import type { AuthState } from '#web/lib/auth/auth.tsx';
import { LOADING, updateState } from './machine-steps.ts';
import type {
  Activity,
  AuthEvent,
  BrowserFacts,
  MachineState,
  Step,
  Transition,
  TransitionTable,
} from './machine-types.ts';
import { PAGE_TRANSITIONS } from './page-transitions.ts';
import { RETURN_TRANSITIONS } from './return-transitions.ts';
import { retrySignIn, SIGN_IN_TRANSITIONS } from './sign-in-transitions.ts';
import { dismissEndedSession, SIGN_OUT_TRANSITIONS } from './sign-out-transitions.ts';
import { UPGRADE_TRANSITIONS } from './upgrade-transitions.ts';

export const INITIAL_STATE: MachineState = {
  identity: LOADING,
  activity: { name: 'unopened' },
  activityId: 0,
  failure: null,
  movedDocuments: null,
  chosenPlan: null,
  upgradeOutcome: null,
  endedSession: null,
};

/** Transitions by activity. */
const TRANSITIONS: TransitionTable<Activity['name']> = {
  ...PAGE_TRANSITIONS,
  ...SIGN_IN_TRANSITIONS,
  ...RETURN_TRANSITIONS,
  ...UPGRADE_TRANSITIONS,
  ...SIGN_OUT_TRANSITIONS,
};

/** Transitions of every activity. */
const ALWAYS: { readonly [Type in AuthEvent['type']]?: Transition<Activity['name'], Type> } = {
  'try-again-clicked': (state) => retrySignIn(state),
  'failure-dismissed': (state) => updateState(state, { failure: null }),
  'moved-documents-dismissed': (state) => updateState(state, { movedDocuments: null }),
  'ended-session-dismissed': (state) => dismissEndedSession(state),
  'upgrade-outcome-dismissed': (state) => updateState(state, { upgradeOutcome: null }),
};

/**
 * The pure transition function: state and event to next state and effects. An event without a transition leaves the
 * state unchanged.
 */
export function step(state: MachineState, event: AuthEvent, facts: BrowserFacts): Step {
  type AnyTransition = Transition<Activity['name'], AuthEvent['type']>;
  const transitions = TRANSITIONS[state.activity.name] as { readonly [type: string]: AnyTransition | undefined };
  const transition = transitions[event.type] ?? (ALWAYS[event.type] as AnyTransition | undefined);
  return transition?.(state as Parameters<AnyTransition>[0], event, facts) ?? { state, effects: [] };
}

/** The state for the UI. */
export function toAuthState({ identity, activity, ...state }: MachineState): AuthState {
  const isInProgress = isSigningIn(activity);
  const isFromButton = 'origin' in activity && activity.origin === 'button';
  return {
    ...identity,
    isResumingSignIn: isInProgress && !isFromButton,
    isSigningIn: isInProgress && isFromButton,
    isSigningOut: activity.name === 'signing-out',
    isOpeningDashboard: activity.name === 'idle' && activity.isOpeningDashboard === true,
    failure: state.failure,
    movedDocuments: state.movedDocuments,
    chosenPlan: isInProgress ? state.chosenPlan : null,
    payment: activity.name === 'preparing-payment' ? { checkoutUrl: activity.checkoutUrl } : null,
    upgradeOutcome: state.upgradeOutcome,
    endedSession: state.endedSession,
  };
}

function isSigningIn({ name }: Activity): boolean {
  return name !== 'unopened' && name !== 'idle' && name !== 'looking-up' && name !== 'signing-out';
}
