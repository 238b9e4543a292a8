import { useUser } from '#web/lib/api/queries.ts';
import { useSubscriptionStatus } from '#web/lib/billing/billing.ts';
import classes from './unmetered-usage.module.css';
import { UsageFigures } from './usage-figures.tsx';

/** Usage on a server without metering. Hidden until loaded. */
export function UnmeteredUsage() {
  const { data: status } = useSubscriptionStatus();
  const { data: user } = useUser();
  if (!status || !user) return null;
  return (
    <section className={classes.use} aria-labelledby="use-title">
      <h2 id="use-title" className={classes.title}>
        What you have used
      </h2>
      <UsageFigures
        figures={[
          ['Documents this month', status.usage.documentsThisMonth],
          ['Documents in all', status.usage.documentsTotal],
          ['Questions asked', user.chatQuestionsUsed],
        ]}
      />
    </section>
  );
}
