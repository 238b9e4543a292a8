import { v7 as uuidv7 } from 'uuid';
import type { ChatLimits } from '#contract/chat.ts';
import { FREE_REPLIES_PER_DAY } from '#contract/plans.ts';
import { MINUTE_MS } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { limitsOf } from '#server/domain/access/quota.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { Clock } from '#server/ports/clock.ts';
import { addToUser, lockPayer, refundCredit } from './allowance-store.ts';
import {
  changeReservedQuestions,
  countTakenQuestions,
  findLeastUsed,
  incrementUsedQuestions,
  insertQuestionReservations,
  listReservedDocuments,
  readPlanAndCredits,
  readTakenQuestions,
  takeCredit,
  takeFreeReply,
  takeQuestionReservations,
} from './question-allowance-store.ts';
import { reserveOrRelease } from './reserve-or-release.ts';

/**
 * A question that is being answered and will be charged when its answer is stored. It holds one row of `reservations` for
 * each document it may count for, or a single one where a credit pays.
 */
export interface QuestionReservation {
  readonly reservationIds: readonly string[];
  /** The user who made it. A trial may have moved into an account since. */
  readonly userId: string;
}

/**
 * Longer than any answer may take: a self-hosted model may write for 12 minutes, and is retried when it finds nothing. An
 * older reservation belongs to a process that died.
 */
const RESERVATION_LIFETIME_MS = 30 * MINUTE_MS;

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  /** Id of this process. */
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
     * @param documents those of one owner, in the order of the request
     * @returns null without metering
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
          await changeReservedQuestions(transaction, ids, 1);
        }
        await insertQuestionReservations(transaction, {
          userId,
          paidWith: exhausted ? 'credit' : 'allowance',
          owner: processId,
          expiresAt: clock.now() + RESERVATION_LIFETIME_MS,
          rows,
        });
      };
      const reservation = () => ({ reservationIds: rows.map(({ id }) => id), userId });
      await reserveOrRelease(db, reserveRows, (transaction) => releaseQuestion(transaction, reservation()));
      return reservation();
    },

    /**
     * Charges a question, in the transaction that stores its answer: it counts for each document that the answer quotes,
     * and what is reserved of the others is released. An answer that quotes none of them ("not found") counts for the one
     * with most questions left. The documents may have moved to another user since the reservation.
     * @throws AppError `answer-failed` when the reservation is gone
     */
    async charge(
      transaction: DatabaseTransaction,
      reservation: QuestionReservation,
      quotedDocumentIds: readonly number[],
    ): Promise<void> {
      const rows = await takeQuestionReservations(transaction, reservation);
      const [first] = rows;
      if (!first || rows.length < reservation.reservationIds.length) throw new AppError('answer-failed');
      const held = rows.filter((row) => row.paid_with === 'allowance').map((row) => row.document_id);
      if (held.length > 0) {
        await changeReservedQuestions(transaction, held, -1);
        const quoted = held.filter((id) => quotedDocumentIds.includes(id));
        const charged = quoted.length > 0 ? quoted : await findLeastUsed(transaction, held);
        await incrementUsedQuestions(transaction, charged);
      }
      await addToUser(transaction, first.user_id, 'questions_asked', 1);
    },

    /**
     * Gives a question back whose reply names no source, in the transaction that stores the reply. Replies are free up to
     * a number for each document and day; of several documents the first one that the question may count for tells.
     * @returns false when the free replies of the day are used up: the question has to be charged
     */
    async settleFree(transaction: DatabaseTransaction, reservation: QuestionReservation): Promise<boolean> {
      const [documentId] = await listReservedDocuments(transaction, reservation);
      if (documentId === undefined) throw new AppError('answer-failed');
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      if (!(await takeFreeReply(transaction, { documentId, day, limit: FREE_REPLIES_PER_DAY }))) return false;
      await releaseQuestion(transaction, reservation);
      return true;
    },

    /** Counts a question asked without metering, in the transaction that stores its answer. */
    async countUnlimited(transaction: DatabaseTransaction, userId: string): Promise<void> {
      await addToUser(transaction, userId, 'questions_asked', 1);
    },

    /** Releases a reservation. Idempotent. */
    async release(reservation: QuestionReservation): Promise<void> {
      await db.transaction().execute((transaction) => releaseQuestion(transaction, reservation));
    },

    async limits(document: OwnedDocument): Promise<ChatLimits> {
      const { plan, credits: globalCredits } = await readPlanAndCredits(db, document.userId);
      if (!metering) return { remainingQuestions: null, questionLimit: null, globalCredits };
      const questionLimit = limitsOf(plan).questionsPerDocument;
      const remainingQuestions = Math.max(0, questionLimit - (await readTakenQuestions(db, document.id)));
      return { remainingQuestions, questionLimit, globalCredits };
    },
  };
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
  const taken = await countTakenQuestions(
    transaction,
    counted.map(({ id }) => id),
  );
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

/** Releases a question's reservation of its documents, or of a credit. Idempotent. */
export async function releaseQuestion(
  transaction: DatabaseTransaction,
  reservation: QuestionReservation,
): Promise<void> {
  const rows = await takeQuestionReservations(transaction, reservation);
  const held = rows.filter((row) => row.paid_with === 'allowance').map((row) => row.document_id);
  if (held.length > 0) await changeReservedQuestions(transaction, held, -1);
  for (const row of rows) {
    if (row.paid_with !== 'allowance') await refundCredit(transaction, row.user_id, row.withdrawn_from);
  }
}
