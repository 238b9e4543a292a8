import { type Plan, planSchema } from '../../../contract/plans.ts';
import type { DatabaseTransaction } from '../../db/connection.ts';
import { lockUser } from '../../db/owner-lock.ts';
import { AppError } from '../../domain/app-error.ts';
import type { UserKind } from '../../domain/quota.ts';

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
 * Moves a trial's counted uploads, and the places of whatever is still on its way, into an account. Everything counts
 * in one month of the account from now on, also what is given back later.
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
    .returning('documents')
    .execute();
  const documents = counters.reduce((total, counter) => total + counter.documents, 0);
  if (documents > 0) {
    await transaction
      .insertInto('upload_counters')
      .values({ user_id: accountId, period, documents })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'period'])
          .doUpdateSet((set) => ({ documents: set('upload_counters.documents', '+', documents) })),
      )
      .execute();
  }
  await transaction
    .updateTable('reservations')
    .set({ period })
    .where('user_id', '=', trialId)
    .where('period', 'is not', null)
    .execute();
  await transaction.updateTable('reservations').set({ user_id: accountId }).where('user_id', '=', trialId).execute();
}
