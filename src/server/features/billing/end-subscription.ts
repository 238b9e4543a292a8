import type { Payments } from '../../ports/payments.ts';
import type { CheckoutRecord, CheckoutStore } from './checkout-store.ts';
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
     * month, and has the provider forget the person. Safe to repeat; nobody is asked about somebody who never bought.
     * @returns whether a subscription was running
     * @throws PaymentsError `payments-unreachable`
     */
    async endSubscription(userId: string): Promise<boolean> {
      const { mode } = payments;
      const customers = await store.listCustomers(userId, mode);
      // Checkouts first: what is paid a moment before its checkout closes begins a subscription, too.
      const begun: string[] = [];
      for (const checkoutId of await store.listCheckouts(userId, mode)) {
        const subscriptionId = await closeCheckout(dependencies, checkoutId);
        if (subscriptionId) begun.push(subscriptionId);
      }
      let wasRunning = false;
      for (const id of new Set([...begun, ...(await store.listSubscriptions(userId, mode))])) {
        if (await payments.endNow(id, true)) wasRunning = true;
      }
      for (const customerId of customers) await payments.removeCustomer(customerId);
      return wasRunning;
    },
  };
}

/** @returns the subscription that the checkout has begun, by the provider's id */
async function closeCheckout(
  { db, checkouts, payments }: Dependencies,
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
  return checkout.item === 'boost' ? undefined : (await payments.findCheckout(providerId))?.subscriptionId;
}

/** The name of a checkout whose opening was never heard of: opening it once more answers with the same one. */
async function findProviderId(payments: Payments, checkout: CheckoutRecord): Promise<string> {
  const { id, customerId, item, successUrl, cancelUrl } = checkout;
  const opened = await payments.openCheckout({ checkoutId: id, customerId, item, successUrl, cancelUrl });
  return opened.providerId;
}
