import { v7 as uuidv7 } from 'uuid';
import { MINUTE_MS } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockDocumentOwner } from '#server/db/processes/owner-lock.ts';
import { type Uploader, uploadAllowancePeriod } from '#server/domain/access/quota.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { Clock } from '#server/ports/clock.ts';
import { lockPayer } from './allowance-store.ts';
import { reserveOrRelease } from './reserve-or-release.ts';
import {
  clearUploadPeriod,
  decrementUploadCounter,
  incrementUploadCounter,
  incrementUploadTotal,
  insertUploadReservation,
  readUploadCounter,
  takeUploadReservation,
} from './upload-allowance-store.ts';

/** A place in an upload allowance, taken before the file is known to be good. */
export interface UploadReservation {
  readonly reservationId: string;
  /** Who took it. A trial may have moved into an account since. */
  readonly userId: string;
}

/** Who an upload belongs to in the end, and where it was counted. */
export interface ConfirmedUpload {
  readonly userId: string;
  /** Null for what the product gives away. */
  readonly uploadPeriod: string | null;
}

/** Longer than any upload may take; a place older than this belongs to a process that died. */
const RESERVATION_LIFETIME_MS = 30 * MINUTE_MS;

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  /** Names this process. */
  readonly processId: string;
  readonly metering: boolean;
}

export function createUploadAllowance({ db, clock, processId, metering }: Dependencies) {
  return {
    /**
     * Takes a place in one statement, so that parallel uploads cannot pass the limit.
     * `counted: false` is for what the product gives away; the reservation is kept all the same, for clean-up.
     * @throws AppError `upload-limit-reached`, `trial-moved`
     */
    async reserve(user: { readonly id: string }, documentId: number, counted: boolean): Promise<UploadReservation> {
      const now = clock.now();
      const place = { reservationId: uuidv7(), userId: user.id };
      const take = async (transaction: DatabaseTransaction): Promise<void> => {
        const allowance = uploadAllowancePeriod(await lockPayer(transaction, user.id), metering, now);
        const period = counted ? allowance.period : null;
        if (counted && !(await incrementUploadCounter(transaction, user.id, allowance))) {
          throw new AppError('upload-limit-reached', { limit: allowance.limit ?? 0 });
        }
        await insertUploadReservation(transaction, {
          id: place.reservationId,
          userId: user.id,
          period,
          documentId,
          owner: processId,
          expiresAt: now + RESERVATION_LIFETIME_MS,
        });
      };
      await reserveOrRelease(db, take, (transaction) => releaseUpload(transaction, place));
      return place;
    },

    /**
     * Makes a place final, in the transaction that stores the document. What comes back is true until it ends.
     * @throws AppError `overloaded` for an upload that took so long that its place was given back
     */
    async confirm(transaction: DatabaseTransaction, place: UploadReservation): Promise<ConfirmedUpload> {
      const kept = await takeUploadReservation(transaction, place);
      // An upload that outlived its place has lost it, and its file is being removed.
      if (!kept) throw new AppError('overloaded');
      await incrementUploadTotal(transaction, kept.userId);
      return kept;
    },

    /**
     * Gives a place back. Safe to repeat.
     * @param alongside what belongs into the same transaction, where there is a place
     * @returns whether there was one; a `confirm` that is under way has ended by then
     */
    async release(
      place: UploadReservation,
      alongside?: (transaction: DatabaseTransaction) => Promise<void>,
    ): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const wasThere = await releaseUpload(transaction, place);
        if (wasThere) await alongside?.(transaction);
        return wasThere;
      });
    },

    /** Gives back the place of a stored document that turned out to be unreadable. */
    async refund(transaction: DatabaseTransaction, documentId: number): Promise<void> {
      await lockDocumentOwner(transaction, documentId);
      const counted = await clearUploadPeriod(transaction, documentId);
      if (counted) await decrementUploadCounter(transaction, counted.userId, counted.period);
    },

    /** What was used and what is allowed now; `limit` is null where there is none. */
    async usage(user: Uploader & { readonly id: string }) {
      const { period, limit } = uploadAllowancePeriod(user, metering, clock.now());
      return { used: await readUploadCounter(db, user.id, period), limit };
    },
  };
}

/** Gives a place back, once; answers whether there was one. */
export async function releaseUpload(transaction: DatabaseTransaction, place: UploadReservation): Promise<boolean> {
  const given = await takeUploadReservation(transaction, place);
  if (given?.uploadPeriod) await decrementUploadCounter(transaction, given.userId, given.uploadPeriod);
  return given !== undefined;
}
