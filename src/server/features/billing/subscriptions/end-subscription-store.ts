import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockUser } from '#server/db/processes/owner-lock.ts';
import type { SubscriptionRecord } from '#server/domain/billing/subscription-record.ts';
import type { PaymentsMode } from '#server/ports/payments.ts';
import { type CustomerRequest, createCheckoutCustomerStore } from '../checkout/checkout-customer-store.ts';

export type SubscriptionEndingStore = ReturnType<typeof createSubscriptionEndingStore>;

/** What the payment provider knows of a person, to have it forgotten there. */
export function createSubscriptionEndingStore(db: Database) {
  const customers = createCheckoutCustomerStore(db);
  return {
    /** As whom the provider knows the user, by the provider's ids: a trial may have brought a second one along. */
    async listCustomers(userId: string, mode: PaymentsMode): Promise<string[]> {
      const rows = await db
        .selectFrom('payment_customers')
        .select('id')
        .where('user_id', '=', userId)
        .where('mode', '=', mode)
        .execute();
      return rows.map((row) => row.id);
    },

    /** As whom the provider was to be told of the user, where nobody has heard whether it was. */
    async listRequests(userId: string, mode: PaymentsMode): Promise<CustomerRequest[]> {
      const rows = await db
        .selectFrom('payment_customer_wishes')
        .select('payer_id')
        .where('user_id', '=', userId)
        .where('mode', '=', mode)
        .execute();
      return rows.map((row) => ({ payerId: row.payer_id, userId, mode }));
    },

    /** Writes down what the provider calls somebody of whom nobody had heard. Where they have gone meanwhile, nothing is. */
    async resolveRequest({ payerId, userId, mode }: CustomerRequest, id: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        if (!(await lockUser(transaction, userId))) return;
        const wish = await transaction
          .deleteFrom('payment_customer_wishes')
          .where('payer_id', '=', payerId)
          .where('mode', '=', mode)
          .returning('created_at')
          .executeTakeFirst();
        if (!wish) return;
        await customers.insert(transaction, { id, userId, mode, createdAt: wish.created_at });
      });
    },

    /** Our names for the checkouts that a subscription has come from, or still can. */
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

    /** Whether what was paid there has arrived here: a pack's credits were given then. */
    async hasPayment(checkoutId: string): Promise<boolean> {
      const row = await db.selectFrom('payments').select('id').where('id', '=', checkoutId).executeTakeFirst();
      return row !== undefined;
    },

    /** How the user's subscriptions stand, as far as is known here, by the provider's ids. */
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

/** Removes what is kept about the provider's objects of some users: their rows are about to go, and name them. */
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
