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
  /** Reads what became of a checkout and acts on it, as if the provider had just told. */
  readonly refreshCheckout: (providerId: string) => Promise<unknown>;
  readonly clock: Clock;
}

/** Each step clears something out of the way; whoever needs more of them is racing against themselves. */
const MAX_STEPS = 6;

export type CheckoutService = ReturnType<typeof createCheckoutService>;

export function createCheckoutService(dependencies: Dependencies) {
  const { checkouts, orders, customers, payments, refreshCheckout, clock } = dependencies;
  /** Requests of this process that wait for the provider to open the same checkout. */
  const opening = new Map<string, Promise<OpenedCheckout>>();

  /** Asking twice for one checkout is safe; asking once is faster. */
  function openOnce(checkout: CheckoutRecord): Promise<OpenedCheckout> {
    const { id: checkoutId, customerId, item, successUrl, cancelUrl } = checkout;
    const underWay = opening.get(checkoutId);
    if (underWay) return underWay;
    const asked = payments
      .openCheckout({ checkoutId, customerId, item, successUrl, cancelUrl })
      .finally(() => opening.delete(checkoutId));
    opening.set(checkoutId, asked);
    return asked;
  }

  /** The address, which is handed out only once it is written down. */
  async function open(checkout: CheckoutRecord): Promise<string> {
    try {
      const opened = await openOnce(checkout);
      if (await checkouts.setOpened(checkout.id, opened)) return opened.url;
      // Abandoned or paid meanwhile: it must not be paid again.
      await settle(checkout, opened.providerId, await payments.closeCheckout(opened.providerId));
    } catch (error) {
      // Another process may have asked for the same at the same moment, and was answered.
      const known = error instanceof PaymentsError ? await checkouts.find(checkout.id) : undefined;
      if (known?.state === 'open' && known.url !== null) return known.url;
      throw error;
    }
    throw new AppError('checkout-replaced');
  }

  /** @returns the address, or undefined where nothing can be paid there any more */
  async function reuse(checkout: CheckoutRecord): Promise<string | undefined> {
    const { providerId, url } = checkout;
    if (providerId === null || url === null) return undefined;
    const snapshot = await payments.findCheckout(providerId);
    if (snapshot?.state === 'open') return url;
    await settle(checkout, providerId, snapshot?.state ?? 'expired');
    return undefined;
  }

  /** @throws AppError `already-paid` where it was, so that no plan is sold twice */
  async function settle({ id, item }: CheckoutRecord, providerId: string, state: 'complete' | 'expired') {
    if (state === 'complete') await refreshCheckout(providerId);
    await checkouts.settle(id, state);
    if (state === 'complete' && item !== 'boost') throw new AppError('already-paid');
  }

  return {
    /**
     * Opens a checkout. A repeated request gets the same URL while it is open; a choice
     * of another plan closes it first.
     * @throws AppError `already-paid` for a plan, `subscription-exists`, `checkout-replaced` when something else was
     * chosen at the same time, `trial-moved`; PaymentsError `payments-unreachable`
     */
    async open(payer: Payer, wish: Omit<CheckoutRequest, 'userId'>): Promise<string> {
      const customerId = await customers.ensure(payer);
      for (let steps = 0; steps < MAX_STEPS; steps += 1) {
        const step = await orders.place({ ...wish, userId: payer.userId }, customerId, clock.now());
        if (step.kind === 'open') return open(step.checkout);
        if (step.kind === 'reuse') {
          const url = await reuse(step.checkout);
          if (url !== undefined) return url;
        } else {
          await settle(step.checkout, step.providerId, await payments.closeCheckout(step.providerId));
        }
      }
      throw new AppError('overloaded');
    },
  };
}
