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
 * Ends an account's subscriptions and removes its customers at the payment provider. The account must be closed already, so
 * that no new purchase starts.
 */
export function createSubscriptionEnding(dependencies: Dependencies) {
  const { store, payments } = dependencies;
  return {
    /**
     * Closes checkouts, cancels subscriptions with a refund for the rest of the month, and removes the customers.
     * Idempotent. The provider is not called for a user without purchases.
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
        // A concurrent reconciliation may have cancelled it first.
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
 * The user's customers, including those of pending requests: for a repeated request the provider returns the existing one.
 * Their ids are stored before any is removed, because a request after the removal would create a new customer.
 */
async function listCustomers({ store, payments }: Dependencies, userId: string): Promise<ReadonlySet<string>> {
  const { mode } = payments;
  const found = new Set(await store.listCustomers(userId, mode));
  for (const request of await store.listRequests(userId, mode)) {
    const id = await payments.ensureCustomer({ userId: request.payerId, email: null, name: null });
    await store.resolveRequest(request, id);
    found.add(id);
  }
  return found;
}

/**
 * Closes a checkout.
 * @returns the provider's id of the subscription that it started, which may not be stored here yet
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
    // Not repeated: the provider's idempotency key would have expired with its customer removed.
    await checkouts.setState(db, checkoutId, 'expired');
    return undefined;
  }
  if (checkout.item === 'boost' && (await store.hasPayment(checkoutId))) return undefined;
  const snapshot = await payments.findCheckout(providerId);
  // A pack paid during the deletion has granted no credits.
  if (checkout.item === 'boost' && snapshot?.paymentId) await payments.refundPayment(snapshot.paymentId);
  return snapshot?.subscriptionId;
}

/** The provider's id of a checkout without a stored answer: opening it again returns the same one. */
async function findProviderId(payments: Payments, checkout: CheckoutRecord): Promise<string> {
  const { id, customerId, item, successUrl, cancelUrl } = checkout;
  const opened = await payments.openCheckout({ checkoutId: id, customerId, item, successUrl, cancelUrl });
  return opened.providerId;
}
