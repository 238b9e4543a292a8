import type { DatabaseTransaction } from '../connection.ts';

/**
 * Row locks that keep a user's data consistent while a trial is merged into an account.
 * Every transaction that counts, stores or deletes something of a user first locks the user's row, and so does the
 * merge. One lock order avoids deadlocks. The lock is a no-op update, the only row lock that SQLite offers too.
 */

interface LockedUser {
  readonly id: string;
  readonly kind: 'trial' | 'account';
  readonly plan: string;
  /** Set while the account is being deleted: no new work starts for it. */
  readonly deletion_requested_at: number | null;
}

/**
 * Locks a user's row until the transaction ends.
 * @returns undefined for a deleted user and for a merged trial
 */
export async function lockUser(transaction: DatabaseTransaction, userId: string): Promise<LockedUser | undefined> {
  return transaction
    .updateTable('users')
    .set((set) => ({ kind: set.ref('kind') }))
    .where('id', '=', userId)
    .where('merged_into', 'is', null)
    .returning(['id', 'kind', 'plan', 'deletion_requested_at'])
    .executeTakeFirst();
}

/**
 * Locks the current owner of a user's data: the user, or the account that the trial was merged into.
 * @returns undefined when the owner was deleted
 */
export async function lockOwner(transaction: DatabaseTransaction, userId: string): Promise<LockedUser | undefined> {
  const user = await lockUser(transaction, userId);
  if (user) return user;
  const moved = await transaction.selectFrom('users').select('merged_into').where('id', '=', userId).executeTakeFirst();
  return moved?.merged_into ? lockUser(transaction, moved.merged_into) : undefined;
}

/**
 * Locks the owner of a document, so that the owner cannot change until the transaction ends.
 * @returns the owner's id; undefined when the document was deleted
 */
export async function lockDocumentOwner(
  transaction: DatabaseTransaction,
  documentId: number,
): Promise<string | undefined> {
  const document = await findDocument(transaction, documentId);
  const owner = document && (await lockOwner(transaction, document.user_id));
  // It may have been deleted while this waited for the lock.
  return owner && (await findDocument(transaction, documentId)) ? owner.id : undefined;
}

async function findDocument(transaction: DatabaseTransaction, documentId: number) {
  return transaction.selectFrom('documents').select('user_id').where('id', '=', documentId).executeTakeFirst();
}
