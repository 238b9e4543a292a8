import { MINUTE_MS } from '#contract/units.ts';
import type { Database } from '#server/db/connection.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Payer, Payments } from '#server/ports/payments.ts';
import { lockPayer } from '../allowance/allowance-store.ts';
import type { CheckoutCustomerStore, CustomerRequest } from './checkout-customer-store.ts';

interface Dependencies {
  readonly db: Database;
  readonly customers: CheckoutCustomerStore;
  readonly payments: Pick<Payments, 'mode' | 'ensureCustomer' | 'removeCustomer'>;
  readonly clock: Clock;
}

/** Longer than the timeout of calls to the provider. */
const REQUEST_LIFETIME_MS = 2 * MINUTE_MS;

export type CheckoutCustomers = ReturnType<typeof createCheckoutCustomers>;

/**
 * Creates customers at the payment provider at the first purchase. The request is recorded first: a process that dies
 * while it waits for the answer leaves no customer at the provider that is unknown here.
 */
export function createCheckoutCustomers({ db, customers, payments, clock }: Dependencies) {
  const { mode } = payments;

  function begin(userId: string): Promise<void> {
    return db.transaction().execute(async (transaction) => {
      await lockPayer(transaction, userId);
      await customers.insertRequest(transaction, { payerId: userId, userId, mode }, clock.now());
    });
  }

  /** @returns false when another process has completed the request */
  function restart({ payerId, userId }: CustomerRequest): Promise<boolean> {
    return db.transaction().execute(async (transaction) => {
      await lockPayer(transaction, userId);
      return customers.renewRequest(transaction, payerId, mode, clock.now());
    });
  }

  async function finish(id: string, { payerId, userId }: Omit<CustomerRequest, 'mode'>): Promise<void> {
    try {
      await db.transaction().execute(async (transaction) => {
        await lockPayer(transaction, userId);
        await customers.insert(transaction, { id, userId, mode, createdAt: clock.now() });
        await customers.removeRequest(transaction, payerId, mode);
      });
    } catch (error) {
      // A user deleted meanwhile must not remain at the provider, unless another process has recorded the customer.
      if (error instanceof AppError) {
        if (!(await customers.isKnown(id))) await payments.removeCustomer(id);
        await customers.removeRequest(db, payerId, mode);
      }
      throw error;
    }
  }

  return {
    /**
     * @returns the provider's id
     * @throws AppError `trial-moved`, `unauthenticated`; PaymentsError `payments-unreachable`
     */
    async ensure(payer: Payer): Promise<string> {
      const { userId } = payer;
      const known = await customers.find(userId, mode);
      await begin(userId);
      // Updates a trial's customer with the account's address, and recreates one that was removed at the provider.
      const id = await payments.ensureCustomer(payer, known);
      await finish(id, { payerId: userId, userId });
      return id;
    },

    /** Requests that have outlived the process that made them. */
    listStaleRequests(limit: number): Promise<CustomerRequest[]> {
      return customers.listRequests(mode, clock.now() - REQUEST_LIFETIME_MS, limit);
    },

    /**
     * Completes a stale request: for a repeated request the provider returns the existing customer.
     * @throws PaymentsError `payments-unreachable`; AppError `trial-moved`, or `unauthenticated` when the account is being
     * deleted, which removes the customer
     */
    async resolve(request: CustomerRequest): Promise<void> {
      // Checked before the provider is called, which would otherwise recreate a user deleted a moment ago.
      if (!(await restart(request))) return;
      const { payerId, userId } = request;
      // The provider's idempotency keys expire after a day, its customers do not.
      const known = payerId === userId ? await customers.find(userId, mode) : undefined;
      await finish(await payments.ensureCustomer({ userId: payerId, email: null, name: null }, known), request);
    },
  };
}
