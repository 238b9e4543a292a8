import type Stripe from 'stripe';
import type { Payer } from '../../ports/payments.ts';
import { asking, isMissing, isRefusal } from './stripe-errors.ts';

/** How often a customer can have been removed and made again for one user before something else is wrong. */
const ATTEMPTS = 5;

export interface StripeCustomers {
  ensure(payer: Payer): Promise<string>;
  remove(customerId: string): Promise<void>;
}

/** People as Stripe knows them. */
export function createStripeCustomers(stripe: Stripe): StripeCustomers {
  /** Name and address may change between two attempts, so that they are not part of the request that is repeated. */
  async function ensure({ userId, email, name }: Payer): Promise<string> {
    let idempotencyKey = `customer-${userId}`;
    let failure: unknown;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { id } = await stripe.customers.create({ metadata: { userId } }, { idempotencyKey });
      try {
        await stripe.customers.update(id, { ...(email && { email }), ...(name && { name }), metadata: { userId } });
        return id;
      } catch (error) {
        // An address or a name that Stripe does not take is no reason to turn somebody away who wants to pay.
        if (isRefusal(error) && !isMissing(error)) return id;
        if (!isMissing(error)) throw error;
        // Stripe repeats its former answer, though the customer has been removed since.
        failure = error;
        idempotencyKey = `customer-${userId}-after-${id}`;
      }
    }
    throw failure;
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
    ensure: (payer) => asking('make a customer', () => ensure(payer)),
    remove: (customerId) => asking('remove a customer', () => remove(customerId)),
  };
}
