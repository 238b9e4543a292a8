import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockUser } from '#server/db/processes/owner-lock.ts';
import type { SubscriptionRecord } from '#server/domain/billing/subscription-record.ts';
import type { PaymentsMode } from '#server/ports/payments.ts';
import { type CustomerRequest, createCheckoutCustomerStore } from '../checkout/checkout-customer-store.ts';

export type SubscriptionEndingStore = ReturnType<typeof createSubscriptionEndingStore>;

/** A user's objects at the payment provider, for deletion. */
export function createSubscriptionEndingStore(db: Database) {
  const customers = createCheckoutCustomerStore(db);
  return {
    /** The provider's ids of a user's customers: a trial that moved into the account may have had one, too. */
    async listCustomers(userId: string, mode: PaymentsMode): Promise<string[]> {
      const rows = await db
        .selectFrom('payment_customers')
        .select('id')
        .where('user_id', '=', userId)
        .where('mode', '=', mode)
        .execute();
      return rows.map((row) => row.id);
    },

    /** Pending requests to create customers of the user. */
    listRequests: (userId: string, mode: PaymentsMode): Promise<CustomerRequest[]> =>
      db
        .selectFrom('payment_customer_wishes')
        .select(['payer_id as payerId', 'user_id as userId', 'mode'])
        .where('user_id', '=', userId)
        .where('mode', '=', mode)
        .execute(),

    /** Stores the customer of a completed request, unless the user is deleted. */
    async resolveRequest({ payerId, userId, mode }: CustomerRequest, id: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        if (!(await lockUser(transaction, userId))) return;
        const request = await transaction
          .deleteFrom('payment_customer_wishes')
          .where('payer_id', '=', payerId)
          .where('mode', '=', mode)
          .returning('created_at')
          .executeTakeFirst();
        if (!request) return;
        await customers.insert(transaction, { id, userId, mode, createdAt: request.created_at });
      });
    },

    /** Ids of checkouts that started a subscription or still can. */
    async listCheckouts(userId: string, mode: PaymentsMode): Promise<string[]> {
      const rows = await db
        .selectFrom('checkouts')
        .select('id')
        .where('user_id', '=', userId)
        .where('mode', '=', mode)
        .where('state', '!=', 'expired')
        .execute();
      return rows.map((row) => row.id);
    },

    /** Whether the payment of a checkout is stored, and the credits of its pack were granted. */
    async hasPayment(checkoutId: string): Promise<boolean> {
      const row = await db.selectFrom('payments').select('id').where('id', '=', checkoutId).executeTakeFirst();
      return row !== undefined;
    },

    /** Stored standings of the user's subscriptions, by the provider's ids. */
    async readStandings(userId: string, mode: PaymentsMode): Promise<Map<string, SubscriptionRecord['standing']>> {
      const rows = await db
        .selectFrom('subscriptions')
        .select(['id', 'standing'])
        .where('user_id', '=', userId)
        .where('mode', '=', mode)
        .execute();
      return new Map(rows.map(({ id, standing }) => [id, standing]));
    },
  };
}

/** Deletes the read versions of users' provider objects, before the rows that name them are deleted. */
export async function deleteProviderReads(transaction: DatabaseTransaction, userIds: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('provider_reads')
    .where((where) =>
      where.or([
        where('object_id', 'in', where.selectFrom('subscriptions').select('id').where('user_id', 'in', userIds)),
        where('object_id', 'in', where.selectFrom('payments').select('id').where('user_id', 'in', userIds)),
        where('object_id', 'in', where.selectFrom('checkouts').select('id').where('user_id', 'in', userIds)),
        where(
          'object_id',
          'in',
          where
            .selectFrom('checkouts')
            .select((select) => select.fn.coalesce('provider_id', 'id').as('id'))
            .where('user_id', 'in', userIds),
        ),
      ]),
    )
    .execute();
}
