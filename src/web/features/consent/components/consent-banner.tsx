import { lazy, Suspense } from 'react';
import { usePrivacyChoices } from '#web/lib/analytics/analytics-provider.tsx';

// Most visitors have answered already, and without analytics there is no question: it is not part of the first page.
const PrivacyQuestion = lazy(() =>
  import('./privacy-question.tsx').then(
    (loaded) => ({ default: loaded.PrivacyQuestion }),
    // Without the question there is no consent, and without consent nothing is tracked.
    () => ({ default: () => null }),
  ),
);

/** Lazily renders the consent question while it is open. */
export function ConsentBanner() {
  const { isShown } = usePrivacyChoices();
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <PrivacyQuestion />
    </Suspense>
  );
}
