import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaidPlan, SubscriptionChange, SubscriptionStatus } from '#contract/billing.ts';
import { type Analytics, type PlanTransition, useAnalytics } from '#web/lib/analytics/analytics.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { errorMessage } from '#web/lib/api/request.ts';
import {
  subscriptionStatusQuery,
  useCancelSubscription,
  useCreateSubscription,
  useResumeSubscription,
} from '#web/lib/billing/billing.ts';
import { planName } from '#web/lib/billing/prices.ts';
import { PLAN_CHANGED_TOAST, PREPARING_TOAST, REDIRECTING_TOAST } from '#web/lib/billing/start-checkout.ts';
import { notifyFailure, notifyInfo, notifySuccess } from '#web/lib/browser/notify.ts';
import { nextStep, periodEndOf } from '../model/subscription-text.ts';
import { subscriptionTexts } from '../texts.ts';
import { usePageRestored } from './use-return.ts';

export interface PlanChange {
  /** The plan being changed to or checked out; null while idle. */
  readonly busyPlan: PaidPlan | null;
  readonly isBusy: boolean;
  /** Creates, upgrades or downgrades the subscription. Never throws; resolves to whether it succeeded. */
  change(plan: PaidPlan): Promise<boolean>;
  cancel(): Promise<void>;
  resume(): Promise<void>;
}

/** All subscription changes, with their toasts. */
export function usePlanChange(status: SubscriptionStatus): PlanChange {
  const { track } = useAnalytics();
  const client = useQueryClient();
  const caller = useCaller();
  const create = useCreateSubscription();
  const cancelling = useCancelSubscription();
  const resuming = useResumeSubscription();
  const [busyPlan, setBusyPlan] = useState<PaidPlan | null>(null);
  usePageRestored(() => setBusyPlan(null));

  async function change(plan: PaidPlan): Promise<boolean> {
    const step = nextStep(status, plan);
    setBusyPlan(plan);
    try {
      if (step === 'checkout') {
        notifyInfo(PREPARING_TOAST);
        // Paid in another window meanwhile: the same call would upgrade that plan and charge it without confirmation.
        const latest = await client.fetchQuery({ ...subscriptionStatusQuery(caller), staleTime: 0 });
        if (nextStep(latest, plan) !== 'checkout') {
          notifyInfo(PLAN_CHANGED_TOAST);
          setBusyPlan(null);
          return false;
        }
      }
      const answer = await create.mutateAsync(plan);
      trackChange(track, step, status, plan);
      if (leadsToPayment(answer)) {
        notifyInfo(REDIRECTING_TOAST);
        // Stays busy until the payment page loads.
        location.assign(answer.checkoutUrl);
        return true;
      }
      notifyChange(answer, status, plan);
    } catch (error) {
      // A downgrade has no payment.
      if (step !== 'downgrade') track('payment_failed', planTransition(status, plan));
      notifyFailure({
        title: subscriptionTexts.subscriptionFailed,
        message: errorMessage(error, describeFailure(error)),
      });
      setBusyPlan(null);
      return false;
    }
    setBusyPlan(null);
    return true;
  }
  return {
    busyPlan,
    isBusy: busyPlan !== null || cancelling.isPending || resuming.isPending,
    change,
    cancel: () => cancelPlan(status, track, () => cancelling.mutateAsync(undefined)),
    resume: () => resumePlan(status, track, () => resuming.mutateAsync(undefined)),
  };
}

type Track = Analytics['track'];

async function cancelPlan(status: SubscriptionStatus, track: Track, cancel: () => Promise<unknown>): Promise<void> {
  if (!window.confirm(subscriptionTexts.cancelQuestion)) return;
  try {
    await cancel();
    track('subscription_cancel', planTransition(status, 'free'));
    notifySuccess({
      title: subscriptionTexts.cancelled,
      message: subscriptionTexts.cancelledText(planName(status.plan), periodEndOf(status, Date.now())),
    });
  } catch (error) {
    notifyFailure({
      title: subscriptionTexts.cancelFailed,
      message: errorMessage(error, subscriptionTexts.cancelFailedText),
    });
  }
}

async function resumePlan(status: SubscriptionStatus, track: Track, resume: () => Promise<unknown>): Promise<void> {
  try {
    await resume();
    track('subscription_resume', planTransition(status, status.plan));
    notifySuccess({
      title: subscriptionTexts.planKept(planName(status.plan)),
      message: subscriptionTexts.planKeptText(periodEndOf(status, Date.now())),
    });
  } catch (error) {
    notifyFailure({
      title: subscriptionTexts.notChanged,
      message: errorMessage(error, subscriptionTexts.tryAgainSoon),
    });
  }
}

function leadsToPayment(answer: SubscriptionChange): answer is SubscriptionChange & { checkoutUrl: string } {
  if (answer.change === 'checkout' && !answer.checkoutUrl) throw new Error(subscriptionTexts.checkoutFailed);
  return answer.checkoutUrl !== undefined;
}

function describeFailure(error: unknown): string {
  return error instanceof Error && error.message === subscriptionTexts.checkoutFailed
    ? subscriptionTexts.checkoutFailed
    : subscriptionTexts.createFailed;
}

function notifyChange({ change }: SubscriptionChange, status: SubscriptionStatus, plan: PaidPlan): void {
  if (change === 'downgrade-scheduled') {
    const until = periodEndOf(status, Date.now());
    notifyInfo({
      title: subscriptionTexts.downgradeScheduled(planName(plan)),
      message: subscriptionTexts.downgradeScheduledText(planName(status.plan), until),
    });
  } else if (change === 'resumed') {
    notifySuccess({ title: subscriptionTexts.planKept(planName(plan)), message: subscriptionTexts.changeUndone });
  } else {
    notifySuccess({
      title: subscriptionTexts.created,
      message: subscriptionTexts.createdText,
    });
  }
}

function trackChange(track: Track, step: string, status: SubscriptionStatus, plan: PaidPlan): void {
  if (step === 'checkout') track('payment_started', planTransition(status, plan));
  track(step === 'downgrade' ? 'subscription_downgrade' : 'subscription_upgrade', planTransition(status, plan));
}

function planTransition({ plan }: SubscriptionStatus, toPlan: PlanTransition['toPlan']): PlanTransition {
  return { fromPlan: plan, toPlan, currency: 'USD' };
}
