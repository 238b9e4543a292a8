import { v7 as uuidv7 } from 'uuid';
import { MINUTE_MS } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockDocumentOwner } from '#server/db/processes/owner-lock.ts';
import { type Uploader, uploadAllowancePeriod } from '#server/domain/access/quota.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { Clock } from '#server/ports/clock.ts';
import { addToUser, lockPayer } from './allowance-store.ts';
import { reserveOrRelease } from './reserve-or-release.ts';
import {
  clearUploadPeriod,
  decrementUploadCounter,
  incrementUploadCounter,
  insertUploadReservation,
  readUploadCounter,
  takeUploadReservation,
} from './upload-allowance-store.ts';

/** One upload of an allowance, reserved before the file is validated. */
export interface UploadReservation {
  readonly reservationId: string;
  /** The user who made it. A trial may have moved into an account since. */
  readonly userId: string;
}

/** Owner and period of a stored upload. */
export interface ConfirmedUpload {
  readonly userId: string;
  /** Null for the sample, which is not counted. */
  readonly uploadPeriod: string | null;
}

/** Longer than any upload may take; an older reservation belongs to a process that died. */
const RESERVATION_LIFETIME_MS = 30 * MINUTE_MS;

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  /** Id of this process. */
  readonly processId: string;
  readonly metering: boolean;
}

export function createUploadAllowance({ db, clock, processId, metering }: Dependencies) {
  return {
    /**
     * Reserves an upload in one statement, so that parallel uploads cannot exceed the limit.
     * `counted: false` is for the sample; its reservation exists for clean-up only.
     * @throws AppError `upload-limit-reached`, `trial-moved`
     */
    async reserve(user: { readonly id: string }, documentId: number, counted: boolean): Promise<UploadReservation> {
      const now = clock.now();
      const reservation = { reservationId: uuidv7(), userId: user.id };
      const reserve = async (transaction: DatabaseTransaction): Promise<void> => {
        const allowance = uploadAllowancePeriod(await lockPayer(transaction, user.id), metering, now);
        const period = counted ? allowance.period : null;
        if (counted && !(await incrementUploadCounter(transaction, user.id, allowance))) {
          throw new AppError('upload-limit-reached', { limit: allowance.limit ?? 0 });
        }
        await insertUploadReservation(transaction, {
          id: reservation.reservationId,
          userId: user.id,
          period,
          documentId,
          owner: processId,
          expiresAt: now + RESERVATION_LIFETIME_MS,
        });
      };
      await reserveOrRelease(db, reserve, (transaction) => releaseUpload(transaction, reservation));
      return reservation;
    },

    /**
     * Confirms a reservation, in the transaction that stores the document. The result holds until the transaction ends.
     * @throws AppError `overloaded` for an upload whose reservation expired and was released
     */
    async confirm(transaction: DatabaseTransaction, reservation: UploadReservation): Promise<ConfirmedUpload> {
      const confirmed = await takeUploadReservation(transaction, reservation);
      // The reservation was released, and the file is being removed.
      if (!confirmed) throw new AppError('overloaded');
      await addToUser(transaction, confirmed.userId, 'documents_uploaded', 1);
      return confirmed;
    },

    /**
     * Releases a reservation. Idempotent.
     * @param alongside runs in the same transaction if the reservation existed
     * @returns whether it existed; waits for a concurrent `confirm`
     */
    async release(
      reservation: UploadReservation,
      alongside?: (transaction: DatabaseTransaction) => Promise<void>,
    ): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const existed = await releaseUpload(transaction, reservation);
        if (existed) await alongside?.(transaction);
        return existed;
      });
    },

    /** Refunds the upload of a stored document that turned out to be unreadable. */
    async refund(transaction: DatabaseTransaction, documentId: number): Promise<void> {
      await lockDocumentOwner(transaction, documentId);
      const counted = await clearUploadPeriod(transaction, documentId);
      if (counted) await decrementUploadCounter(transaction, counted.userId, counted.period);
    },

    /** Current use and limit; `limit` is null without one. */
    async usage(user: Uploader & { readonly id: string }) {
      const { period, limit } = uploadAllowancePeriod(user, metering, clock.now());
      return { used: await readUploadCounter(db, user.id, period), limit };
    },
  };
}

/** Releases a reservation. Idempotent. @returns whether it existed */
export async function releaseUpload(
  transaction: DatabaseTransaction,
  reservation: UploadReservation,
): Promise<boolean> {
  const released = await takeUploadReservation(transaction, reservation);
  if (released?.uploadPeriod) await decrementUploadCounter(transaction, released.userId, released.uploadPeriod);
  return released !== undefined;
}
