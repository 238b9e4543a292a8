import type Stripe from 'stripe';
import { HOUR_MS, SECOND_MS } from '#contract/units.ts';
import type { Clock } from '#server/ports/clock.ts';
import { isIdempotencyConflict, isMissing, isRefusal, withStripeErrors } from './stripe-errors.ts';
import { paymentsFor, type StripePaymentLookup } from './stripe-payment-lookup.ts';
import type { StripePlanChanges } from './stripe-plan-changes.ts';
import { billingPeriodOf, type StripeSubscriptions, standingOf } from './stripe-subscriptions.ts';

/** Metadata of a refund that says which subscription ended with it. */
const ENDED_MARK = 'endedSubscription';
/** An invoice is written at the begin of its month, a little before or after. */
const INVOICE_SLACK_SECONDS = HOUR_MS / SECOND_MS;

interface Dependencies {
  readonly stripe: Stripe;
  readonly clock: Clock;
  readonly subscriptions: StripeSubscriptions;
  readonly money: StripePaymentLookup;
  readonly changes: Pick<StripePlanChanges, 'releaseSchedule'>;
}

/** Ends subscriptions at once, and gives money back. */
export function createStripeCancellations({ stripe, clock, subscriptions, money, changes }: Dependencies) {
  /** What the time that is left is worth at the present price, in cents. */
  function worthOfRest(subscription: Stripe.Subscription): number {
    const { item, start, end } = billingPeriodOf(subscription);
    const left = end - clock.now() / SECOND_MS;
    const share = Math.min(1, Math.max(0, left / (end - start)));
    return Math.floor((item.price.unit_amount ?? 0) * share);
  }

  /** Payments of the month that runs, newest first: the one at its begin and those for upgrades since. */
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

  /** What an attempt before this one has given back already. */
  async function refundedBefore(paymentId: string, subscriptionId: string): Promise<number> {
    const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
    const ours = data.filter(
      ({ metadata, status }) => metadata?.[ENDED_MARK] === subscriptionId && status !== 'failed',
    );
    return ours.reduce((sum, { amount }) => sum + amount, 0);
  }

  async function refund(paymentId: string, amount: number, subscriptionId: string): Promise<void> {
    try {
      await stripe.refunds.create(
        { payment_intent: paymentId, amount, metadata: { [ENDED_MARK]: subscriptionId } },
        { idempotencyKey: `refund-rest-${subscriptionId}-${paymentId}` },
      );
    } catch (error) {
      // Another process was quicker, or the payment is disputed and its money is not ours to give back.
      if (!isRefusal(error)) throw error;
      // An attempt that failed at Stripe keeps its key for a day, and has given nothing back: not the end yet.
      if (isIdempotencyConflict(error) && (await refundedBefore(paymentId, subscriptionId)) === 0) throw error;
    }
  }

  async function refundRest(subscription: Stripe.Subscription): Promise<void> {
    const { id } = subscription;
    const payments = await paymentsOfMonth(subscription);
    const before = await Promise.all(payments.map((paymentId) => refundedBefore(paymentId, id)));
    let rest = worthOfRest(subscription) - before.reduce((sum, amount) => sum + amount, 0);
    for (const [index, paymentId] of payments.entries()) {
      if (rest <= 0) return;
      if (before[index]) continue;
      const { amount, refunded } = await money.getPayment(paymentId);
      const part = Math.min(rest, amount - refunded);
      if (part > 0) await refund(paymentId, part, id);
      rest -= part;
    }
  }

  /** The money goes back first: if the rest fails, the subscription still runs and so is ended again. */
  async function endNow(id: string, refundsRest: boolean): Promise<boolean> {
    const subscription = await subscriptions.read(id);
    if (!subscription || standingOf(subscription) === 'ended') return false;
    if (refundsRest) await refundRest(subscription);
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
    const { amount, refunded } = await money.getPayment(paymentId);
    if (refunded >= amount) return;
    try {
      await stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey: `refund-${paymentId}` });
    } catch (error) {
      // Somebody was quicker, or the payment is disputed and its money is not ours to give back.
      if (!isRefusal(error)) throw error;
    }
  }

  return {
    refundPayment: (paymentId: string) => withStripeErrors('give a payment back', () => refundPayment(paymentId)),
    endNow: (id: string, refundsRest: boolean) => withStripeErrors('end a subscription', () => endNow(id, refundsRest)),
  };
}
