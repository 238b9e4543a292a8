import type { Database, DatabaseTransaction } from '../../db/connection.ts';
import type { PaymentsMode } from '../../ports/payments.ts';

export type CheckoutCustomerStore = ReturnType<typeof createCheckoutCustomerStore>;

/** As whom the payment provider knows people. */
export function createCheckoutCustomerStore(db: Database) {
  return {
    /** @returns the provider's id; the newest where a trial has brought another one along */
    async find(userId: string, mode: PaymentsMode): Promise<string | undefined> {
      const row = await db
        .selectFrom('payment_customers')
        .select('id')
        .where('user_id', '=', userId)
        .where('mode', '=', mode)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.id;
    },

    async isKnown(id: string): Promise<boolean> {
      const row = await db.selectFrom('payment_customers').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },

    /** Safe to repeat. */
    async insert(
      transaction: DatabaseTransaction,
      customer: {
        readonly id: string;
        readonly userId: string;
        readonly mode: PaymentsMode;
        readonly createdAt: number;
      },
    ): Promise<void> {
      await transaction
        .insertInto('payment_customers')
        .values({ id: customer.id, user_id: customer.userId, mode: customer.mode, created_at: customer.createdAt })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
  };
}
