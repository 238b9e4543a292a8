import { AppError } from '#server/domain/errors/app-error.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type OpenedCheckout, type Payer, type Payments, PaymentsError } from '#server/ports/payments.ts';
import type { CheckoutCustomers } from './checkout-customers.ts';
import type { CheckoutOrders, CheckoutRequest } from './checkout-order.ts';
import type { CheckoutRecord, CheckoutStore } from './checkout-store.ts';

interface Dependencies {
  readonly checkouts: CheckoutStore;
  readonly orders: CheckoutOrders;
  readonly customers: CheckoutCustomers;
  readonly payments: Pick<Payments, 'openCheckout' | 'closeCheckout' | 'findCheckout'>;
  /** Reads a checkout from the provider and applies its state, like a webhook event. */
  readonly refreshCheckout: (providerId: string) => Promise<unknown>;
  readonly clock: Clock;
}

/** Each step clears one conflict; more than this means that the user's own requests race each other. */
const MAX_STEPS = 6;

export type CheckoutService = ReturnType<typeof createCheckoutService>;

export function createCheckoutService(dependencies: Dependencies) {
  const { checkouts, orders, customers, payments, refreshCheckout, clock } = dependencies;
  /** Pending openings of this process, by checkout id. */
  const opening = new Map<string, Promise<OpenedCheckout>>();

  /** Deduplicates concurrent openings of one checkout. The provider call is idempotent; one is faster. */
  function openOnce(checkout: CheckoutRecord): Promise<OpenedCheckout> {
    const { id: checkoutId, customerId, item, successUrl, cancelUrl } = checkout;
    const pending = opening.get(checkoutId);
    if (pending) return pending;
    const opened = payments
      .openCheckout({ checkoutId, customerId, item, successUrl, cancelUrl })
      .finally(() => opening.delete(checkoutId));
    opening.set(checkoutId, opened);
    return opened;
  }

  /** The checkout's URL, returned only once it is stored. */
  async function open(checkout: CheckoutRecord): Promise<string> {
    try {
      const opened = await openOnce(checkout);
      if (await checkouts.setOpened(checkout.id, opened)) return opened.url;
      // Replaced or paid meanwhile: the checkout must not be paid again.
      await finish(checkout, opened.providerId, await payments.closeCheckout(opened.providerId));
    } catch (error) {
      // Another process may have opened the same checkout concurrently.
      const known = error instanceof PaymentsError ? await checkouts.find(checkout.id) : undefined;
      if (known?.state === 'open' && known.url !== null) return known.url;
      throw error;
    }
    throw new AppError('checkout-replaced');
  }

  /** @returns the URL, or undefined when the checkout can no longer be paid */
  async function reuse(checkout: CheckoutRecord): Promise<string | undefined> {
    const { providerId, url } = checkout;
    if (providerId === null || url === null) return undefined;
    const snapshot = await payments.findCheckout(providerId);
    if (snapshot?.state === 'open') return url;
    await finish(checkout, providerId, snapshot?.state ?? 'expired');
    return undefined;
  }

  /** @throws AppError `already-paid` for a paid plan, so that no plan is sold twice */
  async function finish({ id, item }: CheckoutRecord, providerId: string, state: 'complete' | 'expired') {
    if (state === 'complete') await refreshCheckout(providerId);
    await checkouts.finish(id, state);
    if (state === 'complete' && item !== 'boost') throw new AppError('already-paid');
  }

  return {
    /**
     * Opens a checkout. Repeated requests get the same URL while it is open; choosing another plan closes it first.
     * @throws AppError `already-paid` for a plan, `subscription-exists`, `checkout-replaced` when something else was
     * chosen at the same time, `trial-moved`; PaymentsError `payments-unreachable`
     */
    async open(payer: Payer, request: Omit<CheckoutRequest, 'userId'>): Promise<string> {
      const customerId = await customers.ensure(payer);
      for (let steps = 0; steps < MAX_STEPS; steps += 1) {
        const step = await orders.place({ ...request, userId: payer.userId }, customerId, clock.now());
        if (step.kind === 'open') return open(step.checkout);
        if (step.kind === 'reuse') {
          const url = await reuse(step.checkout);
          if (url !== undefined) return url;
        } else {
          await finish(step.checkout, step.providerId, await payments.closeCheckout(step.providerId));
        }
      }
      throw new AppError('overloaded');
    },
  };
}
