import type Stripe from 'stripe';
import { MINUTE_MS } from '#contract/units.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { CheckoutOrder, CheckoutSnapshot, OpenedCheckout } from '#server/ports/payments.ts';
import { findOrUndefined, isIdempotencyConflict, isMissing, isRefusal, withStripeErrors } from './stripe-errors.ts';
import type { StripePaymentLookup } from './stripe-payment-lookup.ts';
import type { StripePrices } from './stripe-prices.ts';
import { idOf, toMilliseconds, toSeconds } from './stripe-values.ts';

/**
 * Limits how long a stale page can charge. Stripe requires at least 30 minutes; one more allows for clock skew and
 * retries.
 */
const CHECKOUT_LIFETIME_MS = 31 * MINUTE_MS;

interface StripeCheckouts {
  open(order: CheckoutOrder): Promise<OpenedCheckout>;
  close(providerId: string): Promise<'expired' | 'complete'>;
  find(providerId: string): Promise<CheckoutSnapshot | undefined>;
}

interface Dependencies {
  readonly stripe: Stripe;
  readonly clock: Clock;
  readonly prices: StripePrices;
  readonly lookup: StripePaymentLookup;
}

type Session = Stripe.Checkout.Session;

function stateOf({ status }: Session): CheckoutSnapshot['state'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/** Stripe's hosted checkout. */
export function createStripeCheckouts({ stripe, clock, prices, lookup }: Dependencies): StripeCheckouts {
  async function create(order: CheckoutOrder): Promise<Session> {
    const { checkoutId, customerId, item, successUrl, cancelUrl } = order;
    const price = await prices.priceOf(item);
    const isPlan = item !== 'boost';
    return stripe.checkout.sessions.create(
      {
        mode: isPlan ? 'subscription' : 'payment',
        customer: customerId,
        client_reference_id: checkoutId,
        metadata: { checkoutId },
        line_items: [{ price: price.id, quantity: 1 }],
        // Cards and card wallets only: their payments are confirmed at once.
        allowed_payment_method_types: ['card'],
        // US dollars only, as advertised: conversion would cost the payer a fee.
        adaptive_pricing: { enabled: false },
        success_url: successUrl,
        cancel_url: cancelUrl,
        expires_at: toSeconds(clock.now() + CHECKOUT_LIFETIME_MS),
        ...(isPlan && { subscription_data: { metadata: { checkoutId } } }),
      },
      { idempotencyKey: `checkout-${checkoutId}` },
    );
  }

  /**
   * A repeated order has another expiry, so Stripe reports an idempotency conflict; the first session is looked up
   * instead.
   */
  async function findFirst({ checkoutId, customerId }: CheckoutOrder): Promise<Session | undefined> {
    for await (const session of stripe.checkout.sessions.list({ customer: customerId })) {
      if (session.client_reference_id === checkoutId) return session;
    }
    return undefined;
  }

  async function open(order: CheckoutOrder): Promise<OpenedCheckout> {
    let session: Session | undefined;
    try {
      session = await create(order);
    } catch (error) {
      session = isIdempotencyConflict(error) ? await findFirst(order) : undefined;
      // A price may have been archived in the account: look it up again.
      if (isRefusal(error)) prices.invalidate();
      if (!session) throw error;
    }
    // Only an open checkout has a URL; a closed one leads back.
    const url = session.url ?? order.cancelUrl;
    return { providerId: session.id, url, expiresAt: toMilliseconds(session.expires_at) };
  }

  async function close(providerId: string): Promise<'expired' | 'complete'> {
    try {
      await stripe.checkout.sessions.expire(providerId);
      return 'expired';
    } catch (error) {
      if (isMissing(error)) return 'expired';
      if (!isRefusal(error)) throw error;
      // Only open sessions can expire.
      const state = stateOf(await stripe.checkout.sessions.retrieve(providerId));
      if (state === 'open') throw error;
      return state;
    }
  }

  async function find(providerId: string): Promise<CheckoutSnapshot | undefined> {
    const session = await findOrUndefined(stripe.checkout.sessions.retrieve(providerId));
    if (!session) return undefined;
    const paid = await lookup.getPayment(idOf(session.payment_intent));
    return {
      ...paid,
      providerId: session.id,
      checkoutId: session.metadata?.['checkoutId'] ?? null,
      state: stateOf(session),
      isPaid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
      subscriptionId: idOf(session.subscription),
      createdAt: toMilliseconds(session.created),
      amount: session.amount_total ?? 0,
      currency: session.currency ?? paid.currency,
    };
  }

  return {
    open: (order) => withStripeErrors('open a checkout', () => open(order)),
    close: (providerId) => withStripeErrors('close a checkout', () => close(providerId)),
    find: (providerId) => withStripeErrors('look up a checkout', () => find(providerId)),
  };
}
