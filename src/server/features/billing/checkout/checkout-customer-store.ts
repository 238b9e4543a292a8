import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import type { PaymentsMode } from '#server/ports/payments.ts';

export type CheckoutCustomerStore = ReturnType<typeof createCheckoutCustomerStore>;

/** A customer that is being created at the payment provider. */
export interface CustomerRequest {
  /** The user id sent to the provider; differs from `userId` after a trial has moved. */
  readonly payerId: string;
  readonly userId: string;
  readonly mode: PaymentsMode;
}

/** Customers at the payment provider, and pending requests to create them. */
export function createCheckoutCustomerStore(db: Database) {
  return {
    /** @returns the provider's id; the newest one if a trial has moved into the account */
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

    /** Idempotent. */
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

    /** Records a customer before it is created at the provider. Idempotent. */
    async insertRequest(
      transaction: DatabaseTransaction,
      { payerId, userId, mode }: CustomerRequest,
      createdAt: number,
    ): Promise<void> {
      await transaction
        .insertInto('payment_customer_wishes')
        .values({ payer_id: payerId, user_id: userId, mode, created_at: createdAt })
        .onConflict((conflict) => conflict.columns(['payer_id', 'mode']).doUpdateSet({ created_at: createdAt }))
        .execute();
    },

    /** Restarts the lifetime of a request. @returns false when it no longer exists */
    async renewRequest(
      transaction: DatabaseTransaction,
      payerId: string,
      mode: PaymentsMode,
      createdAt: number,
    ): Promise<boolean> {
      const renewed = await transaction
        .updateTable('payment_customer_wishes')
        .set({ created_at: createdAt })
        .where('payer_id', '=', payerId)
        .where('mode', '=', mode)
        .executeTakeFirst();
      return renewed.numUpdatedRows > 0n;
    },

    async removeRequest(connection: Database, payerId: string, mode: PaymentsMode): Promise<void> {
      await connection
        .deleteFrom('payment_customer_wishes')
        .where('payer_id', '=', payerId)
        .where('mode', '=', mode)
        .execute();
    },

    /** Requests whose process no longer waits for the provider, oldest first. @param before milliseconds since 1970-01-01T00:00:00Z */
    async listRequests(mode: PaymentsMode, before: number, limit: number): Promise<CustomerRequest[]> {
      return db
        .selectFrom('payment_customer_wishes')
        .select(['payer_id as payerId', 'user_id as userId', 'mode'])
        .where('mode', '=', mode)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit)
        .execute();
    },
  };
}
