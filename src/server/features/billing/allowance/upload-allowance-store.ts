import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockOwner } from '#server/db/processes/owner-lock.ts';

interface NewUploadReservation {
  readonly id: string;
  readonly userId: string;
  /** Period in which the upload is counted; null when it is not counted. */
  readonly period: string | null;
  readonly documentId: number;
  /** Id of the process that holds it. */
  readonly owner: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly expiresAt: number;
}

export async function insertUploadReservation(
  transaction: DatabaseTransaction,
  { id, userId, period, documentId, owner, expiresAt }: NewUploadReservation,
): Promise<void> {
  await transaction
    .insertInto('reservations')
    .values({
      id,
      kind: 'upload',
      user_id: userId,
      period,
      document_id: documentId,
      paid_with: null,
      owner,
      expires_at: expiresAt,
    })
    .execute();
}

/**
 * Deletes a reservation and locks its owner.
 * @returns its current owner and period, which a trial move may have changed; undefined when it does not exist
 */
export async function takeUploadReservation(
  transaction: DatabaseTransaction,
  { reservationId, userId }: { readonly reservationId: string; readonly userId: string },
): Promise<{ readonly userId: string; readonly uploadPeriod: string | null } | undefined> {
  await lockOwner(transaction, userId);
  const row = await transaction
    .deleteFrom('reservations')
    .where('id', '=', reservationId)
    .returning(['user_id', 'period'])
    .executeTakeFirst();
  return row && { userId: row.user_id, uploadPeriod: row.period };
}

/**
 * Adds one upload to a period's counter in one statement, so that parallel uploads cannot exceed the limit.
 * @param limit null for no limit
 * @returns false when the limit is reached
 */
export async function incrementUploadCounter(
  transaction: DatabaseTransaction,
  userId: string,
  { period, limit }: { readonly period: string; readonly limit: number | null },
): Promise<boolean> {
  const counted = await transaction
    .insertInto('upload_counters')
    .values({ user_id: userId, period, documents: 1 })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['user_id', 'period'])
        .doUpdateSet((set) => ({ documents: set('upload_counters.documents', '+', 1) }));
      return limit === null ? update : update.where('upload_counters.documents', '<', limit);
    })
    .returning('documents')
    .executeTakeFirst();
  return counted !== undefined || limit === null;
}

export async function decrementUploadCounter(
  transaction: DatabaseTransaction,
  userId: string,
  period: string,
): Promise<void> {
  await transaction
    .updateTable('upload_counters')
    .set((set) => ({ documents: set('documents', '-', 1) }))
    .where('user_id', '=', userId)
    .where('period', '=', period)
    .where('documents', '>', 0)
    .execute();
}

export async function readUploadCounter(db: Database, userId: string, period: string): Promise<number> {
  const row = await db
    .selectFrom('upload_counters')
    .select('documents')
    .where('user_id', '=', userId)
    .where('period', '=', period)
    .executeTakeFirst();
  return row?.documents ?? 0;
}

/**
 * Marks a document as not counted.
 * @returns its owner and the period in which it was counted; undefined when it was not counted
 */
export async function clearUploadPeriod(
  transaction: DatabaseTransaction,
  documentId: number,
): Promise<{ readonly userId: string; readonly period: string } | undefined> {
  const row = await transaction
    .selectFrom('documents')
    .select(['user_id', 'upload_period'])
    .where('id', '=', documentId)
    .executeTakeFirst();
  if (!row?.upload_period) return undefined;
  await transaction.updateTable('documents').set({ upload_period: null }).where('id', '=', documentId).execute();
  return { userId: row.user_id, period: row.upload_period };
}
