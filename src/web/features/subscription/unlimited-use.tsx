import { useSubscriptionStatus } from '../../lib/billing.ts';
import { useUser } from '../../lib/queries.ts';
import classes from './unlimited-use.module.css';

/** What was used on a server without limits. Nothing is drawn until the server has said it. */
export function UnlimitedUse() {
  const { data: status } = useSubscriptionStatus();
  const { data: user } = useUser();
  if (!status || !user) return null;
  return (
    <section className={classes.use} aria-labelledby="use-title">
      <h2 id="use-title" className={classes.title}>
        What you have used
      </h2>
      <dl className={classes.figures}>
        <Figure label="Documents this month" value={status.usage.documentsThisMonth} />
        <Figure label="Documents in all" value={status.usage.documentsTotal} />
        <Figure label="Questions asked" value={user.chatQuestionsUsed} />
      </dl>
    </section>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value.toLocaleString('en-US')}</dd>
    </div>
  );
}
