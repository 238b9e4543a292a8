import { isRunning } from '#server/domain/billing/subscription-record.ts';
import type { Payments } from '#server/ports/payments.ts';
import type { CheckoutRecord, CheckoutStore } from '../checkout/checkout-store.ts';
import type { SubscriptionEndingStore } from './end-subscription-store.ts';

interface Dependencies {
  readonly db: Parameters<CheckoutStore['setState']>[0];
  readonly store: SubscriptionEndingStore;
  readonly checkouts: Pick<CheckoutStore, 'find' | 'setState'>;
  readonly payments: Payments;
}

/**
 * Ends everything between an account that is being removed and the payment provider. It must have been shut, so that
 * nothing new is begun.
 */
export function createSubscriptionEnding(dependencies: Dependencies) {
  const { store, payments } = dependencies;
  return {
    /**
     * Sees to it that nothing can be paid any more, ends what is paid for, gives back what was paid for the rest of the
     * month, and deletes the provider's customer. Idempotent; makes no call for a user who never bought.
     * @returns whether a subscription was running
     * @throws PaymentsError `payments-unreachable`
     */
    async endSubscription(userId: string): Promise<boolean> {
      const { mode } = payments;
      const standings = await store.readStandings(userId, mode);
      let wasRunning = false;
      for (const [id, standing] of standings) {
        if (standing === 'ended') continue;
        const hasEnded = await payments.cancelImmediately(id, true);
        // Another process may have ended it already.
        wasRunning ||= hasEnded || isRunning({ standing });
      }
      for (const checkoutId of await store.listCheckouts(userId, mode)) {
        const begun = await closeCheckout(dependencies, checkoutId);
        if (begun && !standings.has(begun)) wasRunning = (await payments.cancelImmediately(begun, true)) || wasRunning;
      }
      for (const customerId of await listCustomers(dependencies, userId)) await payments.removeCustomer(customerId);
      return wasRunning;
    },
  };
}

/**
 * The user's customer ids, also unknown ones: repeating a request returns the same customer. What it
 * returns is stored before a customer is deleted, as repeating the request later would create a new one.
 */
async function listCustomers({ store, payments }: Dependencies, userId: string): Promise<ReadonlySet<string>> {
  const { mode } = payments;
  const found = new Set(await store.listCustomers(userId, mode));
  for (const wish of await store.listRequests(userId, mode)) {
    const id = await payments.ensureCustomer({ userId: wish.payerId, email: null, name: null });
    await store.resolveRequest(wish, id);
    found.add(id);
  }
  return found;
}

/**
 * Sees to it that nothing can be paid there any more.
 * @returns the subscription that it has begun, by the provider's id: its webhook event may not have arrived yet
 */
async function closeCheckout(
  { db, store, checkouts, payments }: Dependencies,
  checkoutId: string,
): Promise<string | null | undefined> {
  const checkout = await checkouts.find(checkoutId);
  if (!checkout) return undefined;
  const providerId = checkout.providerId ?? (await findProviderId(payments, checkout));
  const isComplete = checkout.state === 'complete' || (await payments.closeCheckout(providerId)) === 'complete';
  if (!isComplete) {
    // Not to be asked for a second time, when the provider has forgotten who it was for.
    await checkouts.setState(db, checkoutId, 'expired');
    return undefined;
  }
  if (checkout.item === 'boost' && (await store.hasPayment(checkoutId))) return undefined;
  const snapshot = await payments.findCheckout(providerId);
  // A pack that was paid in the moment of the removal never gave anybody a question.
  if (checkout.item === 'boost' && snapshot?.paymentId) await payments.refundPayment(snapshot.paymentId);
  return snapshot?.subscriptionId;
}

/** The name of a checkout whose opening was never heard of: opening it once more answers with the same one. */
async function findProviderId(payments: Payments, checkout: CheckoutRecord): Promise<string> {
  const { id, customerId, item, successUrl, cancelUrl } = checkout;
  const opened = await payments.openCheckout({ checkoutId: id, customerId, item, successUrl, cancelUrl });
  return opened.providerId;
}
