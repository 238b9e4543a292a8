import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockUser } from '#server/db/processes/owner-lock.ts';

/** An account that is being deleted. */
export interface AccountBeingDeleted {
  readonly id: string;
  /** The user's subject at the identity provider. */
  readonly identityIssuer: string | null;
  readonly identitySubject: string | null;
}

/** An account with a pending deletion. */
export interface LockedAccount extends AccountBeingDeleted {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly requestedAt: number;
}

/** An upload that was in progress when its account was deleted. */
interface PendingUpload {
  readonly documentId: number;
  /** Latest end of the upload: milliseconds since 1970-01-01T00:00:00Z. */
  readonly expiresAt: number;
}

export type AccountDeletionStore = ReturnType<typeof createAccountDeletionStore>;

export function createAccountDeletionStore(db: Database) {
  return {
    db,

    /**
     * Records the request and disables the account: sign-ins and new work are refused.
     * @returns undefined when it is being deleted already, or is no account
     */
    async requestDeletion(
      transaction: DatabaseTransaction,
      userId: string,
      now: number,
    ): Promise<AccountBeingDeleted | undefined> {
      const user = await lockUser(transaction, userId);
      if (user?.kind !== 'account' || user.deletion_requested_at !== null) return undefined;
      return transaction
        .updateTable('users')
        .set((set) => ({
          deletion_requested_at: now,
          disabled_at: set.fn.coalesce('disabled_at', set.val(now)),
        }))
        .where('id', '=', userId)
        .returning(['id', 'identity_issuer as identityIssuer', 'identity_subject as identitySubject'])
        .executeTakeFirstOrThrow();
    },

    /** Ends all sessions. @returns how many there were */
    async endSessions(transaction: DatabaseTransaction, userId: string): Promise<number> {
      const ended = await transaction.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
      return Number(ended.numDeletedRows);
    },

    /** Cancels the reservations of requests in flight, so that none of their results is stored. @returns the uploads */
    async cancelReservations(transaction: DatabaseTransaction, userId: string): Promise<PendingUpload[]> {
      const reservations = await transaction
        .deleteFrom('reservations')
        .where('user_id', '=', userId)
        .returning(['kind', 'document_id as documentId', 'expires_at as expiresAt'])
        .execute();
      return reservations.filter(({ kind }) => kind === 'upload');
    },

    /** Accounts with a pending deletion. */
    async listPendingDeletions(): Promise<LockedAccount[]> {
      return db
        .selectFrom('users')
        .select([
          'id',
          'identity_issuer as identityIssuer',
          'identity_subject as identitySubject',
          'deletion_requested_at as requestedAt',
        ])
        .where('deletion_requested_at', 'is not', null)
        .orderBy('deletion_requested_at')
        .$narrowType<{ requestedAt: number }>()
        .execute();
    },

    /**
     * Deletes the account's row with its dependent rows: sessions, counters, payments, and trials that moved into it.
     * @param beforeDelete removes rows that are reachable only through those, before they are deleted
     * @returns the deleted users; `documents-left` when a document exists, and nothing was deleted; undefined when another
     * process deleted it
     */
    async removeUser(
      transaction: DatabaseTransaction,
      userId: string,
      beforeDelete: (transaction: DatabaseTransaction, userIds: readonly string[]) => Promise<void>,
    ): Promise<readonly string[] | 'documents-left' | undefined> {
      if (!(await lockUser(transaction, userId))) return undefined;
      const document = await transaction
        .selectFrom('documents')
        .select('id')
        .where('user_id', '=', userId)
        .limit(1)
        .executeTakeFirst();
      if (document) return 'documents-left';
      const trials = await transaction.selectFrom('users').select('id').where('merged_into', '=', userId).execute();
      const userIds = [userId, ...trials.map((trial) => trial.id)];
      await beforeDelete(transaction, userIds);
      await transaction.deleteFrom('users').where('id', '=', userId).execute();
      return userIds;
    },
  };
}
