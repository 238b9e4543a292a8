import type Stripe from 'stripe';
import { type Payer, PaymentsError } from '#server/ports/payments.ts';
import { isMissing, isRefusal, withStripeErrors } from './stripe-errors.ts';

/** How often a customer can have been removed and made again for one user before something else is wrong. */
const ATTEMPTS = 5;

export interface StripeCustomers {
  ensure(payer: Payer, knownId?: string): Promise<string>;
  remove(customerId: string): Promise<void>;
}

/** People as Stripe knows them. */
export function createStripeCustomers(stripe: Stripe): StripeCustomers {
  /** @returns false for a customer that has been removed */
  async function describe(id: string, { userId, email, name }: Payer): Promise<boolean> {
    try {
      await stripe.customers.update(id, { ...(email && { email }), ...(name && { name }), metadata: { userId } });
    } catch (error) {
      if (isMissing(error)) return false;
      // An address or a name that Stripe does not take is no reason to turn somebody away who wants to pay.
      if (!isRefusal(error)) throw error;
    }
    return true;
  }

  /** Name and address may change between two attempts, so that they are not part of the request that is repeated. */
  async function ensure(payer: Payer, knownId?: string): Promise<string> {
    const { userId } = payer;
    if (knownId !== undefined && (await describe(knownId, payer))) return knownId;
    let idempotencyKey = `customer-${userId}`;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { id } = await stripe.customers.create({ metadata: { userId } }, { idempotencyKey });
      if (await describe(id, payer)) return id;
      // Stripe repeats its former answer, though the customer has been removed since.
      idempotencyKey = `customer-${userId}-after-${id}`;
    }
    throw new PaymentsError('payments-unreachable', 'The payment service keeps losing a customer.');
  }

  async function remove(customerId: string): Promise<void> {
    try {
      // Ends the subscriptions as well, and makes open checkouts useless.
      await stripe.customers.del(customerId);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  return {
    ensure: (payer, knownId) => withStripeErrors('make a customer', () => ensure(payer, knownId)),
    remove: (customerId) => withStripeErrors('remove a customer', () => remove(customerId)),
  };
}
