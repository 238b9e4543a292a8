import type { PaidPlan, SubscriptionChange, UpgradePreview } from '#contract/billing.ts';
import { PLAN_CATALOGUE } from '#contract/plans.ts';
import { decidePlanChange } from '#server/domain/billing/plan-change.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { formatDay } from '#server/domain/text/format-day.ts';
import { type Payments, PaymentsError } from '#server/ports/payments.ts';
import { billingTexts } from '../texts.ts';
import type { CurrentSubscriptions } from './current-subscription.ts';
import type { SubscriptionRecord } from './subscription-store.ts';

/** URLs of payment pages: for a new plan, or for an open invoice. */
interface PaymentPages {
  buyPlan(userId: string, plan: PaidPlan): Promise<string>;
  payOpenBill(userId: string): Promise<string>;
}

interface Dependencies {
  readonly current: CurrentSubscriptions;
  readonly payments: Pick<
    Payments,
    'previewUpgrade' | 'upgradeNow' | 'downgradeAtPeriodEnd' | 'cancelAtPeriodEnd' | 'keepPlan'
  >;
}

export type PlanChanges = ReturnType<typeof createPlanChanges>;

/** Subscription changes of account holders, decided on the provider's current state. */
export function createPlanChanges({ current, payments }: Dependencies) {
  async function upgrade(subscription: SubscriptionRecord, plan: PaidPlan): Promise<SubscriptionChange> {
    try {
      await payments.upgradeNow(subscription.id, plan);
    } catch (error) {
      // The outcome is unknown: the message must not claim that nothing was charged.
      if (isUnreachable(error)) throw new AppError('change-unconfirmed', {}, undefined, { cause: error as Error });
      throw error;
    }
    await current.refreshAfterChange(subscription);
    return { success: true, change: 'upgraded', message: billingTexts.upgraded(nameOf(plan)) };
  }

  async function downgrade(subscription: SubscriptionRecord, plan: PaidPlan): Promise<SubscriptionChange> {
    await payments.downgradeAtPeriodEnd(subscription.id, plan);
    const changed = await current.refreshAfterChange(subscription);
    return describeDowngrade(changed, plan);
  }

  async function resume(subscription: SubscriptionRecord): Promise<SubscriptionChange> {
    await payments.keepPlan(subscription.id);
    const { plan } = await current.refreshAfterChange(subscription);
    return { success: true, change: 'resumed', message: billingTexts.resumed(nameOf(plan)) };
  }

  return {
    /**
     * @param pages called only when a payment is due
     * @throws AppError `plan-unchanged`, `change-unconfirmed`; PaymentsError `payment-declined`, `payments-unreachable`
     */
    async choose(userId: string, plan: PaidPlan, pages: PaymentPages): Promise<SubscriptionChange> {
      const subscription = await current.refresh(userId);
      switch (decidePlanChange(subscription, plan)) {
        case 'checkout':
          return describeCheckout(await pages.buyPlan(userId, plan));
        case 'pay-first':
          return describeOpenBill(await pages.payOpenBill(userId));
        case 'upgrade-now':
          return upgrade(requireRunning(subscription), plan);
        case 'downgrade-later':
          return downgrade(requireRunning(subscription), plan);
        case 'resume':
          return resume(requireRunning(subscription));
        case 'unchanged':
          if (subscription?.pendingDowngrade?.plan === plan) return describeDowngrade(subscription, plan);
          throw new AppError('plan-unchanged');
      }
    },

    /** @throws AppError `no-subscription`, `payment-due`, `plan-unchanged` unless it is an upgrade */
    async preview(userId: string, plan: PaidPlan): Promise<UpgradePreview> {
      const subscription = requireRunning(await current.refresh(userId));
      const change = decidePlanChange(subscription, plan);
      if (change === 'pay-first') throw new AppError('payment-due');
      if (change !== 'upgrade-now') throw new AppError('plan-unchanged');
      const { due, next, nextAt } = await payments.previewUpgrade(subscription.id, plan);
      return {
        planType: plan,
        amountDue: due.amount,
        currency: due.currency,
        nextAmount: next.amount,
        nextDate: new Date(nextAt).toISOString(),
      };
    },

    /** Cancels at the end of the paid month. Idempotent. @throws AppError `no-subscription` */
    async cancel(userId: string): Promise<SubscriptionChange> {
      const subscription = requireRunning(await current.refresh(userId));
      if (subscription.standing !== 'active' || subscription.plan === null) throw new AppError('no-subscription');
      await payments.cancelAtPeriodEnd(subscription.id);
      const { cancelsAt, periodEnd, plan } = await current.refreshAfterChange(subscription);
      const date = formatDate(cancelsAt ?? periodEnd);
      const message = billingTexts.cancelled(nameOf(plan), date);
      return { success: true, change: 'cancel-scheduled', message };
    },

    /** @throws AppError `no-subscription`, `nothing-to-resume` */
    async resume(userId: string): Promise<SubscriptionChange> {
      const subscription = requireRunning(await current.refresh(userId));
      const isScheduled = subscription.pendingDowngrade !== null || subscription.cancelsAt !== null;
      if (!isScheduled) throw new AppError('nothing-to-resume');
      return resume(subscription);
    },
  };
}

function describeCheckout(checkoutUrl: string): SubscriptionChange {
  return { success: true, change: 'checkout', checkoutUrl, message: billingTexts.checkout };
}

function describeOpenBill(checkoutUrl: string): SubscriptionChange {
  return { success: true, change: 'checkout', checkoutUrl, message: billingTexts.openPayment };
}

function describeDowngrade(subscription: SubscriptionRecord, plan: PaidPlan): SubscriptionChange {
  const date = formatDate(subscription.pendingDowngrade?.at ?? subscription.periodEnd);
  const message = billingTexts.downgradeScheduled(nameOf(subscription.plan), date, nameOf(plan));
  return { success: true, change: 'downgrade-scheduled', message };
}

function requireRunning(subscription: SubscriptionRecord | undefined): SubscriptionRecord {
  if (!subscription) throw new AppError('no-subscription');
  return subscription;
}

function isUnreachable(error: unknown): boolean {
  return error instanceof PaymentsError && error.code === 'payments-unreachable';
}

function nameOf(plan: PaidPlan | null): string {
  return PLAN_CATALOGUE.find((entry) => entry.plan === plan)?.name ?? billingTexts.unnamedPlan;
}

/** Months are billed by UTC. */
function formatDate(at: number): string {
  return formatDay(new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length));
}
