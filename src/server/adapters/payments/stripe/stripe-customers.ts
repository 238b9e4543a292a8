import type Stripe from 'stripe';
import { type Payer, PaymentsError } from '#server/ports/payments.ts';
import { isMissing, isRefusal, withStripeErrors } from './stripe-errors.ts';

/** Limit of deleted customers for one user before something else is wrong. */
const ATTEMPTS = 5;

interface StripeCustomers {
  ensure(payer: Payer, knownId?: string): Promise<string>;
  remove(customerId: string): Promise<void>;
}

export function createStripeCustomers(stripe: Stripe): StripeCustomers {
  /** @returns false for a deleted customer */
  async function describe(id: string, { userId, email, name }: Payer): Promise<boolean> {
    try {
      await stripe.customers.update(id, { ...(email && { email }), ...(name && { name }), metadata: { userId } });
    } catch (error) {
      if (isMissing(error)) return false;
      // An email address or name that Stripe rejects must not prevent a payment.
      if (!isRefusal(error)) throw error;
    }
    return true;
  }

  /** Name and address may change between attempts, so they are not part of the idempotent request. */
  async function ensure(payer: Payer, knownId?: string): Promise<string> {
    const { userId } = payer;
    if (knownId !== undefined && (await describe(knownId, payer))) return knownId;
    let idempotencyKey = `customer-${userId}`;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { id } = await stripe.customers.create({ metadata: { userId } }, { idempotencyKey });
      if (await describe(id, payer)) return id;
      // The idempotent replay returned a customer that was deleted since.
      idempotencyKey = `customer-${userId}-after-${id}`;
    }
    throw new PaymentsError('payments-unreachable', 'Customers of the user keep being deleted at Stripe.');
  }

  async function remove(customerId: string): Promise<void> {
    try {
      // Also cancels the subscriptions and invalidates open checkouts.
      await stripe.customers.del(customerId);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  return {
    ensure: (payer, knownId) => withStripeErrors('create a customer', () => ensure(payer, knownId)),
    remove: (customerId) => withStripeErrors('delete a customer', () => remove(customerId)),
  };
}
