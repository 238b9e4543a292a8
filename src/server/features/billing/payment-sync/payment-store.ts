import type { Selectable } from 'kysely';
import type { PaymentsTable } from '#server/db/billing-schema.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import type { PackCredits } from '#server/domain/billing/pack-credits.ts';
import type { PaymentRecord } from '#server/domain/billing/payment-lifecycle.ts';

export type PaymentStore = ReturnType<typeof createPaymentStore>;

/** A payment with the credits that were taken back from it. */
export interface StoredPayment extends PaymentRecord {
  readonly creditsTaken: number;
}

export function createPaymentStore(db: Database) {
  return {
    async find(id: string, connection: Database = db): Promise<StoredPayment | undefined> {
      const row = await connection.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
      return row && recordOf(row);
    },

    /** All payments of a user, newest first. */
    async list(userId: string, connection: Database = db): Promise<StoredPayment[]> {
      const rows = await connection
        .selectFrom('payments')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(recordOf);
    },

    async save(transaction: DatabaseTransaction, payment: StoredPayment): Promise<void> {
      const { id, ...columns } = rowOf(payment);
      await transaction
        .insertInto('payments')
        .values({ id, ...columns })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute();
    },

    /** A user's credits, and how many of them come from packs bought after this one. The user must be locked. */
    async creditBalanceOf(transaction: DatabaseTransaction, { id, userId, createdAt }: PaymentRecord) {
      const { chat_credits: credits } = await transaction
        .selectFrom('users')
        .select('chat_credits')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const later = await transaction
        .selectFrom('payments')
        .select(['credits_granted', 'credits_taken'])
        .where('user_id', '=', userId)
        .where((where) =>
          where.or([
            where('created_at', '>', createdAt),
            where.and([where('created_at', '=', createdAt), where('id', '>', id)]),
          ]),
        )
        .execute();
      return {
        credits,
        fromLaterPacks: later.reduce((sum, pack) => sum + pack.credits_granted - pack.credits_taken, 0),
      };
    },
  };
}

/** Credits of a stored pack. */
export function creditsOf(payment: StoredPayment | undefined): PackCredits | undefined {
  return (
    payment && {
      granted: payment.creditsGranted,
      withdrawn: payment.creditsWithdrawn,
      taken: payment.creditsTaken,
    }
  );
}

function rowOf(payment: StoredPayment) {
  return {
    id: payment.id,
    user_id: payment.userId,
    mode: payment.mode,
    kind: payment.kind,
    plan: payment.plan,
    subscription_id: payment.subscriptionId,
    reason: payment.reason,
    status: payment.status,
    amount: payment.amount,
    refunded: payment.refunded,
    currency: payment.currency,
    receipt_url: payment.receiptUrl,
    created_at: payment.createdAt,
    credits_granted: payment.creditsGranted,
    credits_withdrawn: payment.creditsWithdrawn,
    credits_taken: payment.creditsTaken,
  };
}

function recordOf(row: Selectable<PaymentsTable>): StoredPayment {
  return {
    id: row.id,
    userId: row.user_id,
    mode: row.mode,
    kind: row.kind,
    plan: row.plan,
    subscriptionId: row.subscription_id,
    reason: row.reason,
    status: row.status,
    amount: row.amount,
    refunded: row.refunded,
    currency: row.currency,
    receiptUrl: row.receipt_url,
    createdAt: row.created_at,
    creditsGranted: row.credits_granted,
    creditsWithdrawn: row.credits_withdrawn,
    creditsTaken: row.credits_taken,
  };
}
