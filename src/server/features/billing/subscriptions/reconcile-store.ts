import type { Database } from '#server/db/connection.ts';
import type { BillingState } from '#server/domain/billing/duplicate-subscriptions.ts';
import type { PaymentsMode } from '#server/ports/payments.ts';
import { listSubscriptions } from './subscription-store.ts';

const RUNNING = ['active', 'past-due', 'unpaid', 'paused', 'unknown'] as const;

/** A user's subscriptions and lost disputes; empty for a deleted user. */
export async function readBillingState(connection: Database, userId: string): Promise<BillingState> {
  const subscriptions = await listSubscriptions(connection, userId);
  const lost = await connection
    .selectFrom('payments')
    .select('subscription_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'charged-back')
    .execute();
  const user = await connection
    .selectFrom('users')
    .select('deletion_requested_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return {
    subscriptions,
    lostToDispute: new Set(lost.flatMap((payment) => payment.subscription_id ?? [])),
    isBeingDeleted: user !== undefined && user.deletion_requested_at !== null,
  };
}

/** Users who may have subscriptions to end. */
export async function listUnreconciled(db: Database, mode: PaymentsMode): Promise<string[]> {
  const running = db
    .selectFrom('subscriptions')
    .where('standing', 'in', RUNNING)
    .where('subscriptions.mode', '=', mode);
  const several = await running
    .select('user_id')
    .where('plan', 'is not', null)
    .groupBy('user_id')
    .having((having) => having.fn.countAll(), '>', 1)
    .execute();
  const lost = await running
    .innerJoin('payments', 'payments.subscription_id', 'subscriptions.id')
    .select('subscriptions.user_id')
    .where('payments.status', '=', 'charged-back')
    .execute();
  const beingDeleted = await running
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select('subscriptions.user_id')
    .where('users.deletion_requested_at', 'is not', null)
    .execute();
  return [...new Set([...several, ...lost, ...beingDeleted].map((row) => row.user_id))];
}
