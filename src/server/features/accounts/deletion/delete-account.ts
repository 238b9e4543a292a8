import { type AccountDeletionReceipt, DELETION_PHRASE } from '#contract/account.ts';
import type { DeletionReceipt } from '#contract/documents.ts';
import { MINUTE_MS } from '#contract/units.ts';
import type { DatabaseTransaction } from '#server/db/connection.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { IdentityProvider } from '#server/ports/identity.ts';
import type { AuditStore } from '../audit-log/audit-store.ts';
import type { AccountBeingDeleted, AccountDeletionStore, LockedAccount } from './delete-account-store.ts';

interface Dependencies {
  readonly accounts: AccountDeletionStore;
  readonly audit: AuditStore;
  readonly identity: Pick<IdentityProvider, 'deleteUser'>;
  readonly clock: Clock;
  readonly documents: AccountDocuments;
  /** Ends the subscription at the payment provider, and answers whether there was one. Idempotent. */
  readonly endSubscription: (userId: string) => Promise<boolean>;
  /** Removes what is kept about payments outside the users' own rows. */
  readonly forgetPayments: (transaction: DatabaseTransaction, userIds: readonly string[]) => Promise<void>;
  /** Forgets what is queued for a user who is gone, and makes sure that removed rows are gone from the database's files. */
  readonly eraseTraces: (userId: string) => Promise<void>;
  /** Told of a removal that could not be finished yet; it is tried again at the next `finishAll`. */
  readonly onProblem: (error: unknown) => void;
}

/** The part of documents that account deletion needs. */
export interface AccountDocuments {
  listIds(userId: string): Promise<readonly number[]>;
  /** @throws AppError `document-not-found` when another request was faster */
  deleteOwn(userId: string, documentId: number): Promise<DeletionReceipt>;
  /** Requests the removal of an upload's file, which a request may still be writing until `dueAt`. */
  removeUpload(transaction: DatabaseTransaction, documentId: number, dueAt: number): Promise<void>;
}

type DocumentCounts = DeletionReceipt['removed'] & { readonly documents: number };

const NO_DOCUMENTS: DocumentCounts = {
  documents: 0,
  files: 0,
  pages: 0,
  indexes: 0,
  analyses: 0,
  conversations: 0,
  messages: 0,
};

interface Removal extends Pick<AccountDeletionReceipt, 'signInRemoved' | 'subscriptionEnded'> {
  readonly documents: DocumentCounts;
  readonly auditEvents: number;
}

/** Until then a deletion is left to the request that asked for it: what recovery deletes is missing in its receipt. */
const ASKING_LIFETIME_MS = MINUTE_MS;

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

/** Removes accounts, with everything that was ever kept for them. */
export function createAccountDeletion(dependencies: Dependencies) {
  const { accounts, clock, documents, onProblem } = dependencies;
  /** Accounts whose holders wait here for the answer. */
  const asked = new Set<string>();
  let hasLookedBefore = false;

  /** Whether another process is deleting it. What is found at a start was left by an ended process. */
  function isUnderWay({ id, requestedAt }: LockedAccount, isStart: boolean): boolean {
    return asked.has(id) || (!isStart && Math.abs(clock.now() - requestedAt) < ASKING_LIFETIME_MS);
  }

  /** From here on nothing can be begun for the account, and whatever interrupts its removal, it is finished. */
  async function shut(userId: string): Promise<{ account: AccountBeingDeleted; sessions: number }> {
    return accounts.db.transaction().execute(async (transaction) => {
      const account = await accounts.shut(transaction, userId, clock.now());
      if (!account) throw new AppError('unauthenticated');
      const sessions = await accounts.endSessions(transaction, userId);
      for (const { documentId, expiresAt } of await accounts.takePlacesBack(transaction, userId)) {
        await documents.removeUpload(transaction, documentId, expiresAt);
      }
      return { account, sessions };
    });
  }

  return {
    /**
     * Removes an account and answers with what that was.
     * @param confirmation must be the phrase; case and white space around it do not matter
     * @throws AppError `confirmation-missing`; `unauthenticated` when the account is being removed already;
     * `deletion-unfinished` when something is in the way of it, and it goes on at the next `finishAll`
     */
    async delete(userId: string, confirmation: string): Promise<AccountDeletionReceipt> {
      if (confirmation.trim().toLowerCase() !== DELETION_PHRASE) {
        throw new AppError('confirmation-missing', { phrase: DELETION_PHRASE }, 'confirmation');
      }
      const { account, sessions } = await shut(userId);
      asked.add(userId);
      const removal = await removeEverything(dependencies, account)
        .catch((error: unknown) => {
          onProblem(error);
          throw new AppError('deletion-unfinished');
        })
        .finally(() => asked.delete(userId));
      const { documents: counts, auditEvents, ...rest } = removal;
      return {
        deletedAt: new Date(clock.now()).toISOString(),
        removed: { ...counts, sessions, auditEvents },
        ...rest,
      };
    },

    /** Finishes removals that ended with their process, or that something was in the way of. */
    async finishAll(): Promise<void> {
      const isStart = !hasLookedBefore;
      hasLookedBefore = true;
      for (const account of await accounts.listShut()) {
        if (isUnderWay(account, isStart)) continue;
        try {
          await removeEverything(dependencies, account);
        } catch (error) {
          // A store or a provider that is away must not keep the server from starting.
          onProblem(error);
        }
      }
    },
  };
}

