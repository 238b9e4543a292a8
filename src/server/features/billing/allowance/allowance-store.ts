import { readPlan } from '#contract/plan-schema.ts';
import type { Plan } from '#contract/plans.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockUser } from '#server/db/processes/owner-lock.ts';
import type { UploadCountersTable } from '#server/db/schema.ts';
import { TRIAL_PERIOD, type UserKind } from '#server/domain/access/quota.ts';
import { AppError } from '#server/domain/errors/app-error.ts';

interface Payer {
  readonly kind: UserKind;
  readonly plan: Plan;
}

/**
 * Locks the user whose allowance is used.
 * @returns what determines the allowance
 * @throws AppError `trial-moved` for a trial that has moved into an account, `unauthenticated` for a user that is deleted
 * or being deleted
 */
export async function lockPayer(transaction: DatabaseTransaction, userId: string): Promise<Payer> {
  const user = await lockUser(transaction, userId);
  if (user && user.deletion_requested_at !== null) throw new AppError('unauthenticated');
  if (user) return { kind: user.kind, plan: readPlan(user.plan) };
  const exists = await transaction.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  throw new AppError(exists ? 'trial-moved' : 'unauthenticated');
}

/**
 * Moves a trial's upload counters and open reservations into an account. The trial's total counts in one month of the
 * account, and so do later refunds of it; the months of a trial with a bought plan stay as they are.
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

/** Credits of a user that are reserved by pending questions and may be released. The user must be locked. */
export async function countReservedCredits(transaction: DatabaseTransaction, userId: string): Promise<number> {
  const rows = await transaction
    .selectFrom('reservations')
    .select('id')
    .where('user_id', '=', userId)
    .where('paid_with', '=', 'credit')
    .where('withdrawn_from', 'is', null)
    .execute();
  return rows.length;
}

/**
 * Withdraws credits that pending questions reserve, because their pack was refunded: released reservations do not return
 * to the user. The user must be locked.
 */
export async function withdrawReservedCredits(
  transaction: DatabaseTransaction,
  { id, userId }: { readonly id: string; readonly userId: string },
  count: number,
): Promise<void> {
  if (count === 0) return;
  await transaction
    .updateTable('reservations')
    .set({ withdrawn_from: id })
    .where('id', 'in', (query) =>
      query
        .selectFrom('reservations')
        .select('id')
        .where('user_id', '=', userId)
        .where('paid_with', '=', 'credit')
        .where('withdrawn_from', 'is', null)
        .orderBy('id')
        .limit(count),
    )
    .execute();
}

/**
 * Restores credits that pending questions reserve, because a dispute about their pack was won. The user must be locked.
 * @param kept the most credits of the pack that stay withdrawn, because a part of it was refunded
 */
export async function restoreReservedCredits(
  transaction: DatabaseTransaction,
  { id }: { readonly id: string },
  kept: number,
): Promise<void> {
  const held = await transaction
    .selectFrom('reservations')
    .select('id')
    .where('withdrawn_from', '=', id)
    .orderBy('id')
    .execute();
  const restored = held.slice(kept).map((reservation) => reservation.id);
  if (restored.length === 0) return;
  await transaction.updateTable('reservations').set({ withdrawn_from: null }).where('id', 'in', restored).execute();
}

/**
 * Refunds a credit. The user must be locked.
 * @param withdrawnFrom the payment of its pack if that was refunded meanwhile: the credit then counts as taken from it
 */
export async function refundCredit(
  transaction: DatabaseTransaction,
  userId: string,
  withdrawnFrom: string | null,
): Promise<void> {
  if (withdrawnFrom !== null) {
    await transaction
      .updateTable('payments')
      .set((set) => ({ credits_taken: set('credits_taken', '+', 1) }))
      .where('id', '=', withdrawnFrom)
      .execute();
    return;
  }
  await addToUser(transaction, userId, 'chat_credits', 1);
}

/** Changes a counter of a user: credits, or totals of everything ever asked and uploaded. */
export async function addToUser(
  transaction: DatabaseTransaction,
  userId: string,
  counter: 'chat_credits' | 'questions_asked' | 'documents_uploaded',
  difference: number,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set((set) => ({ [counter]: set(counter, '+', difference) }))
    .where('id', '=', userId)
    .execute();
}

interface OrphanCriteria {
  /** Milliseconds since 1970-01-01T00:00:00Z: reservations that expired before are orphaned in any case. */
  readonly now: number;
  readonly ownedByOthersThan?: string;
  readonly ownedBy?: readonly string[];
}

/** Reservations that have expired, or whose process has ended. */
export async function listOrphanedReservations(db: Database, { now, ownedByOthersThan, ownedBy = [] }: OrphanCriteria) {
  return db
    .selectFrom('reservations')
    .selectAll()
    .where((where) => {
      const hasExpired = where('expires_at', '<', now);
      if (ownedByOthersThan !== undefined) return where.or([hasExpired, where('owner', '!=', ownedByOthersThan)]);
      return ownedBy.length > 0 ? where.or([hasExpired, where('owner', 'in', ownedBy)]) : hasExpired;
    })
    .execute();
}
