import { useUser } from '#web/lib/api/queries.ts';
import { useSubscriptionStatus } from '#web/lib/billing/billing.ts';
import { subscriptionTexts } from '../texts.ts';
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
        {subscriptionTexts.yourUsage}
      </h2>
      <UsageFigures
        figures={[
          [subscriptionTexts.documentsThisMonth, status.usage.documentsThisMonth],
          [subscriptionTexts.documentsTotal, status.usage.documentsTotal],
          [subscriptionTexts.questionsAsked, user.chatQuestionsUsed],
        ]}
      />
    </section>
  );
}
