import { DEFAULT_BRAND } from '#contract/brand.ts';
import { useAnalyticsTarget } from '#web/lib/analytics-provider.tsx';
import { Link } from '#web/lib/link.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSettingsWithoutClient } from '#web/lib/settings-without-client.ts';
import { FoxMark } from '#web/ui/fox-mark.tsx';
import { PrivacyChoicesButton } from '#web/ui/privacy-choices-button.tsx';
import classes from './privacy-page.module.css';
import { PrivacyStatement } from './privacy-statement.tsx';
import { usePrivacyFacts } from './use-privacy-facts.ts';

/** What is stored, where, for how long, and who else gets some of it. Everybody may read it, signed in or not. */
export function PrivacyPage() {
  const settings = useSettingsWithoutClient();
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

interface WaitingProps {
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

function Waiting({ hasFailed, onRetry }: WaitingProps) {
  if (!hasFailed) return <p role="status">Asking this server…</p>;
  return (
    <div role="alert">
      <p>The server did not say. Check your connection and try again.</p>
      <button type="button" className={classes.retry} onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
