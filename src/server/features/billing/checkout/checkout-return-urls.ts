import type { CheckoutItem } from '#server/ports/payments.ts';

/** The return URLs depend on the item and the buyer. */
interface Purchase {
  readonly item: CheckoutItem;
  readonly buyer: 'trial' | 'account';
}

/**
 * Return URLs of a checkout. They show the outcome of the payment and grant nothing.
 * @param origin scheme, host and port under which the browser sees this site
 */
export function returnUrlsOf(
  origin: string,
  { item, buyer }: Purchase,
): { readonly successUrl: string; readonly cancelUrl: string } {
  if (item === 'boost') return { successUrl: `${origin}/?boost=success`, cancelUrl: `${origin}/?boost=cancelled` };
  return {
    successUrl: buyer === 'trial' ? `${origin}/?upgrade=success` : `${origin}/payment-success`,
    cancelUrl: `${origin}/subscription?checkout=cancelled`,
  };
}

/** Return URL of the provider's billing page. */
export function billingPageReturnUrlOf(origin: string): string {
  return `${origin}/subscription`;
}
