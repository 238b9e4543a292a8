/** What the payment page returned with. */
export type PaymentReturn = 'upgrade' | 'payment' | 'boost' | 'boost-cancelled';

const OWN_PARAMETERS = ['upgrade', 'payment', 'boost'] as const;

/** Null where the address is not a return from a payment page. */
export function readPaymentReturn(parameters: URLSearchParams): PaymentReturn | null {
  if (parameters.get('boost') === 'cancelled') return 'boost-cancelled';
  return OWN_PARAMETERS.find((name) => parameters.get(name) === 'success') ?? null;
}

/** The address without the handled parameters. */
export function withoutPaymentReturn(parameters: URLSearchParams): URLSearchParams {
  const cleaned = new URLSearchParams(parameters);
  for (const name of OWN_PARAMETERS) cleaned.delete(name);
  return cleaned;
}
