import type { DatabaseTransaction } from '../connection.ts';

/**
 * Locks that keep a person's things together while a trial moves into an account.
 *
 * Every transaction that counts, stores or removes something of a user locks the user's row first, and so does the
 * move. So nothing is stored behind a move's back, and nobody waits for a row whose holder waits for his. The lock is a
 * write that changes nothing, as the embedded database knows no other.
 */

export interface LockedUser {
  readonly id: string;
  readonly kind: 'trial' | 'account';
  readonly plan: string;
  /** Set when the account is being removed: nothing new is begun for it. */
  readonly deletion_requested_at: number | null;
}

/**
 * Keeps a user as it is until the transaction ends.
 * @returns undefined for a user that is gone, and for a trial that has moved
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
 * Locks whoever has the things of a user now: the user, or the account that the trial has moved into.
 * @returns undefined when the owner is gone
 */
export async function lockOwner(transaction: DatabaseTransaction, userId: string): Promise<LockedUser | undefined> {
  const user = await lockUser(transaction, userId);
  if (user) return user;
  const moved = await transaction.selectFrom('users').select('merged_into').where('id', '=', userId).executeTakeFirst();
  return moved?.merged_into ? lockUser(transaction, moved.merged_into) : undefined;
}

/**
 * Locks the owner of a document, so that it stays with him until the transaction ends.
 * @returns the owner's id; undefined when the document is gone
 */
export async function lockDocumentOwner(
  transaction: DatabaseTransaction,
  documentId: number,
): Promise<string | undefined> {
  const document = await findDocument(transaction, documentId);
  const owner = document && (await lockOwner(transaction, document.user_id));
  // While the lock was waited for, it may have been deleted.
  return owner && (await findDocument(transaction, documentId)) ? owner.id : undefined;
}

async function findDocument(transaction: DatabaseTransaction, documentId: number) {
  return transaction.selectFrom('documents').select('user_id').where('id', '=', documentId).executeTakeFirst();
}
