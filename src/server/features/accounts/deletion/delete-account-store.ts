import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockUser } from '#server/db/processes/owner-lock.ts';

/** An account that is being removed. */
export interface AccountBeingDeleted {
  readonly id: string;
  /** What the identity provider calls the person. */
  readonly identitySubject: string | null;
}

/** One whose removal was begun and has not ended. */
export interface LockedAccount extends AccountBeingDeleted {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly requestedAt: number;
}

/** A file that was on its way when its account was removed. */
export interface PendingUpload {
  readonly documentId: number;
  /** Until when it may be: milliseconds since 1970-01-01T00:00:00Z. */
  readonly expiresAt: number;
}

export type AccountDeletionStore = ReturnType<typeof createAccountDeletionStore>;

export function createAccountDeletionStore(db: Database) {
  return {
    db,

    /**
     * Writes the wish down and shuts the account: it cannot be signed in to, and nothing new is begun for it.
     * @returns undefined when it is being removed already, or is no account
     */
    async shut(
      transaction: DatabaseTransaction,
      userId: string,
      now: number,
    ): Promise<AccountBeingDeleted | undefined> {
      const user = await lockUser(transaction, userId);
      if (user?.kind !== 'account' || user.deletion_requested_at !== null) return undefined;
      const row = await transaction
        .updateTable('users')
        .set((set) => ({
          deletion_requested_at: now,
          disabled_at: set.fn.coalesce('disabled_at', set.val(now)),
        }))
        .where('id', '=', userId)
        .returning(['id', 'identity_subject'])
        .executeTakeFirstOrThrow();
      return { id: row.id, identitySubject: row.identity_subject };
    },

    /** Ends all sessions and answers how many there were. */
    async endSessions(transaction: DatabaseTransaction, userId: string): Promise<number> {
      const ended = await transaction.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
      return Number(ended.numDeletedRows);
    },

    /** Takes back the places of whatever is under way, so that none of it is stored. Answers the uploads among it. */
    async takePlacesBack(transaction: DatabaseTransaction, userId: string): Promise<PendingUpload[]> {
      const places = await transaction
        .deleteFrom('reservations')
        .where('user_id', '=', userId)
        .returning(['kind', 'document_id', 'expires_at'])
        .execute();
      return places
        .filter((place) => place.kind === 'upload')
        .map((place) => ({ documentId: place.document_id, expiresAt: place.expires_at }));
    },

    /** Accounts whose removal was begun and has not ended. */
    async listShut(): Promise<LockedAccount[]> {
      const rows = await db
        .selectFrom('users')
        .select(['id', 'identity_subject', 'deletion_requested_at'])
        .where('deletion_requested_at', 'is not', null)
        .orderBy('deletion_requested_at')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        identitySubject: row.identity_subject,
        requestedAt: row.deletion_requested_at ?? 0,
      }));
    },

    /**
     * Removes the account's row and what hangs on it: sessions, counters, payments, and the rows of trials that moved
     * into it.
     * @param forget removes what only those rows lead to, before they go
     * @returns the users that are gone; `documents-left` when there is a document yet, and nothing was removed;
     * undefined when another process was faster
     */
    async removeUser(
      transaction: DatabaseTransaction,
      userId: string,
      forget: (transaction: DatabaseTransaction, userIds: readonly string[]) => Promise<void>,
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
      await forget(transaction, userIds);
      await transaction.deleteFrom('users').where('id', '=', userId).execute();
      return userIds;
    },
  };
}
