import { lazy, type ReactNode, Suspense, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { watchUnauthorized } from '#web/lib/api/unauthorized.ts';
import { useStandaloneSettings } from '#web/lib/api/use-standalone-settings.ts';
import { type Auth, AuthContextProvider, type AuthState, type LandingVisit } from '#web/lib/auth/auth.tsx';
import { isLogOutAddress } from '#web/lib/auth/log-out-address.ts';
import type { PlanChoice } from '#web/lib/billing/upgrade-intent.ts';
import { POPUP_RETURN_PATH } from '../model/addresses.ts';
import { LOCAL_KEYS } from '../model/browser/auth-storage.ts';
import { createBrowserEnvironment } from '../model/browser/browser-environment.ts';
import type { TabChannel } from '../model/browser/tab-channel.ts';
import { createSignInStore, type SignInStore } from '../model/machine/sign-in-store.ts';

const SignInChooser = lazy(async () => ({
  default: (await import('./chooser/sign-in-chooser.tsx')).SignInChooser,
}));

/** A sign-in that waits for the choice of a provider. */
interface OpenChoice {
  readonly choice?: PlanChoice | undefined;
}

/** Provides the sign-in state. Inside the router, because a sign-in navigates. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const latestNavigate = useRef(navigate);
  latestNavigate.current = navigate;
  const analytics = useAnalytics();
  const [open, setOpen] = useState<OpenChoice | null>(null);
  const settings = useStandaloneSettings();
  const socials = settings?.socialSignIn ?? [];
  const hasChoice = socials.length > 0;
  const [{ signIn, tabs, identity }] = useState(() => {
    const environment = createBrowserEnvironment(
      (to, { replaces }) => latestNavigate.current(to, { replace: replaces }),
      analytics,
    );
    return { signIn: createSignInStore(environment), tabs: environment.tabs, identity: environment.identity };
  });
  useEffect(() => connectEvents(signIn, tabs), [signIn, tabs]);
  const state = useShownState(signIn);
  const actions = useMemo(() => createActions(signIn, hasChoice ? setOpen : null), [signIn, hasChoice]);
  const auth = useMemo<Auth>(() => ({ ...state, ...actions }), [state, actions]);
  return (
    <AuthContextProvider auth={auth}>
      {children}
      {open && (
        <Suspense>
          <SignInChooser
            socials={socials}
            hasEmail={settings?.hasEmailSignIn ?? true}
            onOpen={() => identity.prepare([...socials, undefined])}
            onChoose={(social) => {
              setOpen(null);
              signIn.send({ type: 'sign-in-clicked', ...open, social });
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </AuthContextProvider>
  );
}

/**
 * A completed sign-in is applied in a transition, together with its navigation, so that nothing flashes in between.
 * Every other state is applied at once, above all a sign-out, and `isOpeningDashboard`, which covers the time until the
 * page renders.
 */
function useShownState({ current, subscribe }: SignInStore): AuthState {
  const [state, setState] = useState(current);
  const [isOpeningDashboard, setOpeningDashboard] = useState(false);
  useEffect(() => {
    let wasOpeningDashboard = false;
    function draw(next: AuthState): void {
      setState(next);
      setOpeningDashboard(false);
    }
    function show(): void {
      const next = current();
      if (next.isOpeningDashboard && !wasOpeningDashboard) setOpeningDashboard(true);
      wasOpeningDashboard = next.isOpeningDashboard;
      if (next.status === 'signed-in') startTransition(() => draw(next));
      else draw(next);
    }
    show();
    return subscribe(show);
  }, [current, subscribe]);
  return useMemo(() => ({ ...state, isOpeningDashboard }), [state, isOpeningDashboard]);
}

/** @param openChooser asks which provider to sign in with; null where there is only one */
function createActions(
  { send, sendAndWaitUntilIdle }: SignInStore,
  openChooser: ((choice: OpenChoice) => void) | null,
) {
  const begin = async (choice: OpenChoice = {}) =>
    openChooser ? openChooser(choice) : sendAndWaitUntilIdle({ type: 'sign-in-clicked', ...choice });
  return {
    signIn: () => begin(),
    choosePlan: (choice: PlanChoice) => begin({ choice }),
    tryAgain: () => sendAndWaitUntilIdle({ type: 'try-again-clicked' }),
    logOut: () => sendAndWaitUntilIdle({ type: 'log-out-clicked' }),
    refresh: () => sendAndWaitUntilIdle({ type: 'refresh-requested' }),
    startTrial: () => send({ type: 'trial-started' }),
    dismissFailure: () => send({ type: 'failure-dismissed' }),
    dismissMovedDocuments: () => send({ type: 'moved-documents-dismissed' }),
    dismissUpgradeOutcome: () => send({ type: 'upgrade-outcome-dismissed' }),
    dismissEndedSession: () => send({ type: 'ended-session-dismissed' }),
    reportLandingShown: (visit: LandingVisit) => send({ type: 'landing-shown', ...visit }),
  };
}

/** Starts the state machine and feeds it with external events. */
function connectEvents(signIn: SignInStore, tabs: TabChannel): (() => void) | undefined {
  // The popup's return page only forwards its address and needs no lookup.
  if (location.pathname === POPUP_RETURN_PATH && !isLogOutAddress(location.search)) return undefined;
  whenVisible(signIn.start);
  const stopTabs = tabs.subscribe((message) => signIn.send({ type: 'tab-message', message }));
  const stopUnauthorized = watchUnauthorized((code) => signIn.send({ type: 'unauthorized', code }));
  // Fires in other tabs only: one of them left the trial.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === LOCAL_KEYS.anonymousMode && newValue === null)
      signIn.send({ type: 'tab-message', message: 'trial-ended' });
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
function whenVisible(act: () => void): void {
  const page: Document & { readonly prerendering?: boolean } = document;
  if (page.prerendering) page.addEventListener('prerenderingchange', act, { once: true });
  else act();
}
