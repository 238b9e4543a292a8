import { useCallback, useEffect, useState } from 'react';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { type PrivacyFacts, privacyFactsSchema } from '#contract/privacy.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { useAnalyticsTarget } from '#web/lib/analytics/analytics-provider.tsx';
import { requestJson } from '#web/lib/api/request.ts';
import { useStandaloneSettings } from '#web/lib/api/use-standalone-settings.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePageTitle } from '#web/lib/navigation/page-title.ts';
import { FoxMark } from '#web/ui/fox/fox-mark.tsx';
import { PrivacyChoicesButton } from '#web/ui/privacy-choices-button.tsx';
import filled from '#web/ui/styles/filled-button.module.css';
import { privacyTexts } from '../texts.ts';
import classes from './privacy-page.module.css';
import { PrivacyStatement } from './privacy-statement.tsx';

/** What is stored, where, for how long, and who else receives it. Public. */
export function PrivacyPage() {
  const settings = useStandaloneSettings();
  useAnalyticsTarget(settings);
  const { product, supportEmail } = settings ?? DEFAULT_BRAND;
  const { facts, hasFailed, retry } = usePrivacyFacts();
  usePageTitle(privacyTexts.pageTitle(product));
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link className={classes.brand} to="/">
          <FoxMark size={30} />
          {product}
        </Link>
        <PrivacyChoicesButton />
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>{privacyTexts.title}</h1>
        {facts ? <PrivacyStatement facts={facts} /> : <Waiting hasFailed={hasFailed} onRetry={retry} />}
        <p className={classes.questions}>
          {privacyTexts.questions} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </main>
    </div>
  );
}

function Waiting({ hasFailed, onRetry }: { readonly hasFailed: boolean; readonly onRetry: () => void }) {
  if (!hasFailed)
    return (
      <p className={classes.waiting} role="status">
        {privacyTexts.loading}
      </p>
    );
  return (
    <div role="alert">
      <p className={classes.waiting}>{privacyTexts.loadFailed}</p>
      <button type="button" className={filled.button} onClick={onRetry}>
        {privacyTexts.retry}
      </button>
    </div>
  );
}

interface PrivacyFactsQuery {
  /** Null until loaded. */
  readonly facts: PrivacyFacts | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Privacy facts of this installation. The page is outside the application and its query client. */
function usePrivacyFacts(): PrivacyFactsQuery {
  const [facts, setFacts] = useState<PrivacyFacts | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    let isHere = true;
    requestJson('GET', PUBLIC_PATHS.privacyFacts)
      .then((answer) => privacyFactsSchema.parse(answer))
      .then(
        (known) => isHere && setFacts(known),
        () => isHere && setFailed(true),
      );
    return () => {
      isHere = false;
    };
  }, [attempt]);
  return { facts, hasFailed, retry };
}
