import { AppError } from '../errors/app-error.ts';

/** The authenticated caller of a request. A trial caller has no user before the first write. */
export type Caller =
  | { readonly kind: 'account'; readonly userId: string }
  | { readonly kind: 'trial'; readonly userId: string | null; readonly guestIdHash: string }
  | { readonly kind: 'visitor' };

declare const authorized: unique symbol;

/** An entity that the caller owns. Only the checks in this file create one. */
export type Authorized<T> = T & { readonly [authorized]: true };

interface Owned {
  readonly userId: string;
}

/**
 * The single ownership check for documents: another user's document and a missing one look the same.
 * @throws AppError `document-not-found`
 */
export function authorizeDocument<T extends Owned>(caller: Caller, document: T | undefined): Authorized<T> {
  return authorizeOwned(caller, document, 'document-not-found');
}

/** The same check for conversations. @throws AppError `conversation-not-found` */
export function authorizeConversation<T extends Owned>(caller: Caller, conversation: T | undefined): Authorized<T> {
  return authorizeOwned(caller, conversation, 'conversation-not-found');
}

/** The same check for notes, which belong to the owner of their document. @throws AppError `note-not-found` */
export function authorizeNote<T extends Owned>(caller: Caller, note: T | undefined): Authorized<T> {
  return authorizeOwned(caller, note, 'note-not-found');
}

function authorizeOwned<T extends Owned>(
  caller: Caller,
  owned: T | undefined,
  code: 'document-not-found' | 'conversation-not-found' | 'note-not-found',
): Authorized<T> {
  const userId = userIdOf(caller);
  if (owned === undefined || userId === null || owned.userId !== userId) throw new AppError(code);
  return owned as Authorized<T>;
}

/** The caller's user id, or null for a caller without a user record. */
export function userIdOf(caller: Caller): string | null {
  return caller.kind === 'visitor' ? null : caller.userId;
}
