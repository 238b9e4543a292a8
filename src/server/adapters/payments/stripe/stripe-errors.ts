import Stripe from 'stripe';
import { PaymentsError } from '#server/ports/payments.ts';

const PAYMENT_REQUIRED = 402;
const NOT_FOUND = 404;

const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError;

/** Whether Stripe does not know what was asked for, or has removed it. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && (error.statusCode === NOT_FOUND || error.code === 'resource_missing');
}

/** Whether Stripe understood the request and says that it cannot be carried out, now or later. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeIdempotencyError
  );
}

/** Whether the same idempotency key came with another request before. */
export function isIdempotencyConflict(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError;
}

/** Why there is no good answer. Stripe's own words may name people or parts of keys, so they are left out. */
function reasonOf(error: Stripe.errors.StripeError): string {
  const reference = error.requestId ? `, request ${error.requestId}` : '';
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return `it does not accept the key in STRIPE_SECRET_KEY${reference}`;
  if (error instanceof Stripe.errors.StripePermissionError)
    return `the key in STRIPE_SECRET_KEY is not permitted to do this${reference}`;
  if (error instanceof Stripe.errors.StripeConnectionError) {
    // Made by the SDK or by Node: neither knows more than an address and a time.
    const { detail } = error;
    const code = typeof detail === 'object' && 'code' in detail ? `: ${String(detail.code)}` : '';
    return `there was no answer${code}`;
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) return `it was asked too often${reference}`;
  const details = [error.statusCode, error.type, error.code, error.param].filter(Boolean).join(' ');
  return `the request failed (${details}${reference})`;
}

/**
 * Says a failure in the port's words. The original is not kept as the cause: it holds the request.
 * @param purpose what was being done, like "open a checkout"
 */
export function toPaymentsError(error: unknown, purpose: string): unknown {
  if (!isStripeError(error)) return error;
  if (error instanceof Stripe.errors.StripeCardError || error.statusCode === PAYMENT_REQUIRED) {
    return new PaymentsError(
      'payment-declined',
      `Stripe could not ${purpose}: ${error.code ?? 'the card was declined'}`,
    );
  }
  return new PaymentsError('payments-unreachable', `Stripe could not ${purpose}: ${reasonOf(error)}`);
}

/**
 * Carries out what talks to Stripe.
 * @param purpose what is being done, like "open a checkout"
 * @throws PaymentsError
 */
export async function withStripeErrors<Result>(purpose: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw toPaymentsError(error, purpose);
  }
}

/** What Stripe knows, or undefined where it knows nothing of the kind. */
export async function findOrUndefined<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
