import '@fontsource-variable/inter';
import '@fontsource-variable/source-serif-4';
import '#web/ui/theme/fallback-fonts.css';
import '#web/ui/theme/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsentBanner } from '#web/features/consent/components/consent-banner.tsx';
import { AnalyticsProvider } from '#web/lib/analytics/analytics-provider.tsx';
import { removePrerenderedShell } from '#web/lib/browser/prerendered-shell.ts';
import { ErrorBoundary } from '#web/ui/pages/error-boundary.tsx';
import { followColorScheme } from './color-scheme.ts';
import { AppRouter } from './router.tsx';

followColorScheme();
// The shell is hidden for returning visitors, who may see another page.
if (document.documentElement.dataset['firstSight'] === 'no') removePrerenderedShell();

const root = document.getElementById('root');
if (!root) throw new Error('The element #root is missing.');
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <AnalyticsProvider>
        <AppRouter />
        <ConsentBanner />
      </AnalyticsProvider>
    </ErrorBoundary>
  </StrictMode>,
);
