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

export type ProviderRefresh = ReturnType<typeof createProviderRefresh>;

/**
 * Reads objects from the provider and applies their state. Every method is idempotent; `payments-unreachable` (a
 * PaymentsError) leaves everything unchanged.
 *
 * Each read gets its version before the request is sent, so of two answers the one with the higher version is never the
 * older one. The read happens outside any transaction, the write in one, which also marks the webhook event as processed:
 * after a failure the provider repeats the event.
 */
export function createProviderRefresh(dependencies: Dependencies) {
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

  /** @param providerId the provider's id of the checkout */
  async function refreshCheckout(providerId: string, event?: ReceivedWebhookEvent): Promise<Outcome> {
    const version = await issueReadVersion(providerId);
    const snapshot = await payments.findCheckout(providerId);
    const checkout = snapshot?.checkoutId ? await checkouts.find(snapshot.checkoutId) : undefined;
    if (!snapshot || !checkout) return 'unrelated';
    // The plan first: the provider does not repeat the event once it is marked as processed.
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

    /** Reads the checkout or invoice of a payment. @param paymentId the provider's */
    async refreshPayment(paymentId: string, event?: ReceivedWebhookEvent): Promise<Outcome> {
      const origin = await payments.findPaymentOrigin(paymentId);
      if (!origin) return 'unrelated';
      return origin.kind === 'checkout' ? refreshCheckout(origin.id, event) : refreshInvoice(origin.id, event);
    },
  };
}
