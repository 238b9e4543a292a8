import { AppError } from '../errors/app-error.ts';

/** Who is asking. A trial caller has no user before the first write. */
export type Caller =
  | { readonly kind: 'account'; readonly userId: string }
  | { readonly kind: 'trial'; readonly userId: string | null; readonly guestIdHash: string }
  | { readonly kind: 'visitor' };

declare const authorized: unique symbol;

/** A thing whose owner is the caller. Only the checks in this file make one. */
export type Authorized<T> = T & { readonly [authorized]: true };

interface Owned {
  readonly userId: string;
}

/**
 * The one check of ownership for documents: a stranger's document and a missing one look the same.
 * @throws AppError `document-not-found`
 */
export function authorizeDocument<T extends Owned>(caller: Caller, document: T | undefined): Authorized<T> {
  return authorizeOwned(caller, document, 'document-not-found');
}

/** The same check for conversations. @throws AppError `conversation-not-found` */
export function authorizeConversation<T extends Owned>(caller: Caller, conversation: T | undefined): Authorized<T> {
  return authorizeOwned(caller, conversation, 'conversation-not-found');
}

function authorizeOwned<T extends Owned>(
  caller: Caller,
  owned: T | undefined,
  code: 'document-not-found' | 'conversation-not-found',
): Authorized<T> {
  const userId = userIdOf(caller);
  if (owned === undefined || userId === null || owned.userId !== userId) throw new AppError(code);
  return owned as Authorized<T>;
}

/** The caller's user id, or null for one who has nothing yet. */
export function userIdOf(caller: Caller): string | null {
  return caller.kind === 'visitor' ? null : caller.userId;
}
