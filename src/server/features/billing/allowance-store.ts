import { type Plan, planSchema } from '../../../contract/plans.ts';
import type { DatabaseTransaction } from '../../db/connection.ts';
import { lockUser } from '../../db/owner-lock.ts';
import type { UploadCountersTable } from '../../db/schema.ts';
import { AppError } from '../../domain/app-error.ts';
import { TRIAL_PERIOD, type UserKind } from '../../domain/quota.ts';

interface Payer {
  readonly kind: UserKind;
  readonly plan: Plan;
}

/**
 * Locks the user whose allowance is about to be used, with what it may use.
 * @throws AppError `trial-moved` for a trial that is part of an account by now, `unauthenticated` for a user that is gone
 * or about to go
 */
export async function lockPayer(transaction: DatabaseTransaction, userId: string): Promise<Payer> {
  const user = await lockUser(transaction, userId);
  if (user && user.deletion_requested_at !== null) throw new AppError('unauthenticated');
  if (user) return { kind: user.kind, plan: planSchema.parse(user.plan) };
  const isThere = await transaction.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  throw new AppError(isThere ? 'trial-moved' : 'unauthenticated');
}

/**
 * Moves a trial's counted uploads, and the places of whatever is still on its way, into an account. The trial's total
 * counts in one month of the account from now on, also what of it is given back later; the months of a trial that had
 * bought a plan stay what they are.
 * Both users must be locked.
 * @param period the account's month, like "2026-11"
 */
export async function moveAllowancesToAccount(
  transaction: DatabaseTransaction,
  trialId: string,
  accountId: string,
  period: string,
): Promise<void> {
  const counters = await transaction
    .deleteFrom('upload_counters')
    .where('user_id', '=', trialId)
    .returning(['period', 'documents'])
    .execute();
  for (const counter of counters) {
    const moved = { ...counter, period: counter.period === TRIAL_PERIOD ? period : counter.period };
    await addToCounter(transaction, { user_id: accountId, ...moved });
  }
  await transaction
    .updateTable('reservations')
    .set({ period })
    .where('user_id', '=', trialId)
    .where('period', '=', TRIAL_PERIOD)
    .execute();
  await transaction.updateTable('reservations').set({ user_id: accountId }).where('user_id', '=', trialId).execute();
}

async function addToCounter(transaction: DatabaseTransaction, counter: UploadCountersTable): Promise<void> {
  await transaction
    .insertInto('upload_counters')
    .values(counter)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'period'])
        .doUpdateSet((set) => ({ documents: set('upload_counters.documents', '+', counter.documents) })),
    )
    .execute();
}
