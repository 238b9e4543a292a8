import { Button } from '@mantine/core';
import { type PaidPlan, type SubscriptionStatus, shownPlanSchema } from '#contract/billing.ts';
import { useSettings } from '#web/lib/api/queries.ts';
import { useAuth } from '#web/lib/auth/auth.tsx';
import { useExchangeRates } from '#web/lib/billing/exchange-rates.ts';
import { planName } from '#web/lib/billing/prices.ts';
import { useUpgradeFlow } from '#web/lib/billing/upgrade-flow.ts';
import { PlanCards } from '#web/ui/plan-cards.tsx';
import { useChosenPlan } from '../hooks/use-return.ts';
import { describeTrialPlan, needsAttention } from '../model/subscription-text.ts';
import { subscriptionTexts } from '../texts.ts';
import { AttentionNotice } from './notices/attention-notice.tsx';
import { ChosenPlanNotice } from './notices/chosen-plan-notice.tsx';
import { Notice } from './notices/notice.tsx';
import { PlanNotes } from './notices/plan-notes.tsx';
import { Receipts } from './receipts.tsx';
import classes from './subscription-page.module.css';

interface TrialPricingProps {
  readonly status: SubscriptionStatus;
}

/** Pricing for trial users. */
export function TrialPricing({ status }: TrialPricingProps) {
  if (status.plan !== 'free') return <PaidTrialNotice status={status} />;
  return <Pricing status={status} />;
}

function Pricing({ status }: TrialPricingProps) {
  const { product } = useSettings();
  const { signIn, isSigningIn } = useAuth();
  const { busyPlan, startTrialUpgrade } = useUpgradeFlow();
  const chosen = useChosenPlan();
  const rates = useExchangeRates();
  const { documentsThisMonth, documentLimit } = status.usage;
  function choose(plan: 'free' | PaidPlan): void {
    if (plan !== 'free') void startTrialUpgrade(plan, 'trial_session');
  }
  return (
    <>
      <h1 className={classes.title}>{subscriptionTexts.plans}</h1>
      <p className={classes.lead}>{subscriptionTexts.trialUsage(product, documentsThisMonth, documentLimit)}</p>
      {needsAttention(status) && (
        <div className={classes.chosen}>
          <AttentionNotice status={status} />
        </div>
      )}
      {chosen.plan && <ChosenPlanNotice plan={chosen.plan} status={status} />}
      <PlanCards
        plans={shownPlanSchema.options}
        currentPlan="free"
        chosenPlan={chosen.plan}
        busyPlan={busyPlan}
        rates={rates}
        headingLevel={2}
        onChoose={choose}
      />
      <p className={classes.notes}>
        {subscriptionTexts.renewsMonthly}{' '}
        <button type="button" className={classes.textButton} disabled={isSigningIn} onClick={() => void signIn()}>
          {subscriptionTexts.signInFirst}
        </button>
      </p>
      <PlanNotes />
      {status.hasBillingPage && <Receipts hasBillingPage />}
    </>
  );
}

/** Paid, but tied to this browser: signing in keeps it. */
function PaidTrialNotice({ status }: TrialPricingProps) {
  const { signIn, isSigningIn } = useAuth();
  const name = planName(status.plan);
  return (
    <>
      <h1 className={classes.title}>{subscriptionTexts.youHave(name)}</h1>
      {needsAttention(status) && (
        <div className={classes.chosen}>
          <AttentionNotice status={status} />
        </div>
      )}
      <Notice
        tone="warning"
        action={
          <Button loading={isSigningIn} onClick={() => void signIn()}>
            {subscriptionTexts.signIn}
          </Button>
        }
      >
        <p>{subscriptionTexts.signInToKeep(name)}</p>
        <p>{subscriptionTexts.signInToKeepText}</p>
      </Notice>
      <p className={classes.afterNotice}>{describeTrialPlan(status)}</p>
      <Receipts hasBillingPage={status.hasBillingPage} />
    </>
  );
}
