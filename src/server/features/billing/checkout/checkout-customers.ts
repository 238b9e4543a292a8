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

/** Longer than the provider is waited for. */
const REQUEST_LIFETIME_MS = 2 * MINUTE_MS;

export type CheckoutCustomers = ReturnType<typeof createCheckoutCustomers>;

/**
 * Makes people known to the payment provider when they first buy, and not before. Who is about to be is written down
 * first: a server that is killed while it waits for the response leaves no unknown customer there.
 */
export function createCheckoutCustomers({ db, customers, payments, clock }: Dependencies) {
  const { mode } = payments;

  function begin(userId: string): Promise<void> {
    return db.transaction().execute(async (transaction) => {
      await lockPayer(transaction, userId);
      await customers.insertRequest(transaction, { payerId: userId, userId, mode }, clock.now());
    });
  }

  /** @returns false where another request has stored it already */
  function beginAgain({ payerId, userId }: CustomerRequest): Promise<boolean> {
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
      // A user deleted meanwhile must not stay a customer, unless another process is deleting it.
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
      // A customer that came from a trial learns the account's address; one that was removed there is made again.
      const id = await payments.ensureCustomer(payer, known);
      await finish(id, { payerId: userId, userId });
      return id;
    },

    /** Who was about to be made known so long ago that whoever was at it has ended. */
    listStaleRequests(limit: number): Promise<CustomerRequest[]> {
      return customers.listRequests(mode, clock.now() - REQUEST_LIFETIME_MS, limit);
    },

    /**
     * Resolves a request: the provider answers a repeated request with the existing customer.
     * @throws PaymentsError `payments-unreachable`; AppError `trial-moved`, or `unauthenticated` when the account is being
     * deleted, which sees to it then
     */
    async hear(wish: CustomerRequest): Promise<void> {
      // Checked before the provider call, which would recreate a customer deleted a moment ago.
      if (!(await beginAgain(wish))) return;
      const { payerId, userId } = wish;
      // After a day the provider has forgotten that it was asked, but not whom it knows.
      const known = payerId === userId ? await customers.find(userId, mode) : undefined;
      await finish(await payments.ensureCustomer({ userId: payerId, email: null, name: null }, known), wish);
    },
  };
}
