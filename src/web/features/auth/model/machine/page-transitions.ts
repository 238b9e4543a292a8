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
    'refresh-asked': (state) => startAccountLookup(state, false),
    'page-restored': (state, _event, facts) => restorePage(state, facts),
    unauthorized: (state, { code }) =>
      state.standing.status === 'signed-in' || code === 'trial-moved' ? startAccountLookup(state, false) : null,
    'tab-news': (state, { news }, facts) => {
      if (news === 'signed-out') return followSignOut(state, facts);
      if (news === 'signed-in') return followSignIn(state, facts);
      return state.standing.status === 'anonymous' ? startAccountLookup(state, false) : null;
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
      const { status } = state.standing;
      // No answer does not sign the user out.
      const isUnheard = status === 'signed-in' ? !state.activity.hasAnswer : status === 'anonymous' && isFailed;
      if (isUnheard) return enterActivity(state, { name: 'idle' });
      const { isFirst } = state.activity;
      if (isFirst && isStuck(facts)) return beginRecovery({ ...state, standing: LOADING });
      return applyVisitor(state, facts, user, isMoved);
    },
    // Stops waiting. On a page that was just opened, a late answer is still applied.
    'timer-fired': (state, _event, facts) => {
      if (state.standing.status !== 'loading') return enterActivity(state, { name: 'idle' });
      const { standing, effects } = visitorIdentity(facts, null);
      return updateState(state, { standing }, ...effects);
    },
    'sign-in-clicked': beginSignIn,
    'log-out-clicked': (state) => signOut(state),
    'trial-started': (state, _event, facts) => startTrial(state, facts),
    'page-restored': (state, _event, facts) => restorePage(state, facts, state.activity.isFirst),
    'tab-news': (state, { news }, facts) => {
      if (news === 'trial-ended') return null;
      return news === 'signed-out' ? followSignOut(state, facts) : followSignIn(state, facts);
    },
    'landing-shown': endSessionOnLanding,
  },
};

function openPage(opened: MachineState, facts: BrowserFacts): Step {
  if (facts.isLogOutAddress) return signOutByAddress(opened, facts);
  const state = { ...opened, endedSession: facts.endedSession };
  if (facts.page === 'redirect-return' || facts.isRedirectPending) return beginReturn({ ...state, standing: LOADING });
  const hasUsedProduct = [facts.hasGuestId, facts.mayHaveSession, facts.isPending, facts.isAnonymousMode].includes(
    true,
  );
  // First visit of this browser: there is no session to look up.
  if (!hasUsedProduct)
    return enterActivity({ ...state, standing: SIGNED_OUT }, { name: 'idle' }, { type: 'prepare-client' });
  if (facts.isLoggedOut || !facts.snapshot) return startAccountLookup({ ...state, standing: LOADING }, true);
  return startAccountLookup(
    { ...state, standing: { ...SIGNED_OUT, status: 'signed-in', person: facts.snapshot } },
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
  return endsSession && state.standing.status === 'signed-in' ? signOutByAddress(state, facts) : null;
}

/** Traces of a sign-in in this tab that never finished. */
function isStuck({ isLoggedOut, isPending, hasProviderEntries }: BrowserFacts): boolean {
  return !isLoggedOut && (isPending || hasProviderEntries);
}

/** A log-out holds even where the server's session survived: it is ended now. */
function rejectAccount(state: MachineState, facts: BrowserFacts): Step {
  const { standing, effects } = anonymousIdentity(facts, null);
  const isShown = state.standing.status === 'signed-in';
  const noted = isShown ? recordEndedSession(state, facts) : { state, effects: [] };
  return enterActivity(
    { ...noted.state, standing },
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
  const { status, isSessionUser } = state.standing;
  if (status === 'signed-in') return null;
  if (isSessionUser) {
    return updateState(
      state,
      { standing: { ...state.standing, isAnonymousMode: true } },
      { type: 'set-anonymous-mode', isOn: true },
    );
  }
  const { standing, effects } = anonymousIdentity({ ...facts, isAnonymousMode: true }, null);
  const known = clearEndedSession(state);
  return updateState(
    known.state,
    { standing, failure: null },
    ...known.effects,
    { type: 'set-anonymous-mode', isOn: true },
    ...effects,
  );
}

/** The landing page ends a trial that the server does not know, and the sign-in of the provider's SDK. */
function leaveTrial(state: MachineState): Step {
  const { status, isSessionUser, isAnonymousMode } = state.standing;
  const isOver = status === 'anonymous' && !isSessionUser && isAnonymousMode;
  return updateState(
    state,
    { standing: isOver ? SIGNED_OUT : { ...state.standing, isAnonymousMode: false } },
    { type: 'set-anonymous-mode', isOn: false },
    { type: 'sign-out-locally' },
    { type: 'clear-provider-entries' },
  );
}

/** The other tab has signed out on the server; this one only stops showing the account. */
function followSignOut(state: MachineState, facts: BrowserFacts): Step | null {
  if (state.standing.status !== 'signed-in') return null;
  const noted = recordEndedSession(state, facts);
  return enterActivity(
    { ...noted.state, standing: SIGNED_OUT },
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
