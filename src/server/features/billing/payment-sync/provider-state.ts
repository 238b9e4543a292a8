import type { Clock } from '#server/ports/clock.ts';
import type { Payments } from '#server/ports/payments.ts';
import type { CheckoutRecord } from '../checkout/checkout-store.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { Outcome, ProviderStateWriter } from './apply-provider-state.ts';
import type { ReceivedWebhookEvent, WebhookEventStore } from './webhook-event-store.ts';

interface Dependencies {
  readonly payments: Pick<Payments, 'findSubscription' | 'findCheckout' | 'findInvoice' | 'findPaymentOrigin'>;
  readonly subscriptions: Pick<SubscriptionStore, 'find'>;
  readonly checkouts: { find(checkoutId: string): Promise<CheckoutRecord | undefined> };
  readonly notices: Pick<WebhookEventStore, 'numberQuestion'>;
  readonly writer: ProviderStateWriter;
  readonly clock: Clock;
}

export type ProviderState = ReturnType<typeof createProviderState>;

/**
 * Learns from the provider how things stand, and writes it down. Every method may be called at any time and as often as
 * one likes; `payments-unreachable` (a PaymentsError) leaves everything as it was.
 *
 * The question gets its number before it is asked, so the answer with the higher number is never the older one. It is
 * asked outside of every transaction and written down in one. A notice, where one was the reason, is remembered in that
 * same transaction: what failed half way leaves no trace of it, and is told again.
 */
export function createProviderState(dependencies: Dependencies) {
  const { payments, subscriptions, checkouts, notices, writer, clock } = dependencies;
  const numberQuestion = (objectId: string) => notices.numberQuestion(objectId, clock.now());

  /** @param id the provider's */
  async function refreshSubscription(id: string, notice?: ReceivedWebhookEvent): Promise<Outcome> {
    const number = await numberQuestion(id);
    const truth = await payments.findSubscription(id);
    if (!truth) return 'not-ours';
    const known = await subscriptions.find(id);
    const checkout = known || truth.checkoutId === null ? undefined : await checkouts.find(truth.checkoutId);
    const userId = known?.userId ?? checkout?.userId;
    return userId === undefined ? 'not-ours' : writer.writeSubscription(userId, { number, truth }, notice);
  }

  /** @param providerId what the provider calls the checkout */
  async function refreshCheckout(providerId: string, notice?: ReceivedWebhookEvent): Promise<Outcome> {
    const number = await numberQuestion(providerId);
    const truth = await payments.findCheckout(providerId);
    const checkout = truth?.checkoutId ? await checkouts.find(truth.checkoutId) : undefined;
    if (!truth || !checkout) return 'not-ours';
    // The plan first: once the webhook event is stored, it is not delivered again.
    if (checkout.item !== 'boost' && truth.subscriptionId !== null) await refreshSubscription(truth.subscriptionId);
    return writer.writeCheckout(checkout, { number, truth }, notice);
  }

  /** @param id the provider's */
  async function refreshInvoice(id: string, notice?: ReceivedWebhookEvent): Promise<Outcome> {
    const number = await numberQuestion(id);
    const truth = await payments.findInvoice(id);
    if (!truth || truth.subscriptionId === null) return 'not-ours';
    if (!(await subscriptions.find(truth.subscriptionId))) await refreshSubscription(truth.subscriptionId);
    const subscription = await subscriptions.find(truth.subscriptionId);
    return subscription ? writer.writeInvoice(subscription.userId, { number, truth }, notice) : 'not-ours';
  }

  return {
    refreshSubscription,
    refreshCheckout,
    refreshInvoice,

    /** Learns what became of money that was paid. @param paymentId the provider's */
    async refreshPayment(paymentId: string, notice?: ReceivedWebhookEvent): Promise<Outcome> {
      const origin = await payments.findPaymentOrigin(paymentId);
      if (!origin) return 'not-ours';
      return origin.kind === 'checkout' ? refreshCheckout(origin.id, notice) : refreshInvoice(origin.id, notice);
    },
  };
}