/** Safe to repeat, and to run twice at once. What the person pays for ends first, the row that remembers the wish last. */
async function removeEverything(dependencies: Dependencies, account: AccountBeingDeleted): Promise<Removal> {
  const { identity, endSubscription, eraseTraces } = dependencies;
  const subscriptionEnded = await endSubscription(account.id);
  let documents = await removeDocuments(dependencies, account.id, NO_DOCUMENTS);
  const signInRemoved = account.identitySubject !== null && (await identity.deleteUser(account.identitySubject));
  let auditEvents = await removeUser(dependencies, account.id, documents);
  while (auditEvents === 'documents-left') {
    documents = await removeDocuments(dependencies, account.id, documents);
    auditEvents = await removeUser(dependencies, account.id, documents);
  }
  await eraseTraces(account.id);
  return { documents, auditEvents, signInRemoved, subscriptionEnded };
}

/** Removes an account's documents until none is left, and adds them to what was removed before. */
async function removeDocuments(
  { documents }: Dependencies,
  userId: string,
  removedBefore: DocumentCounts,
): Promise<DocumentCounts> {
  let counts = removedBefore;
  for (;;) {
    const ids = await documents.listIds(userId);
    if (ids.length === 0) return counts;
    for (const id of ids) {
      try {
        counts = addReceipt(counts, await documents.deleteOwn(userId, id));
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'document-not-found')) throw error;
      }
    }
  }
}

function addReceipt(counts: DocumentCounts, { removed }: DeletionReceipt): DocumentCounts {
  return {
    documents: counts.documents + 1,
    files: counts.files + removed.files,
    pages: counts.pages + removed.pages,
    indexes: counts.indexes + removed.indexes,
    analyses: counts.analyses + removed.analyses,
    conversations: counts.conversations + removed.conversations,
    messages: counts.messages + removed.messages,
  };
}

/**
 * Removes the rest. One anonymous audit event stays.
 * @returns how many events of the trail went; `documents-left` when there is a document yet
 */
async function removeUser(
  { accounts, audit, clock, forgetPayments }: Dependencies,
  userId: string,
  { documents, messages }: DocumentCounts,
): Promise<number | 'documents-left'> {
  return accounts.db.transaction().execute(async (transaction) => {
    const userIds = await accounts.removeUser(transaction, userId, forgetPayments);
    if (userIds === 'documents-left') return userIds;
    if (userIds === undefined) return 0;
    const auditEvents = await audit.removeOf(transaction, userIds);
    const detail = `documents: ${documents}, messages: ${messages}`;
    await audit.insert(transaction, { userId: null, action: 'account-deleted', detail }, clock.now());
    return auditEvents;
  });
}
