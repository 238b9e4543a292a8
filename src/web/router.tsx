import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router';
import { NotFoundPage } from './features/not-found/not-found-page.tsx';
import { useAccess } from './lib/access.ts';
import { LoadingPage } from './ui/loading-page.tsx';

// Each page is its own download: a visitor of the landing page loads nothing of the application.
const LandingPage = lazy(async () => ({ default: (await import('./features/landing/landing-page.tsx')).LandingPage }));
const AppFrame = lazy(async () => ({ default: (await import('./features/frame/app-frame.tsx')).AppFrame }));
const MainScreen = lazy(async () => ({ default: (await import('./features/main/main-screen.tsx')).MainScreen }));
const DashboardPage = lazy(async () => ({
  default: (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage,
}));

export function AppRouter() {
  return (
    <BrowserRouter>
      <Suspense fallback={<LoadingPage />}>
        <Routes>
          <Route element={<AccessGate />}>
            <Route index element={<MainScreen />} />
            <Route path="/chat" element={<MainScreen />} />
            <Route path="/dashboard/*" element={<DashboardPage />} />
          </Route>
          <Route path="/payment-success" element={<Navigate to="/dashboard?payment=success" replace />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}

/** Whoever may come in sees the application, everyone else the landing page at the same address. */
function AccessGate() {
  const hasAccess = useAccess();
  if (!hasAccess) return <LandingPage />;
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  );
}
