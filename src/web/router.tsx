import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation, useSearchParams } from 'react-router';
import { POPUP_RETURN_PATH, REDIRECT_RETURN_PATH } from './features/auth/addresses.ts';
import { ArrivalNotice } from './features/auth/arrival-notice.tsx';
import { AuthProvider } from './features/auth/auth-provider.tsx';
import { PaymentScreen } from './features/auth/payment-screen.tsx';
import { RedirectReturn } from './features/auth/redirect-return.tsx';
import { SignInFailedDialog } from './features/auth/sign-in-failed-dialog.tsx';
import { SigningInScreen } from './features/auth/signing-in-screen.tsx';
import { PRIVACY_PATH } from './features/privacy/privacy-path.ts';
import { ACCOUNT_DELETED_PATH } from './features/profile/account-deleted-path.ts';
import { AccessRequired } from './features/subscription/access-required.tsx';
import { SUBSCRIPTION_PATH } from './features/subscription/access-words.ts';
import { useAccess } from './lib/access.ts';
import { useAuth } from './lib/auth.tsx';
import { removeFirstSight } from './lib/first-sight.ts';
import { definePage, LazyPage } from './lib/lazy-page.tsx';
import { LoadingPage } from './ui/loading-page.tsx';

// Each page is its own download: a visitor of the landing page loads nothing of the application.
const LANDING = definePage('landing', async () => (await import('./features/landing/landing-page.tsx')).LandingPage);
const FRAME = definePage('frame', async () => (await import('./features/frame/app-frame.tsx')).AppFrame);
const MAIN_SCREEN = definePage('main', async () => (await import('./features/main/main-screen.tsx')).MainScreen);
const DASHBOARD = definePage(
  'dashboard',
  async () => (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage,
);
const SUBSCRIPTION = definePage(
  'subscription',
  async () => (await import('./features/subscription/subscription-page.tsx')).SubscriptionPage,
);
const PROFILE = definePage('profile', async () => (await import('./features/profile/profile-page.tsx')).ProfilePage);
const PROFILE_FOR_VISITORS = definePage(
  'profile-for-visitors',
  async () => (await import('./features/profile/profile-for-visitors.tsx')).ProfileForVisitors,
);
const POPUP_RETURN = definePage(
  'popup-return',
  async () => (await import('./features/auth/popup-return.tsx')).PopupReturn,
);
const NOT_FOUND = definePage(
  'not-found',
  async () => (await import('./features/not-found/not-found-page.tsx')).NotFoundPage,
);
const PRIVACY = definePage('privacy', async () => (await import('./features/privacy/privacy-page.tsx')).PrivacyPage);
const ACCOUNT_DELETED = definePage(
  'account-deleted',
  async () => (await import('./features/profile/account-deleted-page.tsx')).AccountDeletedPage,
);

const PROFILE_PATH = '/profile';

export function AppRouter() {
  return (
    // Without transitions a sign-in and the page it leads to are drawn at once: the new person never sees the old page.
    <BrowserRouter useTransitions={false}>
      <AuthProvider>
        <Suspense fallback={<LoadingPage />}>
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
        </Suspense>
        <ArrivalNotice />
        <SignInFailedDialog />
      </AuthProvider>
    </BrowserRouter>
  );
}

/** Whoever may come in sees the application, everyone else the landing page at the same address. */
function AccessGate() {
  const { status, isReturning, payment } = useAuth();
  useLoadedAhead();
  const hasAccess = useAccess();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  useEffect(() => {
    if (hasAccess) removeFirstSight();
  }, [hasAccess]);
  if (payment) return <PaymentScreen {...payment} />;
  if (parameters.get('logout') === 'true') return <LandingForVisitors />;
  if (isReturning || status === 'loading') return <SigningInScreen />;
  const isProfile = pathname === PROFILE_PATH;
  // Whoever is on a trial is told in its place that a profile takes an account.
  if (!hasAccess && !(isProfile && status === 'anonymous'))
    return isProfile ? <LazyPage source={PROFILE_FOR_VISITORS} /> : <LandingForVisitors />;
  return (
    <LazyPage source={FRAME}>
      <Outlet />
    </LazyPage>
  );
}

function LandingForVisitors() {
  return (
    <>
      <LazyPage source={LANDING} />
      <AccessRequired />
    </>
  );
}

/** While a sign-in is going on, the page it ends on is fetched. */
function useLoadedAhead(): void {
  const { isSigningIn, isReturning, chosenPlan } = useAuth();
  const isExpected = isSigningIn || isReturning;
  const mayConfirm = chosenPlan !== null && chosenPlan !== 'free';
  useEffect(() => {
    if (!isExpected) return;
    const pages = [FRAME, mayConfirm ? SUBSCRIPTION : DASHBOARD];
    // What does not come now is asked for again when it is needed, and only then missed.
    Promise.all(pages.map((page) => page.fetchAhead())).catch(() => undefined);
  }, [isExpected, mayConfirm]);
}
