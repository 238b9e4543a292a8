import { AUTH_LOADING_TIMEOUT_MS, AUTH_READY_WAIT_MS } from '#contract/timings.ts';
import type { AuthenticatedPerson } from '#web/features/auth/api/identity-providers/identity-client.ts';
import {
  genericFailure,
  providerFailure,
  upgradeFailure,
} from '#web/features/auth/api/identity-providers/provider-messages.ts';
import type { ProviderCode, SignInFailure } from '#web/lib/auth/auth.tsx';
import { authTexts } from '../../texts.ts';
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
 * Whether a failed popup ends the sign-in instead of falling back to a redirect. A closed popup is the user's decision,
 * and the provider would repeat its refusals.
 */
const ENDS_SIGN_IN: Readonly<Record<ProviderCode, boolean>> = {
  'popup-blocked': false,
  'popup-closed-by-user': true,
  'user-disabled': true,
  'user-token-expired': true,
  'network-request-failed': true,
  'unauthorized-domain': true,
};

/** From the click to the session: popup, redirect as the fallback, and the server's sync call. */
export const SIGN_IN_TRANSITIONS: TransitionTable<
  'waiting-for-domain' | 'in-popup' | 'redirecting' | 'signing-in-directly' | 'syncing'
> = {
  'waiting-for-domain': {
    'timer-fired': (state, _event, facts) => openPopup(state, facts, state.activity.origin),
  },
  'in-popup': {
    'person-received': (state, { person }) => syncAccount(state, state.activity.origin, person),
    'nothing-received': (state, _event, facts) =>
      abandonSignIn(state, facts, state.activity.origin, genericFailure(authTexts.noUser)),
    refused: (state, { failure }, facts) =>
      endsSignIn(failure)
        ? abandonSignIn(state, facts, state.activity.origin, failure)
        : redirect(state, facts, state.activity.origin),
  },
  redirecting: {
    refused: (state, { failure }, facts) => abandonSignIn(state, facts, state.activity.origin, failure),
    // The user came back with the Back button.
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
    refused: (state, { failure }, facts) => abandonSync(state, facts, failure),
    'timer-fired': (state, _event, facts) => abandonSync(state, facts, genericFailure(authTexts.syncUnreachable)),
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

/** The Try Again button of the signing-in screen: a direct attempt, whatever the activity. */
export function retrySignIn(state: MachineState): Step {
  return enterActivity(
    { ...state, failure: null, movedDocuments: null },
    { name: 'signing-in-directly', origin: 'try-again' },
    { type: 'set-flags', flags: ['signInInProgress', 'ssoAuthInProgress'] },
    { type: 'set-logged-out', isLoggedOut: false },
    // The pending client may never load; a new one is requested.
    { type: 'forget-client' },
    { type: 'sign-in-directly', mayOpenWindow: true },
  );
}

/** Opens the popup as soon as everything it needs is ready. */
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

/** Leaves the page, with markers that the next page resumes from. */
export function redirect(state: MachineState, { isLogOutAddress }: BrowserFacts, origin: Origin): Step {
  return enterActivity(
    state,
    { name: 'redirecting', origin },
    // Going back from the provider must not sign out.
    ...(isLogOutAddress ? ([{ type: 'go', to: '/', replaces: true }] as const) : []),
    { type: 'set-flags', flags: ['authRedirectPending', 'pendingSSO'] },
    { type: 'mark-redirect-attempt' },
    // State of a popup that never opened; the redirect creates its own.
    { type: 'clear-provider-entries' },
    { type: 'redirect' },
  );
}

/** Exchanges the provider's ID token for a session. */
export function syncAccount(state: MachineState, origin: Origin, proven: AuthenticatedPerson): Step {
  const { idToken: _idToken, ...person } = proven;
  return enterActivity(
    state,
    { name: 'syncing', origin, person },
    { type: 'sync', person: proven },
    { type: 'start-timer', timer: 'sync', delayMs: AUTH_LOADING_TIMEOUT_MS },
  );
}

/** When two tabs sign in at once, the server accepts one; the other finds the session already open. */
function abandonSync(state: StateIn<'syncing'>, facts: BrowserFacts, failure: SignInFailure): Step {
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
    // A failed connection is retried with the popup; a decision of the user or the provider is final.
    const isDecided = failure !== null && failure.code !== 'network-request-failed' && endsSignIn(failure);
    return isDecided ? abandonSignIn(state, facts, origin, failure) : openPopup(state, facts, origin);
  }
  // Without a click the page redirects only once, and only to resume an interrupted redirect.
  if (facts.isRedirectPending && !facts.hasRedirectAttempt && !failure) return redirect(state, facts, origin);
  return abandonSignIn(state, facts, origin, facts.isPending ? (failure ?? genericFailure()) : null);
}

function endsSignIn({ code }: SignInFailure): boolean {
  return code !== null && ENDS_SIGN_IN[code];
}

function finish(state: MachineState, { user, movedDocuments }: EventOf<'synced'>, facts: BrowserFacts): Step {
  const person = state.activity.name === 'syncing' ? state.activity.person : null;
  const identity = { ...SIGNED_OUT, status: 'signed-in', user, person } as const;
  const returnTo = returnAddress(state, user);
  const known = clearEndedSession(state, user);
  const arrived = { ...known.state, identity, failure: null, movedDocuments };
  const effects: readonly Effect[] = [
    ...known.effects,
    ...(person ? ([{ type: 'store-snapshot', person }] as const) : []),
    ...CLEAR_PENDING,
    { type: 'set-flags', flags: ['justAuthenticated'] },
    { type: 'set-anonymous-mode', isOn: false },
    { type: 'store-anonymous-user', id: null },
    { type: 'forget-client' },
    { type: 'track-login' },
    { type: 'notify-tabs', message: 'signed-in' },
  ];
  const home = () =>
    returnTo
      ? openApplicationPage(arrived, facts, returnTo)
      : announceDashboard(openApplicationPage(arrived, facts, '/dashboard'));
  return prependEffects(effects, resumeUpgrade(arrived, user, facts) ?? home());
}

/** Only the navigation to the dashboard is left, which the UI announces. */
function announceDashboard(step: Step): Step {
  return { ...step, state: { ...step.state, activity: { name: 'idle', isOpeningDashboard: true } } };
}
