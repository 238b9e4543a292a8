import { v7 as uuidv7 } from 'uuid';
import type { ChatLimits } from '../../../contract/chat.ts';
import { planSchema } from '../../../contract/plan-schema.ts';
import { MINUTE_MS } from '../../../contract/units.ts';
import type { Database, DatabaseTransaction } from '../../db/connection.ts';
import { lockOwner } from '../../db/owner-lock.ts';
import { AppError } from '../../domain/app-error.ts';
import { limitsOf } from '../../domain/quota.ts';
import type { Clock } from '../../ports/clock.ts';
import { giveCreditBack, lockPayer } from './allowance-store.ts';
import { takeOrGiveBack } from './take-or-give-back.ts';

/** A question that is being answered and will be charged when its answer is stored. */
export interface QuestionPlace {
  readonly reservationId: string;
  /** Who took it. A trial may have moved into an account since. */
  readonly userId: string;
}

/**
 * Longer than any answer may take: a model on a server of one's own may write for 12 minutes, and is asked a second time
 * where it found nothing. A place older than this belongs to a process that died.
 */
const QUESTION_PLACE_LIFETIME_MS = 30 * MINUTE_MS;

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  /** Names this process. */
  readonly processId: string;
  readonly metering: boolean;
}

interface OwnedDocument {
  readonly id: number;
  readonly userId: string;
}

export function createQuestionAllowance({ db, clock, processId, metering }: Dependencies) {
  return {
    /**
     * Takes the place of one question: of the document's own allowance, else one credit.
     * Answers null where nothing is limited.
     * @throws AppError `chat-limit-reached`, `trial-moved`
     */
    async reserve(document: OwnedDocument): Promise<QuestionPlace | null> {
      if (!metering) return null;
      const place = { reservationId: uuidv7(), userId: document.userId };
      const take = async (transaction: DatabaseTransaction): Promise<void> => {
        const { plan } = await lockPayer(transaction, document.userId);
        const paidWith = await takePlace(transaction, document, limitsOf(plan).questionsPerDocument);
        await transaction
          .insertInto('reservations')
          .values({
            id: place.reservationId,
            kind: 'question',
            user_id: document.userId,
            period: null,
            document_id: document.id,
            paid_with: paidWith,
            owner: processId,
            expires_at: clock.now() + QUESTION_PLACE_LIFETIME_MS,
          })
          .execute();
      };
      await takeOrGiveBack(db, take, (transaction) => giveQuestionBack(transaction, place));
      return place;
    },

    /** Charges a question, in the transaction that stores its answer. Whoever has the document by now has asked it. */
    async charge(transaction: DatabaseTransaction, place: QuestionPlace): Promise<void> {
      const reservation = await takeReservation(transaction, place);
      if (!reservation) throw new AppError('answer-failed');
      if (reservation.paid_with === 'allowance') {
        await transaction
          .updateTable('documents')
          .set((set) => ({
            questions_reserved: set('questions_reserved', '-', 1),
            questions_used: set('questions_used', '+', 1),
          }))
          .where('id', '=', reservation.document_id)
          .execute();
      }
      await countQuestion(transaction, reservation.user_id);
    },

    /** Counts a question that took nothing, as nothing is limited here, in the transaction that stores its answer. */
    async countUnlimited(transaction: DatabaseTransaction, userId: string): Promise<void> {
      await countQuestion(transaction, userId);
    },

    /** Gives a place back. Safe to repeat. */
    async release(place: QuestionPlace): Promise<void> {
      await db.transaction().execute((transaction) => giveQuestionBack(transaction, place));
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
      const questionLimit = limitsOf(planSchema.parse(user.plan)).questionsPerDocument;
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

async function takePlace(
  transaction: DatabaseTransaction,
  document: OwnedDocument,
  limit: number,
): Promise<'allowance' | 'credit'> {
  const ofDocument = await transaction
    .updateTable('documents')
    .set((set) => ({ questions_reserved: set('questions_reserved', '+', 1) }))
    .where('id', '=', document.id)
    .where((where) => where(where('questions_used', '+', where.ref('questions_reserved')), '<', limit))
    .executeTakeFirst();
  if (ofDocument.numUpdatedRows > 0n) return 'allowance';
  const ofCredits = await transaction
    .updateTable('users')
    .set((set) => ({ chat_credits: set('chat_credits', '-', 1) }))
    .where('id', '=', document.userId)
    .where('chat_credits', '>', 0)
    .executeTakeFirst();
  if (ofCredits.numUpdatedRows > 0n) return 'credit';
  throw new AppError('chat-limit-reached', { limit });
}

async function takeReservation(transaction: DatabaseTransaction, { reservationId, userId }: QuestionPlace) {
  await lockOwner(transaction, userId);
  return transaction.deleteFrom('reservations').where('id', '=', reservationId).returningAll().executeTakeFirst();
}

/** Returns a question's place to the document or the credit to the user, once. */
export async function giveQuestionBack(transaction: DatabaseTransaction, place: QuestionPlace): Promise<void> {
  const reservation = await takeReservation(transaction, place);
  if (!reservation) return;
  if (reservation.paid_with !== 'allowance') {
    return giveCreditBack(transaction, reservation.user_id, reservation.withdrawn_from);
  }
  await transaction
    .updateTable('documents')
    .set((set) => ({ questions_reserved: set('questions_reserved', '-', 1) }))
    .where('id', '=', reservation.document_id)
    .execute();
}
