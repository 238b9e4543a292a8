import { PLAN_LIMITS, PLAN_PRICES } from '../../contract/plans.ts';
import classes from './plan-cards.module.css';

type PaidPlan = 'starter' | 'pro';

const PLAN_TEXTS = {
  starter: { name: 'Starter', highlight: 'only $0.33 per document', extras: ['Email support'] },
  pro: { name: 'Pro', highlight: 'only $0.19 per document', extras: ['Visual dashboard', 'Priority support'] },
} as const satisfies Record<PaidPlan, object>;

interface PlanCardsProps {
  readonly plans: readonly PaidPlan[];
}

/** What the paid plans hold, side by side. */
export function PlanCards({ plans }: PlanCardsProps) {
  return (
    <div className={classes.cards}>
      {plans.map((plan) => (
        <PlanCard key={plan} plan={plan} />
      ))}
    </div>
  );
}

function PlanCard({ plan }: { readonly plan: PaidPlan }) {
  const { name, highlight, extras } = PLAN_TEXTS[plan];
  const { uploadsPerMonth, questionsPerDocument } = PLAN_LIMITS[plan];
  const features = [`${uploadsPerMonth} PDFs a month`, `${questionsPerDocument} questions per document`, ...extras];
  return (
    <section className={classes.card} data-popular={plan === 'pro'}>
      {plan === 'pro' && <span className={classes.flag}>Most Popular</span>}
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.price}>
        <strong>${PLAN_PRICES[plan].usdPerMonth}</strong> a month
      </p>
      <p className={classes.highlight}>{highlight}</p>
      <ul className={classes.features}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </section>
  );
}
