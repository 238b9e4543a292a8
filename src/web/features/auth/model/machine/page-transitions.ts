import { clearEndedSession, recordEndedSession } from './ended-session.ts';
import {
  anonymousIdentity,
  applyAccount,
  applyVisitor,
  CLEAR_PENDING,
  enterActivity,
  LOADING,
  prependEffects,
  SIGNED_OUT,
  startAccountLookup,
  updateState,
  visitorIdentity,
} from './machine-steps.ts';
import type { BrowserFacts, EventOf, MachineState, Step, TransitionTable } from './machine-types.ts';
import { beginRecovery, beginReturn } from './return-transitions.ts';
import { beginSignIn } from './sign-in-transitions.ts';
import { signOut, signOutByAddress } from './sign-out-transitions.ts';

/** The page is idle or only looking up the user: users and other tabs may act. */
export const PAGE_TRANSITIONS: TransitionTable<'unopened' | 'idle' | 'looking-up'> = {
  unopened: {
    'page-opened': (state, _event, facts) => {
      const opened = openPage(state, facts);
      // The server rendered this page and could not complete the log-out with it.
      return facts.isLogOutPending ? prependEffects([{ type: 'end-server-session' }], opened) : opened;
    },
  },
  idle: {
    'sign-in-clicked': beginSignIn,
    'log-out-clicked': (state) => signOut(state),
    'trial-started': (state, _event, facts) => startTrial(state, facts),
    'refresh-requested': (state) => startAccountLookup(state, false),
    'page-restored': (state, _event, facts) => restorePage(state, facts),
    unauthorized: (state, { code }) =>
      state.identity.status === 'signed-in' || code === 'trial-moved' ? startAccountLookup(state, false) : null,
    'tab-message': (state, { message }, facts) => {
      if (message === 'signed-out') return followSignOut(state, facts);
      if (message === 'signed-in') return followSignIn(state, facts);
      return state.identity.status === 'anonymous' ? startAccountLookup(state, false) : null;
    },
    'landing-shown': (state, event, facts) =>
      endSessionOnLanding(state, event, facts) ??
      (event.keepsTrial || facts.isJustAuthenticated ? null : leaveTrial(state)),
  },
  'looking-up': {
    'account-answered': (state, { user, isFailed }, facts) => {
      if (user && facts.isLoggedOut) return rejectAccount(state, facts);
      if (user) return applyAccount(state, user);
      const activity = { ...state.activity, step: 'trial', hasAnswer: !isFailed } as const;
      return updateState(state, { activity }, { type: 'look-up-trial' });
    },
    'trial-answered': (state, { user, isFailed, isMoved }, facts) => {
      const { status } = state.identity;
      // No answer does not sign the user out.
      const isUnanswered = status === 'signed-in' ? !state.activity.hasAnswer : status === 'anonymous' && isFailed;
      if (isUnanswered) return enterActivity(state, { name: 'idle' });
      const { isFirst } = state.activity;
      if (isFirst && isStuck(facts)) return beginRecovery({ ...state, identity: LOADING });
      return applyVisitor(state, facts, user, isMoved);
    },
    // Stops waiting. On a page that was just opened, a late answer is still applied.
    'timer-fired': (state, _event, facts) => {
      if (state.identity.status !== 'loading') return enterActivity(state, { name: 'idle' });
      const { identity, effects } = visitorIdentity(facts, null);
      return updateState(state, { identity }, ...effects);
    },
    'sign-in-clicked': beginSignIn,
    'log-out-clicked': (state) => signOut(state),
    'trial-started': (state, _event, facts) => startTrial(state, facts),
    'page-restored': (state, _event, facts) => restorePage(state, facts, state.activity.isFirst),
    'tab-message': (state, { message }, facts) => {
      if (message === 'trial-ended') return null;
      return message === 'signed-out' ? followSignOut(state, facts) : followSignIn(state, facts);
    },
    'landing-shown': endSessionOnLanding,
  },
};

