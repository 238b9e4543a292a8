import type { Clock } from '../../ports/clock.ts';
import type { Payments, PaymentsMode } from '../../ports/payments.ts';
import { createStripeClient, type StripeEndpoint } from './stripe-client.ts';

export interface StripePaymentsOptions {
  readonly secretKey: string;
  /** Proves notices. A function where it is not known at once; it is asked when the first notice comes. */
  readonly webhookSecret: string | (() => Promise<string>);
  readonly mode: PaymentsMode;
  /** Notices are fresh or stale by its time. */
  readonly clock: Clock;
  /** Name of the product, as it stands on receipts. */
  readonly product: string;
  /** Where Stripe's API is spoken, where that is not Stripe itself; asked before every request. Plain HTTP. */
  readonly endpoint?: () => Promise<StripeEndpoint>;
  /** How long an answer is waited for; ten seconds when left out. */
  readonly timeoutMs?: number;
}

/** Payments by Stripe, or by whoever speaks Stripe's API at `endpoint`. */
export function createStripePayments(options: StripePaymentsOptions): Payments {
  const stripe = createStripeClient(options);
  throw new Error(`not there yet: ${stripe.VERSION}`);
}
