import { v7 as uuidv7 } from 'uuid';
import type { ChatLimits } from '#contract/chat.ts';
import { readPlan } from '#contract/plan-schema.ts';
import { MINUTE_MS } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockOwner } from '#server/db/processes/owner-lock.ts';
import { limitsOf } from '#server/domain/access/quota.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { Clock } from '#server/ports/clock.ts';
import { giveCreditBack, lockPayer } from './allowance-store.ts';
import { takeOrGiveBack } from './take-or-give-back.ts';

/**
 * A question that is being answered and will be charged when its answer is stored. It holds one row of `reservations` for
 * each document it may count for, or a single one where a credit pays.
 */
export interface QuestionReservation {
  readonly reservationIds: readonly string[];
  /** Who made it. A trial may have moved into an account since. */
  readonly userId: string;
}

/**
 * Longer than any answer may take: a model on a server of one's own may write for 12 minutes, and is asked a second time
 * where it found nothing. A reservation older than this belongs to a process that died.
 */
const RESERVATION_LIFETIME_MS = 30 * MINUTE_MS;

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  /** Names this process. */
  readonly processId: string;
  readonly metering: boolean;
}

export interface OwnedDocument {
  readonly id: number;
  readonly userId: string;
}

export interface AskedDocument extends OwnedDocument {
  readonly isSample: boolean;
}

export function createQuestionAllowance({ db, clock, processId, metering }: Dependencies) {
  return {
    /**
     * Reserves one question of each document it is about, or one credit when one of them has no questions left. The
     * sample counts only where the question is about nothing else, since it can be deleted and opened again at will.
     * Answers null where nothing is limited.
     * @param documents those of one owner, in the order in which they were asked about
     * @throws AppError `chat-limit-reached` and `document-not-found`, each naming the document, and `trial-moved`
     */
    async reserve(documents: readonly AskedDocument[]): Promise<QuestionReservation | null> {
      const userId = documents[0]?.userId;
      if (!metering || userId === undefined) return null;
      const own = documents.filter(({ isSample }) => !isSample);
      const counted = own.length > 0 ? own : documents;
      const planned = counted.map(({ id }) => ({ id: uuidv7(), documentId: id }));
      let rows = planned;
      const reserveRows = async (transaction: DatabaseTransaction): Promise<void> => {
        const { plan } = await lockPayer(transaction, userId);
        const limit = limitsOf(plan).questionsPerDocument;
        const exhausted = await findExhausted(transaction, documents, counted, limit);
        if (exhausted) {
          if (!(await takeCredit(transaction, userId)))
            throw refusal('chat-limit-reached', documents, exhausted, limit);
          rows = planned.filter(({ documentId }) => documentId === exhausted.id);
        } else {
          const ids = planned.map(({ documentId }) => documentId);
          await changeReserved(transaction, ids, 1);
        }
        const common = {
          kind: 'question',
          user_id: userId,
          period: null,
          paid_with: exhausted ? 'credit' : 'allowance',
          owner: processId,
          expires_at: clock.now() + RESERVATION_LIFETIME_MS,
        } as const;
        await transaction
          .insertInto('reservations')
          .values(rows.map(({ id, documentId }) => ({ ...common, id, document_id: documentId })))
          .execute();
      };
      const reservation = () => ({ reservationIds: rows.map(({ id }) => id), userId });
      await takeOrGiveBack(db, reserveRows, (transaction) => releaseQuestion(transaction, reservation()));
      return reservation();
    },

    /**
     * Charges a question, in the transaction that stores its answer: it counts for each document that the answer quotes,
     * and what is reserved of the others is released. An answer that quotes none of them ("not found") counts for the one
     * with most questions left. The documents may belong to another user by now than the one who asked.
     * @throws AppError `answer-failed` when the reservation is gone
     */
    async charge(
      transaction: DatabaseTransaction,
      reservation: QuestionReservation,
      quotedDocumentIds: readonly number[],
    ): Promise<void> {
      const rows = await takeReservations(transaction, reservation);
      const [first] = rows;
      if (!first || rows.length < reservation.reservationIds.length) throw new AppError('answer-failed');
      const held = rows.filter((row) => row.paid_with === 'allowance').map((row) => row.document_id);
      if (held.length > 0) {
        await changeReserved(transaction, held, -1);
        const quoted = held.filter((id) => quotedDocumentIds.includes(id));
        const charged = quoted.length > 0 ? quoted : await findLeastUsed(transaction, held);
        if (charged.length > 0) {
          await transaction
            .updateTable('documents')
            .set((set) => ({ questions_used: set('questions_used', '+', 1) }))
            .where('id', 'in', charged)
            .execute();
        }
      }
      await countQuestion(transaction, first.user_id);
    },

    /** Counts a question that took nothing, as nothing is limited here, in the transaction that stores its answer. */
    async countUnlimited(transaction: DatabaseTransaction, userId: string): Promise<void> {
      await countQuestion(transaction, userId);
    },

    /** Releases a reservation. Safe to repeat. */
    async release(reservation: QuestionReservation): Promise<void> {
      await db.transaction().execute((transaction) => releaseQuestion(transaction, reservation));
    },

    async limits(document: OwnedDocument): Promise<ChatLimits> {
      const user = await db
        .selectFrom('users')
        .select(['plan', 'chat_credits'])
        .where('id', '=', document.userId)
        .executeTakeFirstOrThrow();
      if (!metering) return { remainingQuestions: null, questionLimit: null, globalCredits: user.chat_credits };
      const counts = await db
        .selectFrom('documents')
        .select(['questions_used', 'questions_reserved'])
        .where('id', '=', document.id)
        .executeTakeFirst();
      const questionLimit = limitsOf(readPlan(user.plan)).questionsPerDocument;
      const taken = (counts?.questions_used ?? 0) + (counts?.questions_reserved ?? 0);
      return {
        remainingQuestions: Math.max(0, questionLimit - taken),
        questionLimit,
        globalCredits: user.chat_credits,
      };
    },
  };
}

