import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { PaidPlan, SubscriptionStatus } from '#contract/billing.ts';
import { paidPlanSchema } from '#contract/billing.ts';
import { useExchangeRates } from '#web/lib/billing/exchange-rates.ts';
import { planName } from '#web/lib/billing/prices.ts';
import { PlanCards } from '#web/ui/plan-cards.tsx';
import endingClasses from '#web/ui/styles/page-ending.module.css';
import { type PlanChange, usePlanChange } from '../hooks/use-plan-change.ts';
import { useChosenPlan } from '../hooks/use-return.ts';
import { canCancel, describeChoice, isScheduled, nextStep, periodEndOf } from '../model/subscription-text.ts';
import { subscriptionTexts } from '../texts.ts';
import { CurrentPlan } from './current-plan.tsx';
import { ChosenPlanNotice } from './notices/chosen-plan-notice.tsx';
import { PlanNotes } from './notices/plan-notes.tsx';
import { ConfirmDowngrade } from './plan-change/confirm-downgrade.tsx';
import { ConfirmUpgrade } from './plan-change/confirm-upgrade.tsx';
import { Receipts } from './receipts.tsx';
import classes from './subscription-page.module.css';

interface AccountSubscriptionProps {
  readonly status: SubscriptionStatus;
}

/** Plan, usage, plan change, payments and cancellation. */
export function AccountSubscription({ status }: AccountSubscriptionProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const planChange = usePlanChange(status);
  const keepFocus = () => focusWhereLost(head.current);
  return (
    <>
      <h1 ref={head} tabIndex={-1} className={classes.title}>
        {subscriptionTexts.subscription}
      </h1>
      <CurrentPlan status={status} isBusy={planChange.isBusy} onResume={() => planChange.resume().finally(keepFocus)} />
      <ChangePlan status={status} planChange={planChange} onClosed={keepFocus} />
      <Receipts hasBillingPage={status.hasBillingPage} />
      {canCancel(status) && (
        <CancelSubscription
          status={status}
          isBusy={planChange.isBusy}
          onCancel={() => planChange.cancel().finally(keepFocus)}
        />
      )}
    </>
  );
}

/** Moves the focus to the heading when the pressed button is gone. */
function focusWhereLost(head: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) head?.focus();
  });
}

interface ChangePlanProps extends AccountSubscriptionProps {
  readonly planChange: PlanChange;
  /** A dialog has finished closing. */
  readonly onClosed: () => void;
}

function ChangePlan({ status, planChange, onClosed }: ChangePlanProps) {
  const rates = useExchangeRates();
  const chosen = useChosenPlan();
  const [confirming, setConfirming] = useConfirming(status, chosen.plan);
  const { busyPlan, isBusy, change } = planChange;

  function close(): void {
    setConfirming(null);
    chosen.forget();
  }
  async function confirm(plan: PaidPlan): Promise<void> {
    if (await change(plan)) close();
  }
  function choose(plan: PaidPlan): void {
    if (nextStep(status, plan) === 'checkout') void confirm(plan);
    else setConfirming(plan);
  }
  const step = confirming && nextStep(status, confirming);
  const shared = { status, isBusy, onClose: close, onClosed, onConfirm: confirm };
  return (
    <section className={classes.section} aria-labelledby="plans-title">
      <h2 id="plans-title" className={classes.sectionTitle}>
        {status.plan === 'free' ? subscriptionTexts.choosePlan : subscriptionTexts.changePlan}
      </h2>
      {chosen.plan && <ChosenPlanNotice plan={chosen.plan} status={status} />}
      <PlanCards
        plans={paidPlanSchema.options}
        currentPlan={status.plan}
        chosenPlan={chosen.plan}
        busyPlan={busyPlan ?? (isBusy ? status.plan : null)}
        disabledPlans={paidPlanSchema.options.filter((plan) => isScheduled(status, plan))}
        rates={rates}
        buttonText={(plan) => describeChoice(status, plan)}
        onChoose={choose}
      />
      <PlanNotes />
      <ConfirmUpgrade isOpen={step === 'upgrade'} plan="pro" {...shared} />
      <ConfirmDowngrade isOpen={step === 'downgrade'} plan="starter" {...shared} />
    </section>
  );
}

/** The plan a dialog asks about; initially the one in the address, where it needs confirmation. */
function useConfirming(status: SubscriptionStatus, chosen: PaidPlan | null) {
  return useState<PaidPlan | null>(() => {
    const step = chosen && nextStep(status, chosen);
    return step === 'upgrade' || step === 'downgrade' ? chosen : null;
  });
}

interface CancelSubscriptionProps extends AccountSubscriptionProps {
  readonly isBusy: boolean;
  readonly onCancel: () => Promise<void>;
}

function CancelSubscription({ status, isBusy, onCancel }: CancelSubscriptionProps) {
  return (
    <section className={endingClasses.ending}>
      <div>
        <h2 className={endingClasses.title}>{subscriptionTexts.cancelTitle}</h2>
        <p className={endingClasses.text}>
          {subscriptionTexts.cancelText(planName(status.plan), periodEndOf(status, Date.now()))}
        </p>
      </div>
      <Button
        className={endingClasses.action ?? ''}
        variant="outline"
        disabled={isBusy}
        onClick={() => void onCancel()}
      >
        {subscriptionTexts.cancel}
      </Button>
    </section>
  );
}
