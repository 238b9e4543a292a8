import type { DatabaseTransaction } from '#server/db/connection.ts';
import { type PlanOutcome, recomputePlan } from './subscription-store.ts';

/** Billing tables with an owner. */
const OWNED_TABLES = [
  'payment_customers',
  'payment_customer_wishes',
  'checkouts',
  'upgrade_sessions',
  'subscriptions',
  'payments',
] as const;

/**
 * Moves a trial's purchases and pending checkouts into an account, so that later webhook events find the account. Both
 * users must be locked.
 * @param now milliseconds since 1970-01-01T00:00:00Z
 * @returns the account's former and new plan; undefined when the trial never had a subscription
 */
export async function moveBillingToAccount(
  transaction: DatabaseTransaction,
  trialId: string,
  accountId: string,
  now: number,
): Promise<PlanOutcome | undefined> {
  const subscription = await transaction
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', trialId)
    .limit(1)
    .executeTakeFirst();
  for (const table of OWNED_TABLES) {
    await transaction.updateTable(table).set({ user_id: accountId }).where('user_id', '=', trialId).execute();
  }
  return subscription && recomputePlan(transaction, accountId, now);
}
