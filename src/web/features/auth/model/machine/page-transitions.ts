import { forgetEndedSession, noteEndedSession } from './ended-session.ts';
import {
  after,
  anonymousStanding,
  CLEAR_PENDING,
  LOADING,
  lookUp,
  move,
  SIGNED_OUT,
  settleAccount,
  settleVisitor,
  stay,
  visitorStanding,
} from './machine-steps.ts';
import type { EventOf, Facts, MachineState, Step, TransitionTable } from './machine-types.ts';
import { beginRecovery, beginReturn } from './return-transitions.ts';
import { beginSignIn } from './sign-in-transitions.ts';
import { arriveLoggedOut, signOut } from './sign-out-transitions.ts';

/** Nothing is being done, or only looked who this is: the times at which people and other tabs decide. */
export const PAGE_TRANSITIONS: TransitionTable<'unopened' | 'idle' | 'looking-up'> = {
  unopened: {
    'page-opened': (state, _event, facts) => {
      const opened = openPage(state, facts);
      // The server sent this page and could not complete the log-out with it.
      return facts.isLogOutPending ? after([{ type: 'end-server-session' }], opened) : opened;
    },
  },
  idle: {
    'sign-in-clicked': beginSignIn,
    'log-out-clicked': (state) => signOut(state),
    'trial-started': (state, _event, facts) => startTrial(state, facts),
    'refresh-asked': (state) => lookUp(state, false),
    'page-restored': (state, _event, facts) => restorePage(state, facts),
    unauthorized: (state, { code }) =>
      state.standing.status === 'signed-in' || code === 'trial-moved' ? lookUp(state, false) : null,
    'tab-news': (state, { news }, facts) => {
      if (news === 'signed-out') return followSignOut(state, facts);
      if (news === 'signed-in') return followSignIn(state, facts);
      return state.standing.status === 'anonymous' ? lookUp(state, false) : null;
    },
    'landing-shown': (state, event, facts) =>
      endSessionOnLanding(state, event, facts) ??
      (event.keepsTrial || facts.isJustAuthenticated ? null : leaveTrial(state)),
  },
  'looking-up': {
    'account-answered': (state, { user, isFailed }, facts) => {
      if (user && facts.isLoggedOut) return rejectAccount(state, facts);
      if (user) return settleAccount(state, user);
      const activity = { ...state.activity, step: 'trial', hasAnswer: !isFailed } as const;
      return stay(state, { activity }, { type: 'look-up-trial' });
    },
    'trial-answered': (state, { user, isFailed, isMoved }, facts) => {
      const { status } = state.standing;
      // A server that says nothing is no reason to put anybody out.
      const isUnheard = status === 'signed-in' ? !state.activity.hasAnswer : status === 'anonymous' && isFailed;
      if (isUnheard) return move(state, { name: 'idle' });
      const { isFirst } = state.activity;
      if (isFirst && isStuck(facts)) return beginRecovery({ ...state, standing: LOADING });
      return settleVisitor(state, facts, user, isMoved);
    },
    // Nobody has to wait any longer. On a page that was just opened the answer may still come, and is then taken.
    'timer-fired': (state, _event, facts) => {
      if (state.standing.status !== 'loading') return move(state, { name: 'idle' });
      const { standing, effects } = visitorStanding(facts, null);
      return stay(state, { standing }, ...effects);
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

function openPage(opened: MachineState, facts: Facts): Step {
  if (facts.isLogOutAddress) return arriveLoggedOut(opened, facts);
  const state = { ...opened, endedSession: facts.endedSession };
  if (facts.page === 'redirect-return' || facts.isRedirectPending) return beginReturn({ ...state, standing: LOADING });
  const hasUsedProduct = [facts.hasGuestId, facts.mayHaveSession, facts.isPending, facts.isAnonymousMode].includes(
    true,
  );
  // The first visit of this browser: there is nobody the server could know.
  if (!hasUsedProduct) return move({ ...state, standing: SIGNED_OUT }, { name: 'idle' }, { type: 'prepare-client' });
  if (facts.isLoggedOut || !facts.snapshot) return lookUp({ ...state, standing: LOADING }, true);
  return lookUp({ ...state, standing: { ...SIGNED_OUT, status: 'signed-in', person: facts.snapshot } }, true);
}

/** Restored from the back/forward cache: the account it shows may have logged out since. */
function restorePage(state: MachineState, facts: Facts, isFirst = false): Step {
  if (facts.isLogOutAddress) return arriveLoggedOut(state, facts);
  return (facts.isLoggedOut ? followSignOut(state, facts) : null) ?? lookUp(state, isFirst);
}

/** The address was gone to within the page, or by going back. */
function endSessionOnLanding(
  state: MachineState,
  { endsSession }: EventOf<'landing-shown'>,
  facts: Facts,
): Step | null {
  return endsSession && state.standing.status === 'signed-in' ? arriveLoggedOut(state, facts) : null;
}

/** Signs of a sign-in that was begun in this tab and never ended. */
function isStuck({ isLoggedOut, isPending, hasProviderEntries }: Facts): boolean {
  return !isLoggedOut && (isPending || hasProviderEntries);
}

/** Whoever logged out stays so, even where the server's session lived on: it is ended now. */
function rejectAccount(state: MachineState, facts: Facts): Step {
  const { standing, effects } = anonymousStanding(facts, null);
  const isShown = state.standing.status === 'signed-in';
  const noted = isShown ? noteEndedSession(state, facts) : { state, effects: [] };
  return move(
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

function startTrial(state: MachineState, facts: Facts): Step | null {
  const { status, isSessionUser } = state.standing;
  if (status === 'signed-in') return null;
  if (isSessionUser) {
    return stay(
      state,
      { standing: { ...state.standing, isAnonymousMode: true } },
      { type: 'set-anonymous-mode', isOn: true },
    );
  }
  const { standing, effects } = anonymousStanding({ ...facts, isAnonymousMode: true }, null);
  const known = forgetEndedSession(state);
  return stay(
    known.state,
    { standing, failure: null },
    ...known.effects,
    { type: 'set-anonymous-mode', isOn: true },
    ...effects,
  );
}

/** The landing page ends a trial of which the server knows nothing, and the sign-in with the provider's code. */
function leaveTrial(state: MachineState): Step {
  const { status, isSessionUser, isAnonymousMode } = state.standing;
  const isOver = status === 'anonymous' && !isSessionUser && isAnonymousMode;
  return stay(
    state,
    { standing: isOver ? SIGNED_OUT : { ...state.standing, isAnonymousMode: false } },
    { type: 'set-anonymous-mode', isOn: false },
    { type: 'sign-out-locally' },
    { type: 'clear-provider-entries' },
  );
}

/** Another tab has told the server already; here nothing may be shown any more. */
function followSignOut(state: MachineState, facts: Facts): Step | null {
  if (state.standing.status !== 'signed-in') return null;
  const noted = noteEndedSession(state, facts);
  return move(
    { ...noted.state, standing: SIGNED_OUT },
    { name: 'idle' },
    ...noted.effects,
    { type: 'clear-snapshot' },
    { type: 'forget-client' },
    { type: 'prepare-client' },
  );
}

/** An address that signs out is left: it would end the new session when it is loaded again. */
function followSignIn(state: MachineState, { isLogOutAddress }: Facts): Step {
  const leave = isLogOutAddress ? ([{ type: 'go', to: '/', replaces: true }] as const) : [];
  return after([{ type: 'forget-client' }, ...leave], lookUp({ ...state, failure: null }, false));
}
