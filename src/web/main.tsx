import '@fontsource-variable/inter';
import '@fontsource-variable/source-serif-4';
import './ui/fallback-fonts.css';
import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsentPlace } from './features/consent/consent-place.tsx';
import { AnalyticsProvider } from './lib/analytics-provider.tsx';
import { followColorScheme } from './lib/color-scheme.ts';
import { removeFirstSight } from './lib/first-sight.ts';
import { AppRouter } from './router.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';

followColorScheme();
// For whoever has been here before it is hidden, and something else may be drawn.
if (document.documentElement.dataset['firstSight'] === 'no') removeFirstSight();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to draw in.');
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <AnalyticsProvider>
        <AppRouter />
        <ConsentPlace />
      </AnalyticsProvider>
    </ErrorBoundary>
  </StrictMode>,
);
