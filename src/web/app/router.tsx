import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { SECOND_MS } from '#contract/units.ts';
import { AuthProvider } from '#web/features/auth/components/auth-provider.tsx';
import { PaymentScreen } from '#web/features/auth/components/payment-screen.tsx';
import { RedirectReturn } from '#web/features/auth/components/redirect-return.tsx';
import { SignInFailedDialog } from '#web/features/auth/components/sign-in-failed-dialog.tsx';
import { SigningInScreen } from '#web/features/auth/components/signing-in-screen.tsx';
import { WelcomeNotice } from '#web/features/auth/components/welcome-notice.tsx';
import { POPUP_RETURN_PATH, REDIRECT_RETURN_PATH } from '#web/features/auth/model/addresses.ts';
import { PRIVACY_PATH } from '#web/features/privacy/model/privacy-path.ts';
import { ACCOUNT_DELETED_PATH } from '#web/features/profile/model/account-deleted-path.ts';
import { AccessRequired } from '#web/features/subscription/components/access-required.tsx';
import { SUBSCRIPTION_PATH } from '#web/features/subscription/model/access-required-texts.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { isLogOutAddress } from '#web/lib/auth/log-out-address.ts';
import { removePrerenderedShell } from '#web/lib/browser/prerendered-shell.ts';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { useAccess } from './access.ts';
import { definePage, LazyPage } from './lazy-page.tsx';

// Each page is its own chunk: the landing page loads nothing of the application.
const LANDING = definePage(
  'landing',
  async () => (await import('#web/features/landing/components/landing-page.tsx')).LandingPage,
);
const FRAME = definePage('frame', async () => (await import('./frame/app-frame.tsx')).AppFrame);
const MAIN_SCREEN = definePage(
  'main',
  async () => (await import('#web/features/main/components/main-screen.tsx')).MainScreen,
);
const DASHBOARD = definePage(
  'dashboard',
  async () => (await import('#web/features/dashboard/components/dashboard-page.tsx')).DashboardPage,
);
const SUBSCRIPTION = definePage(
  'subscription',
  async () => (await import('#web/features/subscription/components/subscription-page.tsx')).SubscriptionPage,
);
const PROFILE = definePage(
  'profile',
  async () => (await import('#web/features/profile/components/profile-page.tsx')).ProfilePage,
);
const PROFILE_FOR_VISITORS = definePage(
  'profile-for-visitors',
  async () => (await import('#web/features/profile/components/profile-for-visitors.tsx')).ProfileForVisitors,
);
const POPUP_RETURN = definePage(
  'popup-return',
  async () => (await import('#web/features/auth/components/popup-return.tsx')).PopupReturn,
);
const NOT_FOUND = definePage(
  'not-found',
  async () => (await import('#web/features/not-found/components/not-found-page.tsx')).NotFoundPage,
);
const PRIVACY = definePage(
  'privacy',
  async () => (await import('#web/features/privacy/components/privacy-page.tsx')).PrivacyPage,
);
const ACCOUNT_DELETED = definePage(
  'account-deleted',
  async () => (await import('#web/features/profile/components/account-deleted-page.tsx')).AccountDeletedPage,
);

const PROFILE_PATH = '/profile';
/** The application itself has loaded by then. */
const LANDING_PRELOAD_DELAY_MS = 10 * SECOND_MS;

export function AppRouter() {
  return (
    // Without transitions, a sign-in and its target page render in one commit: the new user never sees the old page.
    <BrowserRouter useTransitions={false}>
      <AuthProvider>
        <Suspense fallback={<LoadingPage />}>
          <Pages />
        </Suspense>
        <WelcomeNotice />
        <SignInFailedDialog />
      </AuthProvider>
    </BrowserRouter>
  );
}

/** With `logout=true` every path shows the landing page. */
function Pages() {
  const { search } = useLocation();
  if (isLogOutAddress(search)) return <LoggedOutLanding />;
  return (
    <Routes>
      <Route element={<AccessGate />}>
        <Route index element={<LazyPage source={MAIN_SCREEN} />} />
        <Route path="/chat" element={<LazyPage source={MAIN_SCREEN} />} />
        <Route path="/dashboard/*" element={<LazyPage source={DASHBOARD} />} />
        <Route path={SUBSCRIPTION_PATH} element={<LazyPage source={SUBSCRIPTION} />} />
        <Route path={PROFILE_PATH} element={<LazyPage source={PROFILE} />} />
      </Route>
      <Route path="/payment-success" element={<Navigate to="/dashboard?payment=success" replace />} />
      <Route path={POPUP_RETURN_PATH} element={<LazyPage source={POPUP_RETURN} />} />
      <Route path={REDIRECT_RETURN_PATH} element={<RedirectReturn />} />
      <Route path={PRIVACY_PATH} element={<LazyPage source={PRIVACY} />} />
      <Route path={ACCOUNT_DELETED_PATH} element={<LazyPage source={ACCOUNT_DELETED} />} />
      <Route path="*" element={<LazyPage source={NOT_FOUND} />} />
    </Routes>
  );
}

function LoggedOutLanding() {
  const { payment } = useAuth();
  usePreloadedTarget();
  useAccess();
  // Of a sign-in with a plan that was started here.
  return payment ? <PaymentScreen {...payment} /> : <VisitorLanding />;
}

/** Shows the application to visitors with access, and the landing page to all others at the same address. */
function AccessGate() {
  const { status, isResumingSignIn, isSigningOut, payment } = useAuth();
  usePreloadedTarget();
  const hasAccess = useAccess();
  const { pathname } = useLocation();
  useEffect(() => {
    if (hasAccess) removePrerenderedShell();
  }, [hasAccess]);
  usePreloadedLanding(status === 'signed-in');
  // Without the application nothing is polled or refetched that would be refused.
  if (isSigningOut) return <LoadingPage />;
  if (payment) return <PaymentScreen {...payment} />;
  if (isResumingSignIn || status === 'loading') return <SigningInScreen />;
  const isProfile = pathname === PROFILE_PATH;
  // A trial user is told inside the application that a profile needs an account.
  if (!hasAccess && !(isProfile && status === 'anonymous'))
    return isProfile ? <LazyPage source={PROFILE_FOR_VISITORS} /> : <VisitorLanding />;
  return (
    <LazyPage source={FRAME}>
      <Outlet />
    </LazyPage>
  );
}

function VisitorLanding() {
  return (
    <>
      <LazyPage source={LANDING} />
      <AccessRequired />
    </>
  );
}

/** A session may end while offline: the landing page is loaded beforehand. */
function usePreloadedLanding(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => LANDING.preload().catch(() => undefined), LANDING_PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}

/** Preloads the target page of a running sign-in. */
function usePreloadedTarget(): void {
  const { isSigningIn, isResumingSignIn, chosenPlan } = useAuth();
  const isExpected = isSigningIn || isResumingSignIn;
  const mayConfirm = chosenPlan !== null && chosenPlan !== 'free';
  useEffect(() => {
    if (!isExpected) return;
    const pages = [FRAME, mayConfirm ? SUBSCRIPTION : DASHBOARD];
    // A failed preload is retried on navigation and reported there.
    Promise.all(pages.map((page) => page.preload())).catch(() => undefined);
  }, [isExpected, mayConfirm]);
}
