import { AUTH_READY_WAIT_MS } from '../../../contract/timings.ts';
import { PENDING_FLAGS } from '../../lib/auth-storage.ts';
import { LOGOUT_PATH } from './addresses.ts';
import { move, SIGNED_OUT } from './machine-steps.ts';
import type { Effect, MachineState, Step, TransitionTable } from './machine-types.ts';

/** Where nothing but the page itself can be relied on. */
const LOGGED_OUT_PAGE = '/?logout=true';

export const SIGN_OUT_TRANSITIONS: TransitionTable<'signing-out'> = {
  'signing-out': {
    'provider-signed-out': (state) => clearUser(state, [{ type: 'leave', to: LOGOUT_PATH }]),
    refused: (state) => endWithoutProvider(state),
    'timer-fired': (state) => endWithoutProvider(state),
  },
};

/** Logged out from the first moment on, whatever comes of the rest. */
export function signOut(state: MachineState): Step {
  return move(
    { ...state, failure: null, movedDocuments: null, upgradeNews: null },
    { name: 'signing-out' },
    { type: 'set-logged-out', isLoggedOut: true },
    { type: 'forget-upgrade' },
    { type: 'forget-checkout-trip' },
    { type: 'sign-out-provider' },
    { type: 'start-timer', timer: 'sign-out', delayMs: AUTH_READY_WAIT_MS },
  );
}

/** The provider could not be told; the server's session is ended all the same. */
function endWithoutProvider(state: MachineState): Step {
  return clearUser(state, [{ type: 'end-server-session' }, { type: 'go', to: LOGGED_OUT_PAGE, replaces: false }]);
}

function clearUser(state: MachineState, ending: readonly Effect[]): Step {
  return move(
    { ...state, standing: SIGNED_OUT },
    { name: 'idle' },
    { type: 'clear-provider-entries' },
    { type: 'clear-snapshot' },
    { type: 'clear-flags', flags: [...PENDING_FLAGS, 'justAuthenticated'] },
    { type: 'set-anonymous-mode', isOn: false },
    { type: 'store-anonymous-user', id: null },
    { type: 'forget-client' },
    { type: 'tell-tabs', news: 'signed-out' },
    ...ending,
  );
}
