import type { CheckoutItem } from '#server/ports/payments.ts';

/** What is returned to differs by what was bought, and by whom. */
interface Purchase {
  readonly item: CheckoutItem;
  readonly buyer: 'trial' | 'account';
}

/**
 * Where the provider's page leads back to. The pages there say what became of the payment; going to them grants nothing.
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

/** Where the provider's page for cards and invoices leads back to. */
export function billingPageReturnUrlOf(origin: string): string {
  return `${origin}/subscription`;
}
