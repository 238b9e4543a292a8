import { lazy, Suspense } from 'react';
import { usePrivacyChoices } from '#web/lib/analytics/analytics-provider.tsx';

// Most people have answered long ago, and where nothing is counted nobody is asked: it is no part of the first page.
const PrivacyQuestion = lazy(() =>
  import('./privacy-question.tsx').then(
    (loaded) => ({ default: loaded.PrivacyQuestion }),
    // Without the question there is no answer, and without an answer nothing is counted.
    () => ({ default: () => null }),
  ),
);

/** Where the question about counting stands, while it is asked. */
export function ConsentBanner() {
  const { isShown } = usePrivacyChoices();
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <PrivacyQuestion />
    </Suspense>
  );
}