function openPage(opened: MachineState, facts: BrowserFacts): Step {
  if (facts.isLogOutAddress) return signOutByAddress(opened, facts);
  const state = { ...opened, endedSession: facts.endedSession };
  if (facts.page === 'redirect-return' || facts.isRedirectPending) return beginReturn({ ...state, identity: LOADING });
  const hasUsedProduct = [facts.hasGuestId, facts.mayHaveSession, facts.isPending, facts.isAnonymousMode].includes(
    true,
  );
  // First visit of this browser: there is no session to look up.
  if (!hasUsedProduct)
    return enterActivity({ ...state, identity: SIGNED_OUT }, { name: 'idle' }, { type: 'prepare-client' });
  if (facts.isLoggedOut || !facts.snapshot) return startAccountLookup({ ...state, identity: LOADING }, true);
  return startAccountLookup(
    { ...state, identity: { ...SIGNED_OUT, status: 'signed-in', person: facts.snapshot } },
    true,
  );
}

/** Restored from the back/forward cache: the account it shows may have logged out since. */
function restorePage(state: MachineState, facts: BrowserFacts, isFirst = false): Step {
  if (facts.isLogOutAddress) return signOutByAddress(state, facts);
  return (facts.isLoggedOut ? followSignOut(state, facts) : null) ?? startAccountLookup(state, isFirst);
}

/** Reached by navigation within the page, or by the Back button. */
function endSessionOnLanding(
  state: MachineState,
  { endsSession }: EventOf<'landing-shown'>,
  facts: BrowserFacts,
): Step | null {
  return endsSession && state.identity.status === 'signed-in' ? signOutByAddress(state, facts) : null;
}

/** Traces of a sign-in in this tab that never finished. */
function isStuck({ isLoggedOut, isPending, hasProviderEntries }: BrowserFacts): boolean {
  return !isLoggedOut && (isPending || hasProviderEntries);
}

/** A log-out holds even where the server's session survived: it is ended now. */
function rejectAccount(state: MachineState, facts: BrowserFacts): Step {
  const { identity, effects } = anonymousIdentity(facts, null);
  const isShown = state.identity.status === 'signed-in';
  const noted = isShown ? recordEndedSession(state, facts) : { state, effects: [] };
  return enterActivity(
    { ...noted.state, identity },
    { name: 'idle' },
    ...noted.effects,
    { type: 'mark-log-out' },
    { type: 'end-server-session' },
    { type: 'clear-snapshot' },
    ...CLEAR_PENDING,
    ...effects,
    { type: 'prepare-client' },
  );
}

function startTrial(state: MachineState, facts: BrowserFacts): Step | null {
  const { status, isSessionUser } = state.identity;
  if (status === 'signed-in') return null;
  if (isSessionUser) {
    return updateState(
      state,
      { identity: { ...state.identity, isAnonymousMode: true } },
      { type: 'set-anonymous-mode', isOn: true },
    );
  }
  const { identity, effects } = anonymousIdentity({ ...facts, isAnonymousMode: true }, null);
  const known = clearEndedSession(state);
  return updateState(
    known.state,
    { identity, failure: null },
    ...known.effects,
    { type: 'set-anonymous-mode', isOn: true },
    ...effects,
  );
}

/** The landing page ends a trial that the server does not know, and the sign-in of the provider's SDK. */
function leaveTrial(state: MachineState): Step {
  const { status, isSessionUser, isAnonymousMode } = state.identity;
  const isOver = status === 'anonymous' && !isSessionUser && isAnonymousMode;
  return updateState(
    state,
    { identity: isOver ? SIGNED_OUT : { ...state.identity, isAnonymousMode: false } },
    { type: 'set-anonymous-mode', isOn: false },
    { type: 'sign-out-locally' },
    { type: 'clear-provider-entries' },
  );
}

/** The other tab has signed out on the server; this one only stops showing the account. */
function followSignOut(state: MachineState, facts: BrowserFacts): Step | null {
  if (state.identity.status !== 'signed-in') return null;
  const noted = recordEndedSession(state, facts);
  return enterActivity(
    { ...noted.state, identity: SIGNED_OUT },
    { name: 'idle' },
    ...noted.effects,
    { type: 'clear-snapshot' },
    { type: 'forget-client' },
    { type: 'prepare-client' },
  );
}

/** Leaves an address that signs out: reloading it would end the new session. */
function followSignIn(state: MachineState, { isLogOutAddress }: BrowserFacts): Step {
  const leave = isLogOutAddress ? ([{ type: 'go', to: '/', replaces: true }] as const) : [];
  return prependEffects([{ type: 'forget-client' }, ...leave], startAccountLookup({ ...state, failure: null }, false));
}
