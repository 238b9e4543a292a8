import type { Database } from '../../db/connection.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Payer, Payments } from '../../ports/payments.ts';
import { lockPayer } from './allowance-store.ts';
import type { CheckoutCustomerStore } from './checkout-customer-store.ts';

interface Dependencies {
  readonly db: Database;
  readonly customers: CheckoutCustomerStore;
  readonly payments: Pick<Payments, 'mode' | 'ensureCustomer' | 'removeCustomer'>;
  readonly clock: Clock;
}

export type CheckoutCustomers = ReturnType<typeof createCheckoutCustomers>;

/** Makes people known to the payment provider when they first buy, and not before. */
export function createCheckoutCustomers({ db, customers, payments, clock }: Dependencies) {
  return {
    /**
     * @returns the provider's id
     * @throws AppError `trial-moved`, `unauthenticated`; PaymentsError `payments-unreachable`
     */
    async ensure(payer: Payer): Promise<string> {
      const { mode } = payments;
      const known = await customers.find(payer.userId, mode);
      // A customer that came from a trial learns the account's address; one that was removed there is made again.
      const id = await payments.ensureCustomer(payer, known);
      if (id === known) return id;
      try {
        await db.transaction().execute(async (transaction) => {
          await lockPayer(transaction, payer.userId);
          await customers.insert(transaction, { id, userId: payer.userId, mode, createdAt: clock.now() });
        });
      } catch (error) {
        // Whoever has gone meanwhile must not stay known there, unless somebody was faster and is looking after it.
        if (error instanceof AppError && !(await customers.isKnown(id))) await payments.removeCustomer(id);
        throw error;
      }
      return id;
    },
  };
}
