import Stripe from 'stripe';
import { PaymentsError } from '#server/ports/payments.ts';

const PAYMENT_REQUIRED = 402;
const NOT_FOUND = 404;

const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError;

/** Whether the object is unknown to Stripe or deleted. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && (error.statusCode === NOT_FOUND || error.code === 'resource_missing');
}

/** Whether Stripe rejected the request itself, as invalid or conflicting. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeIdempotencyError
  );
}

/** Whether the idempotency key was used with another request. */
export function isIdempotencyConflict(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError;
}

/** Reason for the log. Stripe's own message may contain personal data or parts of keys and is left out. */
function reasonOf(error: Stripe.errors.StripeError): string {
  const reference = error.requestId ? `, request ${error.requestId}` : '';
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return `it does not accept the key in STRIPE_SECRET_KEY${reference}`;
  if (error instanceof Stripe.errors.StripePermissionError)
    return `the key in STRIPE_SECRET_KEY is not permitted to do this${reference}`;
  if (error instanceof Stripe.errors.StripeConnectionError) {
    // Network errors contain only an address and a time.
    const { detail } = error;
    const code = typeof detail === 'object' && 'code' in detail ? `: ${String(detail.code)}` : '';
    return `there was no response${code}`;
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) return `the rate limit was exceeded${reference}`;
  const details = [error.statusCode, error.type, error.code, error.param].filter(Boolean).join(' ');
  return `the request failed (${details}${reference})`;
}

/**
 * Maps an error to the port's. The original is not kept as the cause: it contains the request.
 * @param purpose completes "could not …", like "open a checkout"
 */
function toPaymentsError(error: unknown, purpose: string): unknown {
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
 * Runs calls to Stripe and maps their errors.
 * @param purpose completes "could not …", like "open a checkout"
 * @throws PaymentsError
 */
export async function withStripeErrors<Result>(purpose: string, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw toPaymentsError(error, purpose);
  }
}

/** Undefined for a missing object. */
export async function findOrUndefined<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
