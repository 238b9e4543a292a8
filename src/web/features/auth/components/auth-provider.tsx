import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { watchUnauthorized } from '#web/lib/api/unauthorized.ts';
import { type Auth, AuthContextProvider, type AuthState, type LandingVisit } from '#web/lib/auth/auth.tsx';
import { isLogOutAddress } from '#web/lib/auth/log-out-address.ts';
import type { PlanChoice } from '#web/lib/billing/upgrade-intent.ts';
import { POPUP_RETURN_PATH } from '../model/addresses.ts';
import { LOCAL_KEYS } from '../model/browser/auth-storage.ts';
import { createBrowserEnvironment } from '../model/browser/browser-environment.ts';
import type { TabChannel } from '../model/browser/tab-channel.ts';
import { createSignInStore, type SignInStore } from '../model/machine/sign-in-store.ts';

interface AuthProviderProps {
  readonly children: ReactNode;
}

/** Provides the sign-in state. Inside the router, because a sign-in navigates. */
export function AuthProvider({ children }: AuthProviderProps) {
  const navigate = useNavigate();
  const latestNavigate = useRef(navigate);
  latestNavigate.current = navigate;
  const analytics = useAnalytics();
  const [{ signIn, tabs }] = useState(() => {
    const surroundings = createBrowserEnvironment(
      (to, { replaces }) => latestNavigate.current(to, { replace: replaces }),
      analytics,
    );
    return { signIn: createSignInStore(surroundings), tabs: surroundings.tabs };
  });
  useEffect(() => watchEverything(signIn, tabs), [signIn, tabs]);
  const state = useShownState(signIn);
  const actions = useMemo(() => createActions(signIn), [signIn]);
  const auth = useMemo<Auth>(() => ({ ...state, ...actions }), [state, actions]);
  return <AuthContextProvider auth={auth}>{children}</AuthContextProvider>;
}

/**
 * A completed sign-in is applied in a transition, together with its navigation, so that nothing flashes in between.
 * Every other state is applied at once, above all a sign-out, and `isOpeningDashboard`, which covers the time until the
 * page renders.
 */
function useShownState({ current, subscribe: watch }: SignInStore): AuthState {
  const [state, setState] = useState(current);
  const [isArriving, setArriving] = useState(false);
  useEffect(() => {
    let wasArriving = false;
    function draw(next: AuthState): void {
      setState(next);
      setArriving(false);
    }
    function show(): void {
      const next = current();
      if (next.isArriving && !wasArriving) setArriving(true);
      wasArriving = next.isArriving;
      if (next.status === 'signed-in') startTransition(() => draw(next));
      else draw(next);
    }
    show();
    return watch(show);
  }, [current, watch]);
  return useMemo(() => ({ ...state, isArriving }), [state, isArriving]);
}

function createActions({ send, sendAndWaitUntilIdle: sendAndFinish }: SignInStore) {
  return {
    signIn: () => sendAndFinish({ type: 'sign-in-clicked' }),
    choosePlan: (choice: PlanChoice) => sendAndFinish({ type: 'sign-in-clicked', choice }),
    tryAgain: () => sendAndFinish({ type: 'try-again-clicked' }),
    logOut: () => sendAndFinish({ type: 'log-out-clicked' }),
    refresh: () => sendAndFinish({ type: 'refresh-asked' }),
    startTrial: () => send({ type: 'trial-started' }),
    dismissFailure: () => send({ type: 'failure-dismissed' }),
    forgetMove: () => send({ type: 'move-forgotten' }),
    forgetUpgradeNews: () => send({ type: 'upgrade-news-forgotten' }),
    dismissEndedSession: () => send({ type: 'ended-session-dismissed' }),
    showLanding: (visit: LandingVisit) => send({ type: 'landing-shown', ...visit }),
  };
}

/** Starts the state machine and feeds it with external events. */
function watchEverything(signIn: SignInStore, tabs: TabChannel): (() => void) | undefined {
  // The popup's return page only forwards its address and needs no lookup.
  if (location.pathname === POPUP_RETURN_PATH && !isLogOutAddress(location.search)) return undefined;
  whenShown(signIn.start);
  const stopTabs = tabs.watch((news) => signIn.send({ type: 'tab-news', news }));
  const stopUnauthorized = watchUnauthorized((code) => signIn.send({ type: 'unauthorized', code }));
  // Fires in other tabs only: one of them left the trial.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === LOCAL_KEYS.anonymousMode && newValue === null) signIn.send({ type: 'tab-news', news: 'trial-ended' });
  };
  // Restored from the back/forward cache with its old state.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) signIn.send({ type: 'page-restored' });
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  return () => {
    stopTabs();
    stopUnauthorized();
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}

/** A prerendered page waits until it is shown: its address might sign out. */
function whenShown(act: () => void): void {
  const page: Document & { readonly prerendering?: boolean } = document;
  if (page.prerendering) page.addEventListener('prerenderingchange', act, { once: true });
  else act();
}
