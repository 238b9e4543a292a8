import '@mantine/core/styles.css';
import { MantineProvider, VisuallyHidden } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/users.ts';
import { useAnalyticsTarget } from '#web/lib/analytics/analytics-provider.tsx';
import { ACCOUNT_CALLER, type Caller, CallerProvider, TRIAL_CALLER } from '#web/lib/api/caller.tsx';
import { queryKeys, useSettings } from '#web/lib/api/queries.ts';
import { createQueryClient } from '#web/lib/api/query-client.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { watchClicks } from '#web/lib/browser/click-feedback.ts';
import { dismissToasts } from '#web/lib/browser/notify.ts';
import { ErrorBoundary } from '#web/ui/pages/error-boundary.tsx';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { resolveCssVariables, theme } from '#web/ui/theme/theme.ts';
import { PaymentReturns } from '../payment-return/payment-returns.tsx';
import { appTexts } from '../texts.ts';
import classes from './app-frame.module.css';
import { ConnectionBanner } from './connection-banner.tsx';
import { useDataOwner } from './data-owner.ts';
import { SignInToasts } from './sign-in-toasts.tsx';
import { Toasts } from './toasts/toasts.tsx';
import { TopNavigation } from './top-navigation.tsx';

/** Layout of every application page: theme, query client, toasts, dialogs and navigation. */
export function AppFrame({ children }: { readonly children?: ReactNode }) {
  const auth = useAuth();
  const owner = useDataOwner(auth);
  const { pathname } = useLocation();
  useEffect(() => watchClicks(document), []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveCssVariables} defaultColorScheme="auto">
      {/* Another user starts with an empty cache, no open dialogs and no toast. */}
      <DataProvider
        key={owner.generation}
        caller={owner.kind === 'account' ? ACCOUNT_CALLER : TRIAL_CALLER}
        user={auth.user}
      >
        <ModalsProvider>
          <Toasts />
          <SignInToasts />
          <PaymentReturns />
          <AnalyticsTarget />
          <a className={classes.skip} href="#content">
            {appTexts.skipToContent}
          </a>
          <div className={classes.frame}>
            <TopNavigation />
            <ConnectionBanner />
            <main id="content" className={classes.content} tabIndex={-1}>
              <ErrorBoundary page={pathname}>
                <Suspense fallback={<LoadingPage />}>{children}</Suspense>
              </ErrorBoundary>
            </main>
          </div>
          <PageChangeAnnouncer />
        </ModalsProvider>
      </DataProvider>
    </MantineProvider>
  );
}

/** Configures analytics as soon as the settings are loaded. */
function AnalyticsTarget() {
  useAnalyticsTarget(useSettings());
  return null;
}

interface DataProviderProps {
  readonly caller: Caller;
  /** The signed-in user, where already known. */
  readonly user: User | null;
  readonly children: ReactNode;
}

/** Query client and caller context of one account or trial; remounted for another one. */
function DataProvider({ caller, user, children }: DataProviderProps) {
  const [queryClient] = useState(() => createSeededClient(caller, user));
  useEffect(
    () => () => {
      dismissToasts();
      queryClient.clear();
    },
    [queryClient],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <CallerProvider caller={caller}>{children}</CallerProvider>
    </QueryClientProvider>
  );
}

/** Name and plan are shown at once; the counts are refetched. */
function createSeededClient(caller: Caller, user: User | null): QueryClient {
  const client = createQueryClient();
  if (user) {
    client.setQueryData(queryKeys.user(caller), user);
    void client.invalidateQueries({ queryKey: queryKeys.user(caller), refetchType: 'none' });
  }
  return client;
}

/**
 * Does what a browser does on a page load: announces the title and moves the focus to the content, unless the page
 * focused something itself.
 */
function PageChangeAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // On phones the document itself was scrolled.
    window.scrollTo({ top: 0, behavior: 'instant' });
    focusContent();
  }, [pathname]);
  useEffect(() => watchTitle(setTitle), []);
  return <VisuallyHidden role="status">{title}</VisuallyHidden>;
}

/** Only when the focus was on the link: in the top bar, or on an element of the previous page. */
function focusContent(): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && !focused.closest('header')) return;
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** A page may set its title after its address has changed. */
function watchTitle(onChange: (title: string) => void): () => void {
  const observer = new MutationObserver(() => onChange(document.title));
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
