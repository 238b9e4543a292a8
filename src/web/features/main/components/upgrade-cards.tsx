import { Badge, Button } from '@mantine/core';
import type { ShownPlan } from '#contract/billing.ts';
import { PLAN_LIMITS, PLAN_PRICES, TRIAL_ADVERTISED_PRICES } from '#contract/plans.ts';
import { useSettings } from '#web/lib/api/queries.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { useExchangeRates } from '#web/lib/billing/exchange-rates.ts';
import { formatPesos, type KnownRates, pesosPerMonth, planName } from '#web/lib/billing/prices.ts';
import { billingTexts } from '#web/lib/billing/texts.ts';
import { useUpgradeFlow } from '#web/lib/billing/upgrade-flow.ts';
import { mainTexts } from '../texts.ts';
import classes from './right-sidebar.module.css';

const PLANS = ['free', 'starter', 'pro'] as const;

/** Plans for trial users. */
export function UpgradeCards() {
  const { payments } = useSettings();
  const { choosePlan, isSigningIn } = useAuth();
  const { busyPlan, startTrialUpgrade } = useUpgradeFlow();
  const rates = useExchangeRates();
  function choose(plan: ShownPlan): void {
    // A free account is a sign-in, which has to start synchronously with the click.
    if (plan === 'free') void choosePlan({ planType: plan, source: 'trial_session' });
    else void startTrialUpgrade(plan, 'trial_session');
  }
  return (
    <section>
      <h2 className={classes.title}>{mainTexts.plans}</h2>
      <ul className={classes.plans}>
        {PLANS.map((plan) => (
          <UpgradeCard
            key={plan}
            plan={plan}
            rates={rates}
            isBusy={plan === 'free' ? isSigningIn : plan === busyPlan}
            isDisabled={busyPlan !== null || isSigningIn}
            onChoose={() => choose(plan)}
          />
        ))}
      </ul>
      {payments === 'test' && <p className={classes.testMode}>{billingTexts.testMode}</p>}
    </section>
  );
}

interface UpgradeCardProps {
  readonly plan: ShownPlan;
  readonly rates: KnownRates;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}

function UpgradeCard({ plan, rates, isBusy, isDisabled, onChoose }: UpgradeCardProps) {
  const { uploadsPerMonth, questionsPerDocument } = PLAN_LIMITS[plan];
  const isPro = plan === 'pro';
  return (
    <li className={classes.plan} data-recommended={isPro}>
      <span className={classes.planHead}>
        <strong>{planName(plan)}</strong>
        {isPro && (
          <Badge size="sm" variant="light" color="fox" tt="none">
            {mainTexts.recommended}
          </Badge>
        )}
      </span>
      <span className={classes.price}>{advertisedPrice(plan)}</span>
      {plan !== 'free' && (
        <span className={classes.charged}>
          {mainTexts.charged(PLAN_PRICES[plan].usdPerMonth, formatPesos(pesosPerMonth(plan, rates)))}
        </span>
      )}
      <span className={classes.planText}>{mainTexts.planContents(uploadsPerMonth, questionsPerDocument)}</span>
      <Button
        className={classes.choose ?? ''}
        size="compact-md"
        fullWidth
        variant={isPro ? 'filled' : 'light'}
        loading={isBusy}
        disabled={isDisabled && !isBusy}
        onClick={onChoose}
      >
        {plan === 'free' ? mainTexts.createAccount : mainTexts.choosePlan(planName(plan))}
      </Button>
    </li>
  );
}

/** The advertised price; the charged price is shown beside it. */
function advertisedPrice(plan: ShownPlan): string {
  const { usdPerMonth, phpPerMonth } = TRIAL_ADVERTISED_PRICES[plan];
  return usdPerMonth === 0
    ? mainTexts.advertisedFree
    : mainTexts.advertisedPrice(usdPerMonth, formatPesos(phpPerMonth));
}
