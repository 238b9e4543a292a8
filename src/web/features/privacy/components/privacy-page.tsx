import { DEFAULT_BRAND } from '#contract/brand.ts';
import { useAnalyticsTarget } from '#web/lib/analytics/analytics-provider.tsx';
import { useStandaloneSettings } from '#web/lib/api/use-standalone-settings.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePageTitle } from '#web/lib/navigation/page-title.ts';
import { FoxMark } from '#web/ui/fox/fox-mark.tsx';
import { PrivacyChoicesButton } from '#web/ui/privacy-choices-button.tsx';
import filled from '#web/ui/styles/filled-button.module.css';
import { usePrivacyFacts } from '../hooks/use-privacy-facts.ts';
import classes from './privacy-page.module.css';
import { PrivacyStatement } from './privacy-statement.tsx';

/** What is stored, where, for how long, and who else receives it. Public. */
export function PrivacyPage() {
  const settings = useStandaloneSettings();
  useAnalyticsTarget(settings);
  const { product, supportEmail } = settings ?? DEFAULT_BRAND;
  const { facts, hasFailed, retry } = usePrivacyFacts();
  usePageTitle(`${product} - Privacy`);
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
        <h1 className={classes.title}>What is stored, and who gets it</h1>
        {facts ? <PrivacyStatement facts={facts} /> : <Waiting hasFailed={hasFailed} onRetry={retry} />}
        <p className={classes.questions}>
          Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </main>
    </div>
  );
}

function Waiting({ hasFailed, onRetry }: { readonly hasFailed: boolean; readonly onRetry: () => void }) {
  if (!hasFailed)
    return (
      <p className={classes.waiting} role="status">
        Asking this server…
      </p>
    );
  return (
    <div role="alert">
      <p className={classes.waiting}>The server did not say. Check your connection and try again.</p>
      <button type="button" className={filled.button} onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
