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
  readonly webhookEvents: Pick<WebhookEventStore, 'issueReadVersion'>;
  readonly writer: ProviderStateWriter;
  readonly clock: Clock;
}

export type ProviderState = ReturnType<typeof createProviderState>;

/**
 * Learns from the provider how things stand, and writes it down. Every method may be called at any time and as often as
 * one likes; `payments-unreachable` (a PaymentsError) leaves everything as it was.
 *
 * The question gets its number before it is asked, so the answer with the higher number is never the older one. It is
 * asked outside of every transaction and written down in one. A event, where one was the reason, is remembered in that
 * same transaction: what failed half way leaves no trace of it, and is told again.
 */
export function createProviderState(dependencies: Dependencies) {
  const { payments, subscriptions, checkouts, webhookEvents, writer, clock } = dependencies;
  const issueReadVersion = (objectId: string) => webhookEvents.issueReadVersion(objectId, clock.now());

  /** @param id the provider's */
  async function refreshSubscription(id: string, event?: ReceivedWebhookEvent): Promise<Outcome> {
    const version = await issueReadVersion(id);
    const snapshot = await payments.findSubscription(id);
    if (!snapshot) return 'unrelated';
    const known = await subscriptions.find(id);
    const checkout = known || snapshot.checkoutId === null ? undefined : await checkouts.find(snapshot.checkoutId);
    const userId = known?.userId ?? checkout?.userId;
    return userId === undefined ? 'unrelated' : writer.writeSubscription(userId, { version, snapshot }, event);
  }

  /** @param providerId what the provider calls the checkout */
  async function refreshCheckout(providerId: string, event?: ReceivedWebhookEvent): Promise<Outcome> {
    const version = await issueReadVersion(providerId);
    const snapshot = await payments.findCheckout(providerId);
    const checkout = snapshot?.checkoutId ? await checkouts.find(snapshot.checkoutId) : undefined;
    if (!snapshot || !checkout) return 'unrelated';
    // The plan first: once the event is remembered, nobody may have to be told again.
    if (checkout.item !== 'boost' && snapshot.subscriptionId !== null)
      await refreshSubscription(snapshot.subscriptionId);
    return writer.writeCheckout(checkout, { version, snapshot }, event);
  }

  /** @param id the provider's */
  async function refreshInvoice(id: string, event?: ReceivedWebhookEvent): Promise<Outcome> {
    const version = await issueReadVersion(id);
    const snapshot = await payments.findInvoice(id);
    if (!snapshot || snapshot.subscriptionId === null) return 'unrelated';
    if (!(await subscriptions.find(snapshot.subscriptionId))) await refreshSubscription(snapshot.subscriptionId);
    const subscription = await subscriptions.find(snapshot.subscriptionId);
    return subscription ? writer.writeInvoice(subscription.userId, { version, snapshot }, event) : 'unrelated';
  }

  return {
    refreshSubscription,
    refreshCheckout,
    refreshInvoice,

    /** Learns what became of money that was paid. @param paymentId the provider's */
    async refreshPayment(paymentId: string, event?: ReceivedWebhookEvent): Promise<Outcome> {
      const origin = await payments.findPaymentOrigin(paymentId);
      if (!origin) return 'unrelated';
      return origin.kind === 'checkout' ? refreshCheckout(origin.id, event) : refreshInvoice(origin.id, event);
    },
  };
}
