import { AUTH_LOADING_TIMEOUT_MS, AUTH_READY_WAIT_MS } from '#contract/timings.ts';
import type { AuthenticatedPerson } from '#web/features/auth/api/identity-providers/identity-client.ts';
import {
  genericFailure,
  NO_USER_MESSAGE,
  providerFailure,
  SYNC_UNREACHABLE_MESSAGE,
  upgradeFailure,
} from '#web/features/auth/api/identity-providers/provider-messages.ts';
import type { ProviderCode, SignInFailure } from '#web/lib/auth/auth.tsx';
import { clearEndedSession, returnAddress } from './ended-session.ts';
import {
  abandonSignIn,
  CLEAR_PENDING,
  enterActivity,
  openApplicationPage,
  prependEffects,
  SIGNED_OUT,
  startAccountLookup,
} from './machine-steps.ts';
import type {
  BrowserFacts,
  Effect,
  EventOf,
  MachineState,
  Origin,
  StateIn,
  Step,
  TransitionTable,
} from './machine-types.ts';
import { resumeUpgrade, storePlanChoice } from './upgrade-transitions.ts';

/**
 * What a window that failed does not say about a redirect. A window that was closed is the person's own decision,
 * and whatever the provider itself refused would be refused again.
 */
const ENDS_SIGN_IN: Readonly<Record<ProviderCode, boolean>> = {
  'popup-blocked': false,
  'popup-closed-by-user': true,
  'user-disabled': true,
  'user-token-expired': true,
  'network-request-failed': true,
  'unauthorized-domain': true,
};

/** From the click to the session: window, redirect as the fallback, and telling our server. */
export const SIGN_IN_TRANSITIONS: TransitionTable<
  'waiting-for-domain' | 'in-popup' | 'redirecting' | 'signing-in-directly' | 'syncing'
> = {
  'waiting-for-domain': {
    'timer-fired': (state, _event, facts) => openPopup(state, facts, state.activity.origin),
  },
  'in-popup': {
    'person-received': (state, { person }) => syncAccount(state, state.activity.origin, person),
    'nothing-received': (state, _event, facts) =>
      abandonSignIn(state, facts, state.activity.origin, genericFailure(NO_USER_MESSAGE)),
    refused: (state, { failure }, facts) =>
      endsSignIn(failure)
        ? abandonSignIn(state, facts, state.activity.origin, failure)
        : redirect(state, facts, state.activity.origin),
  },
  redirecting: {
    refused: (state, { failure }, facts) => abandonSignIn(state, facts, state.activity.origin, failure),
    // The person came back with the browser's own button.
    'page-restored': (state, _event, facts) => abandonSignIn(state, facts, state.activity.origin, null),
  },
  'signing-in-directly': {
    'person-received': (state, { person }) => syncAccount(state, state.activity.origin, person),
    'nothing-received': (state, _event, facts) => afterDirectAttempt(state, facts, state.activity.origin, null),
    refused: (state, { failure }, facts) => afterDirectAttempt(state, facts, state.activity.origin, failure),
    'timer-fired': (state, _event, facts) => afterDirectAttempt(state, facts, state.activity.origin, null),
  },
  syncing: {
    synced: (state, event, facts) => finish(state, event, facts),
    refused: (state, { failure }, facts) => giveUpSync(state, facts, failure),
    'timer-fired': (state, _event, facts) => giveUpSync(state, facts, genericFailure(SYNC_UNREACHABLE_MESSAGE)),
  },
};

/** The Sign In button, or a plan that needs an account. */
export function beginSignIn(state: MachineState, { choice }: EventOf<'sign-in-clicked'>, facts: BrowserFacts): Step {
  const chosenPlan = choice?.planType ?? null;
  return prependEffects(
    [
      ...storePlanChoice(choice, facts),
      { type: 'set-flags', flags: ['signInInProgress', 'ssoAuthInProgress'] },
      { type: 'set-logged-out', isLoggedOut: false },
    ],
    openPopup({ ...state, failure: null, movedDocuments: null, chosenPlan }, facts, 'button'),
  );
}

/** The Try Again button of the signing-in screen: a direct attempt, whatever was being done. */
export function retrySignIn(state: MachineState): Step {
  return enterActivity(
    { ...state, failure: null, movedDocuments: null },
    { name: 'signing-in-directly', origin: 'try-again' },
    { type: 'set-flags', flags: ['signInInProgress', 'ssoAuthInProgress'] },
    { type: 'set-logged-out', isLoggedOut: false },
    // What was waited for so long may never come; it is asked for anew.
    { type: 'forget-client' },
    { type: 'sign-in-directly', mayOpenWindow: true },
  );
}