async function countQuestion(transaction: DatabaseTransaction, userId: string): Promise<void> {
  await transaction
    .updateTable('users')
    .set((set) => ({ questions_asked: set('questions_asked', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/**
 * The first document that has no questions left.
 * @throws AppError `document-not-found` when one is gone
 */
async function findExhausted(
  transaction: DatabaseTransaction,
  documents: readonly AskedDocument[],
  counted: readonly AskedDocument[],
  limit: number,
): Promise<AskedDocument | undefined> {
  // The payer's lock keeps all of these counts as they are until the transaction ends.
  const rows = await transaction
    .selectFrom('documents')
    .select((row) => ['id', row('questions_used', '+', row.ref('questions_reserved')).as('taken')])
    .where(
      'id',
      'in',
      counted.map(({ id }) => id),
    )
    .execute();
  const taken = new Map(rows.map((row) => [row.id, row.taken]));
  const gone = counted.find(({ id }) => !taken.has(id));
  if (gone) throw refusal('document-not-found', documents, gone, limit);
  return counted.find(({ id }) => (taken.get(id) ?? 0) >= limit);
}

function refusal(
  code: 'chat-limit-reached' | 'document-not-found',
  documents: readonly AskedDocument[],
  document: AskedDocument,
  limit: number,
): AppError {
  return new AppError(code, { limit }, `documentIds.${documents.indexOf(document)}`);
}

async function takeCredit(transaction: DatabaseTransaction, userId: string): Promise<boolean> {
  const taken = await transaction
    .updateTable('users')
    .set((set) => ({ chat_credits: set('chat_credits', '-', 1) }))
    .where('id', '=', userId)
    .where('chat_credits', '>', 0)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

async function changeReserved(
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

/** The document with most questions left, alone; none when all of them were deleted meanwhile. */
async function findLeastUsed(transaction: DatabaseTransaction, documentIds: readonly number[]): Promise<number[]> {
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

async function takeReservations(transaction: DatabaseTransaction, { reservationIds, userId }: QuestionReservation) {
  await lockOwner(transaction, userId);
  return transaction.deleteFrom('reservations').where('id', 'in', reservationIds).returningAll().execute();
}

/** Returns what a question reserved to its documents, or the credit to the user, once. */
export async function releaseQuestion(
  transaction: DatabaseTransaction,
  reservation: QuestionReservation,
): Promise<void> {
  const rows = await takeReservations(transaction, reservation);
  const held = rows.filter((row) => row.paid_with === 'allowance').map((row) => row.document_id);
  if (held.length > 0) await changeReserved(transaction, held, -1);
  for (const row of rows) {
    if (row.paid_with !== 'allowance') await giveCreditBack(transaction, row.user_id, row.withdrawn_from);
  }
}
