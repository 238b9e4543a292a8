import {
  AUTH_READY_WAIT_MS,
  RECOVERY_ATTEMPTS,
  RECOVERY_BASE_DELAY_MS,
  RECOVERY_TIMEOUT_MS,
  REDIRECT_RESULT_ATTEMPTS,
  REDIRECT_RESULT_BACKOFF_MS,
  REDIRECT_RESULT_TIMEOUT_MS,
} from '#contract/timings.ts';
import { providerFailure } from '#web/features/auth/api/identity-providers/provider-messages.ts';
import type { SignInFailure } from '#web/lib/auth/auth.tsx';
import { abandonSignIn, enterActivity, updateState } from './machine-steps.ts';
import type { BrowserFacts, MachineState, StateIn, Step, TransitionTable } from './machine-types.ts';
import { openPopup, syncAccount } from './sign-in-transitions.ts';

/** Back from the provider, or from a sign-in that got stuck. */
export const RETURN_TRANSITIONS: TransitionTable<'waiting-for-client' | 'checking-return' | 'recovering'> = {
  'waiting-for-client': {
    'client-ready': (state, _event, facts) => continueWithClient(state, facts),
    refused: (state, { failure }, facts) =>
      state.activity.origin === 'return'
        ? continueWithClient(state, facts)
        : abandonSignIn(state, facts, state.activity.origin, failure),
    'timer-fired': (state, _event, facts) =>
      state.activity.origin === 'return'
        ? continueWithClient(state, facts)
        : abandonSignIn(state, facts, state.activity.origin, providerFailure('network-request-failed')),
  },
  'checking-return': {
    'person-received': (state, { person }) => syncAccount(state, 'return', person),
    'nothing-received': (state, { isFinal }, facts) =>
      isFinal ? abandonSignIn(state, facts, 'return', null) : pauseReturn(state),
    refused: (state, { failure }, facts) =>
      isWorthAnotherAttempt(failure) ? pauseReturn(state) : abandonSignIn(state, facts, 'return', failure),
    'timer-fired': (state, { timer }) =>
      timer === 'redirect-pause' ? checkReturn(state, state.activity.attempt + 1) : pauseReturn(state),
  },
  recovering: {
    'person-received': (state, { person }) => syncAccount(state, 'recovery', person),
    'nothing-received': (state, { isFinal }, facts) => {
      if (state.activity.step === 'current-person') return checkResultInRecovery(state);
      return isFinal ? abandonSignIn(state, facts, 'recovery', null) : pauseRecovery(state);
    },
    refused: (state, { failure }, facts) => {
      if (!isWorthAnotherAttempt(failure)) return abandonSignIn(state, facts, 'recovery', failure);
      return state.activity.step === 'current-person' ? checkResultInRecovery(state) : pauseRecovery(state);
    },
    'timer-fired': (state, { timer }) => {
      if (timer === 'recovery') return signInDirectly(state);
      return checkPersonInRecovery(state, state.activity.attempt + 1);
    },
  },
};

/** A page opened by the provider, or after a redirect to it. */
export function beginReturn(state: MachineState): Step {
  return enterActivity(
    state,
    { name: 'waiting-for-client', origin: 'return' },
    { type: 'load-client' },
    { type: 'start-timer', timer: 'client-ready', delayMs: AUTH_READY_WAIT_MS },
  );
}

/** Current user, then redirect result, repeatedly, within one time limit. */
export function beginRecovery(state: MachineState): Step {
  return enterActivity(
    state,
    { name: 'recovering', attempt: 1, step: 'current-person' },
    { type: 'start-timer', timer: 'recovery', delayMs: RECOVERY_TIMEOUT_MS },
    { type: 'check-current-person' },
  );
}

function continueWithClient(state: StateIn<'waiting-for-client'>, facts: BrowserFacts): Step {
  const { origin } = state.activity;
  return origin === 'return' ? checkReturn(state, 1) : openPopup(state, facts, origin);
}

function checkReturn(state: MachineState, attempt: number): Step {
  return enterActivity(
    state,
    { name: 'checking-return', attempt, isPausing: false },
    { type: 'check-redirect-result' },
    { type: 'start-timer', timer: 'redirect-result', delayMs: REDIRECT_RESULT_TIMEOUT_MS },
  );
}

function pauseReturn(state: StateIn<'checking-return'>): Step {
  const { attempt } = state.activity;
  if (attempt >= REDIRECT_RESULT_ATTEMPTS) return beginRecovery(state);
  return enterActivity(
    state,
    { name: 'checking-return', attempt, isPausing: true },
    { type: 'start-timer', timer: 'redirect-pause', delayMs: redirectPauseMs(attempt) },
  );
}

/** Linear backoff from the shortest pause to the longest. */
function redirectPauseMs(attempt: number): number {
  const { shortest, longest } = REDIRECT_RESULT_BACKOFF_MS;
  const pauses = REDIRECT_RESULT_ATTEMPTS - 1;
  return Math.round(shortest + ((longest - shortest) * (attempt - 1)) / (pauses - 1));
}

function checkPersonInRecovery(state: MachineState, attempt: number): Step {
  return updateState(
    state,
    { activity: { name: 'recovering', attempt, step: 'current-person' } },
    { type: 'check-current-person' },
  );
}

function checkResultInRecovery(state: StateIn<'recovering'>): Step {
  return updateState(
    state,
    { activity: { ...state.activity, step: 'redirect-result' } },
    { type: 'check-redirect-result' },
  );
}

/** Exponential backoff: 2 and 4 seconds, which leaves 2 of the 8 seconds to the last check. */
function pauseRecovery(state: StateIn<'recovering'>): Step {
  const { attempt } = state.activity;
  if (attempt >= RECOVERY_ATTEMPTS) return signInDirectly(state);
  return updateState(
    state,
    { activity: { ...state.activity, step: 'pause' } },
    { type: 'start-timer', timer: 'recovery-pause', delayMs: RECOVERY_BASE_DELAY_MS * 2 ** (attempt - 1) },
  );
}

/** The last attempt without user action: no popup, because there was no click. */
function signInDirectly(state: MachineState): Step {
  return enterActivity(
    state,
    { name: 'signing-in-directly', origin: 'recovery' },
    { type: 'sign-in-directly', mayOpenWindow: false },
    { type: 'start-timer', timer: 'direct', delayMs: RECOVERY_TIMEOUT_MS },
  );
}

/** Network and unknown failures may be temporary; the provider's refusals are final. */
function isWorthAnotherAttempt({ code }: SignInFailure): boolean {
  return code === null || code === 'network-request-failed';
}
