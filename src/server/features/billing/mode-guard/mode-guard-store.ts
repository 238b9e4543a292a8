import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { isRunning } from '#server/domain/billing/subscription-record.ts';
import type { PaymentsMode } from '#server/ports/payments.ts';
import type { StoredPayment } from '../payment-sync/payment-store.ts';
import { createPaymentStore } from '../payment-sync/payment-store.ts';

type Modes = readonly PaymentsMode[];

/** Number of running subscriptions in the given modes. */
export async function countRunning(db: Database, modes: Modes): Promise<number> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('standing')
    .where('mode', 'in', modes)
    .where('standing', '!=', 'ended')
    .execute();
  return rows.filter(isRunning).length;
}

/** Users with a subscription, an open checkout or unwithdrawn pack credits in the given modes. */
export async function listSubscribers(db: Database, modes: Modes): Promise<string[]> {
  const subscribers = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('mode', 'in', modes)
    .where('standing', '!=', 'ended')
    .execute();
  const buyers = await db
    .selectFrom('checkouts')
    .select('user_id')
    .where('mode', 'in', modes)
    .where('state', 'in', ['opening', 'open'])
    .execute();
  const owners = await selectPacks(db, modes).select('user_id').execute();
  return [...new Set([...subscribers, ...buyers, ...owners].map((row) => row.user_id))];
}

/** Ends a user's subscriptions and checkouts in the given modes. The user must be locked. */
export async function endSubscriptions(
  transaction: DatabaseTransaction,
  userId: string,
  modes: Modes,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('subscriptions')
    .set({ standing: 'ended', ended_at: now, pending_plan: null, pending_at: null, review_at: null })
    .where('user_id', '=', userId)
    .where('mode', 'in', modes)
    .where('standing', '!=', 'ended')
    .execute();
  await transaction
    .updateTable('checkouts')
    .set({ state: 'expired' })
    .where('user_id', '=', userId)
    .where('mode', 'in', modes)
    .where('state', 'in', ['opening', 'open'])
    .execute();
}

/** A user's packs of the given modes whose credits are not fully withdrawn. */
export async function listPacks(
  transaction: DatabaseTransaction,
  userId: string,
  modes: Modes,
): Promise<StoredPayment[]> {
  const rows = await selectPacks(transaction, modes).select('id').where('user_id', '=', userId).execute();
  const ids = new Set(rows.map((row) => row.id));
  return (await createPaymentStore(transaction).list(userId, transaction)).filter(({ id }) => ids.has(id));
}

function selectPacks(connection: Database, modes: Modes) {
  return connection
    .selectFrom('payments')
    .where('mode', 'in', modes)
    .where((where) => where('credits_withdrawn', '<', where.ref('credits_granted')));
}

/** Removes the embedded test provider's records, customers and receipt links, which do not work without it. */
export async function clearTestMode(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('test_payment_deliveries').execute();
    await transaction.deleteFrom('test_payment_requests').execute();
    await transaction.deleteFrom('test_payment_objects').execute();
    await transaction.deleteFrom('payment_customer_wishes').where('mode', '=', 'embedded').execute();
    await transaction.deleteFrom('payment_customers').where('mode', '=', 'embedded').execute();
    await transaction
      .updateTable('payments')
      .set({ receipt_url: null })
      .where('mode', '=', 'embedded')
      .where('receipt_url', 'is not', null)
      .execute();
  });
}
