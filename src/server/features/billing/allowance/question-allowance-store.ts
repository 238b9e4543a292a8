import { readPlan } from '#contract/plan-schema.ts';
import type { Plan } from '#contract/plans.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockOwner } from '#server/db/processes/owner-lock.ts';

interface NewQuestionReservations {
  readonly userId: string;
  readonly paidWith: 'allowance' | 'credit';
  /** Id of the process that holds them. */
  readonly owner: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly expiresAt: number;
  readonly rows: readonly { readonly id: string; readonly documentId: number }[];
}

export async function insertQuestionReservations(
  transaction: DatabaseTransaction,
  { userId, paidWith, owner, expiresAt, rows }: NewQuestionReservations,
): Promise<void> {
  const common = { kind: 'question', user_id: userId, period: null, paid_with: paidWith, owner } as const;
  await transaction
    .insertInto('reservations')
    .values(rows.map(({ id, documentId }) => ({ ...common, id, document_id: documentId, expires_at: expiresAt })))
    .execute();
}

/** Deletes reservations and locks their owner. @returns the deleted rows */
export async function takeQuestionReservations(
  transaction: DatabaseTransaction,
  { reservationIds, userId }: { readonly reservationIds: readonly string[]; readonly userId: string },
) {
  await lockOwner(transaction, userId);
  return transaction.deleteFrom('reservations').where('id', 'in', reservationIds).returningAll().execute();
}

/** Ids of the documents that a question holds reservations of, in the order of the question; its owner is locked. */
export async function listReservedDocuments(
  transaction: DatabaseTransaction,
  { reservationIds, userId }: { readonly reservationIds: readonly string[]; readonly userId: string },
): Promise<readonly number[]> {
  await lockOwner(transaction, userId);
  const rows = await transaction
    .selectFrom('reservations')
    .select('document_id')
    .where('id', 'in', reservationIds)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.document_id);
}

/** @returns questions that are used or reserved, by document id; deleted documents are missing */
export async function countTakenQuestions(
  db: Database,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('documents')
    .select((row) => ['id', row('questions_used', '+', row.ref('questions_reserved')).as('taken')])
    .where('id', 'in', documentIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.taken]));
}

export async function changeReservedQuestions(
  transaction: DatabaseTransaction,
  documentIds: readonly number[],
  difference: 1 | -1,
): Promise<void> {
  await transaction
    .updateTable('documents')
    .set((set) => ({ questions_reserved: set('questions_reserved', '+', difference) }))
    .where('id', 'in', documentIds)
    .execute();
}

export async function incrementUsedQuestions(
  transaction: DatabaseTransaction,
  documentIds: readonly number[],
): Promise<void> {
  if (documentIds.length === 0) return;
  await transaction
    .updateTable('documents')
    .set((set) => ({ questions_used: set('questions_used', '+', 1) }))
    .where('id', 'in', documentIds)
    .execute();
}

/**
 * Takes one of a document's free replies of a day: at most `limit`, whatever runs beside it.
 * @param day YYYY-MM-DD in UTC
 * @returns false when none is left; a deleted document has none
 */
export async function takeFreeReply(
  transaction: DatabaseTransaction,
  { documentId, day, limit }: { readonly documentId: number; readonly day: string; readonly limit: number },
): Promise<boolean> {
  const update = () => transaction.updateTable('documents').where('id', '=', documentId);
  const further = await update()
    .set((set) => ({ free_replies: set('free_replies', '+', 1) }))
    .where('free_replies_day', '=', day)
    .where('free_replies', '<', limit)
    .executeTakeFirst();
  if (further.numUpdatedRows > 0n) return true;
  const first = await update()
    .set({ free_replies_day: day, free_replies: 1 })
    .where(({ eb, or }) => or([eb('free_replies_day', 'is', null), eb('free_replies_day', '!=', day)]))
    .executeTakeFirst();
  return first.numUpdatedRows > 0n;
}

/** The document with most questions left, alone; empty when all of them were deleted. */
export async function findLeastUsed(
  transaction: DatabaseTransaction,
  documentIds: readonly number[],
): Promise<number[]> {
  const rows = await transaction
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', documentIds)
    .orderBy('questions_used')
    .orderBy('id')
    .limit(1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes one credit from a user. @returns false without credits */
export async function takeCredit(transaction: DatabaseTransaction, userId: string): Promise<boolean> {
  const taken = await transaction
    .updateTable('users')
    .set((set) => ({ chat_credits: set('chat_credits', '-', 1) }))
    .where('id', '=', userId)
    .where('chat_credits', '>', 0)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function readPlanAndCredits(
  db: Database,
  userId: string,
): Promise<{ readonly plan: Plan; readonly credits: number }> {
  const user = await db
    .selectFrom('users')
    .select(['plan', 'chat_credits'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { plan: readPlan(user.plan), credits: user.chat_credits };
}

/** @returns questions of a document that are used or reserved; 0 for a deleted one */
export async function readTakenQuestions(db: Database, documentId: number): Promise<number> {
  return (await countTakenQuestions(db, [documentId])).get(documentId) ?? 0;
}
