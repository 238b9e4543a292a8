import type Stripe from 'stripe';
import { HOUR_MS, SECOND_MS } from '#contract/units.ts';
import type { Clock } from '#server/ports/clock.ts';
import { isIdempotencyConflict, isMissing, isRefusal, withStripeErrors } from './stripe-errors.ts';
import { paymentsFor, type StripePaymentLookup } from './stripe-payment-lookup.ts';
import type { StripePlanChanges } from './stripe-plan-changes.ts';
import { billingPeriodOf, type StripeSubscriptions, standingOf } from './stripe-subscriptions.ts';

/** Metadata of a refund: the subscription that was cancelled with it. */
const CANCELLED_SUBSCRIPTION_KEY = 'endedSubscription';
/** Invoices are created slightly before or after their period starts. */
const INVOICE_SLACK_SECONDS = HOUR_MS / SECOND_MS;

interface Dependencies {
  readonly stripe: Stripe;
  readonly clock: Clock;
  readonly subscriptions: StripeSubscriptions;
  readonly lookup: StripePaymentLookup;
  readonly changes: Pick<StripePlanChanges, 'releaseSchedule'>;
}

/** Immediate cancellations and refunds. */
export function createStripeCancellations({ stripe, clock, subscriptions, lookup, changes }: Dependencies) {
  /** Prorated value of the remaining time, in cents. */
  function remainingValue(subscription: Stripe.Subscription): number {
    const { item, start, end } = billingPeriodOf(subscription);
    const left = end - clock.now() / SECOND_MS;
    const share = Math.min(1, Math.max(0, left / (end - start)));
    return Math.floor((item.price.unit_amount ?? 0) * share);
  }

  /** Payments of the current period, newest first: the initial one and upgrades. */
  async function paymentsOfMonth(subscription: Stripe.Subscription): Promise<readonly string[]> {
    const { start } = billingPeriodOf(subscription);
    const invoices = await stripe.invoices.list({
      subscription: subscription.id,
      status: 'paid',
      created: { gte: start - INVOICE_SLACK_SECONDS },
      expand: ['data.payments'],
      limit: 100,
    });
    return invoices.data.flatMap(paymentsFor);
  }

  /** Amount that earlier attempts have refunded. */
  async function refundedAmount(paymentId: string, subscriptionId: string): Promise<number> {
    const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
    const ours = data.filter(
      ({ metadata, status }) => metadata?.[CANCELLED_SUBSCRIPTION_KEY] === subscriptionId && status !== 'failed',
    );
    return ours.reduce((sum, { amount }) => sum + amount, 0);
  }

  async function refund(paymentId: string, amount: number, subscriptionId: string): Promise<void> {
    try {
      await stripe.refunds.create(
        { payment_intent: paymentId, amount, metadata: { [CANCELLED_SUBSCRIPTION_KEY]: subscriptionId } },
        { idempotencyKey: `refund-rest-${subscriptionId}-${paymentId}` },
      );
    } catch (error) {
      // Refunded by another process, or disputed and not refundable.
      if (!isRefusal(error)) throw error;
      // A failed attempt keeps its idempotency key for a day and has refunded nothing: retry later.
      if (isIdempotencyConflict(error) && (await refundedAmount(paymentId, subscriptionId)) === 0) throw error;
    }
  }

  async function refundRemainder(subscription: Stripe.Subscription): Promise<void> {
    const { id } = subscription;
    const payments = await paymentsOfMonth(subscription);
    const refundedAmounts = await Promise.all(payments.map((paymentId) => refundedAmount(paymentId, id)));
    let remainder = remainingValue(subscription) - refundedAmounts.reduce((sum, amount) => sum + amount, 0);
    for (const [index, paymentId] of payments.entries()) {
      if (remainder <= 0) return;
      if (refundedAmounts[index]) continue;
      const { amount, refunded } = await lookup.getPayment(paymentId);
      const part = Math.min(remainder, amount - refunded);
      if (part > 0) await refund(paymentId, part, id);
      remainder -= part;
    }
  }

  /** Refunds first: after a failure the subscription is still active, so the call is repeated. */
  async function cancelImmediately(id: string, refundsRest: boolean): Promise<boolean> {
    const subscription = await subscriptions.read(id);
    if (!subscription || standingOf(subscription) === 'ended') return false;
    if (refundsRest) await refundRemainder(subscription);
    await changes.releaseSchedule(subscription);
    try {
      await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false });
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async function refundPayment(paymentId: string): Promise<void> {
    const { amount, refunded } = await lookup.getPayment(paymentId);
    if (refunded >= amount) return;
    try {
      await stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey: `refund-${paymentId}` });
    } catch (error) {
      // Refunded by another process, or disputed and not refundable.
      if (!isRefusal(error)) throw error;
    }
  }

  return {
    refundPayment: (paymentId: string) => withStripeErrors('refund a payment', () => refundPayment(paymentId)),
    cancelImmediately: (id: string, refundsRest: boolean) =>
      withStripeErrors('cancel a subscription', () => cancelImmediately(id, refundsRest)),
  };
}