/** The window, as soon as everything it needs is there. */
export function openPopup(state: MachineState, facts: BrowserFacts, origin: Origin): Step {
  if (!facts.isClientReady) {
    return enterActivity(
      state,
      { name: 'waiting-for-client', origin },
      { type: 'load-client' },
      { type: 'start-timer', timer: 'client-ready', delayMs: AUTH_READY_WAIT_MS },
    );
  }
  if (facts.isDomainRefused) return abandonSignIn(state, facts, origin, providerFailure('unauthorized-domain'));
  if (facts.domainWaitMs > 0) {
    return enterActivity(
      state,
      { name: 'waiting-for-domain', origin },
      { type: 'start-timer', timer: 'domain', delayMs: facts.domainWaitMs },
    );
  }
  return enterActivity(state, { name: 'in-popup', origin }, { type: 'open-popup' });
}

/** Leaves the page, with marks that tell the next page what it came from. */
export function redirect(state: MachineState, { isLogOutAddress }: BrowserFacts, origin: Origin): Step {
  return enterActivity(
    state,
    { name: 'redirecting', origin },
    // Going back from the provider must not sign out.
    ...(isLogOutAddress ? ([{ type: 'go', to: '/', replaces: true }] as const) : []),
    { type: 'set-flags', flags: ['authRedirectPending', 'pendingSSO'] },
    { type: 'mark-redirect-attempt' },
    // What a window that never opened was begun with; the redirect begins with its own.
    { type: 'clear-provider-entries' },
    { type: 'redirect' },
  );
}

/** Tells our server whom the provider vouches for. */
export function syncAccount(state: MachineState, origin: Origin, proven: AuthenticatedPerson): Step {
  const { idToken: _idToken, ...person } = proven;
  return enterActivity(
    state,
    { name: 'syncing', origin, person },
    { type: 'sync', person: proven },
    { type: 'start-timer', timer: 'sync', delayMs: AUTH_LOADING_TIMEOUT_MS },
  );
}

/** Of two tabs that sign in at once our server believes one; the other finds that somebody is here, and all is well. */
function giveUpSync(state: StateIn<'syncing'>, facts: BrowserFacts, failure: SignInFailure): Step {
  const { state: failed, effects } = abandonSignIn(
    state,
    facts,
    state.activity.origin,
    upgradeFailure(failure, facts.upgradeIntent),
  );
  return failed.activity.name === 'idle'
    ? prependEffects(effects, startAccountLookup(failed, false))
    : { state: failed, effects };
}

function afterDirectAttempt(
  state: MachineState,
  facts: BrowserFacts,
  origin: 'try-again' | 'recovery',
  failure: SignInFailure | null,
): Step {
  if (origin === 'try-again') {
    // A connection that failed gets its second chance; a decision, the person's or the provider's, stands.
    const isDecided = failure !== null && failure.code !== 'network-request-failed' && endsSignIn(failure);
    return isDecided ? abandonSignIn(state, facts, origin, failure) : openPopup(state, facts, origin);
  }
  // On its own the page leaves once only, and only for somebody who had been on the way to the provider.
  if (facts.isRedirectPending && !facts.hasRedirectAttempt && !failure) return redirect(state, facts, origin);
  return abandonSignIn(state, facts, origin, facts.isPending ? (failure ?? genericFailure()) : null);
}

function endsSignIn({ code }: SignInFailure): boolean {
  return code !== null && ENDS_SIGN_IN[code];
}

function finish(state: MachineState, { user, movedDocuments }: EventOf<'synced'>, facts: BrowserFacts): Step {
  const person = state.activity.name === 'syncing' ? state.activity.person : null;
  const standing = { ...SIGNED_OUT, status: 'signed-in', user, person } as const;
  const returnTo = returnAddress(state, user);
  const known = clearEndedSession(state, user);
  const arrived = { ...known.state, standing, failure: null, movedDocuments };
  const effects: readonly Effect[] = [
    ...known.effects,
    ...(person ? ([{ type: 'store-snapshot', person }] as const) : []),
    ...CLEAR_PENDING,
    { type: 'set-flags', flags: ['justAuthenticated'] },
    { type: 'set-anonymous-mode', isOn: false },
    { type: 'store-anonymous-user', id: null },
    { type: 'forget-client' },
    { type: 'track-login' },
    { type: 'tell-tabs', news: 'signed-in' },
  ];
  const home = () =>
    returnTo
      ? openApplicationPage(arrived, facts, returnTo)
      : arrive(openApplicationPage(arrived, facts, '/dashboard'));
  return prependEffects(effects, resumeUpgrade(arrived, user, facts) ?? home());
}

/** Nothing but the way to the dashboard is left, and the person is told so. */
function arrive(step: Step): Step {
  return { ...step, state: { ...step.state, activity: { name: 'idle', isArriving: true } } };
}
