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
  /** Ends the subscription at the payment provider. Idempotent. @returns whether there was one */
  readonly endSubscription: (userId: string) => Promise<boolean>;
  /** Removes payment rows that are not deleted with their user. */
  readonly forgetPayments: (transaction: DatabaseTransaction, userIds: readonly string[]) => Promise<void>;
  /** Cancels the user's jobs, and removes deleted rows from the database's files. */
  readonly purgeJobsAndPages: (userId: string) => Promise<void>;
  /** Called when a deletion fails; it is retried by the next `resumeAll`. */
  readonly onFailure: (error: unknown) => void;
}

/** The part of documents that account deletion needs. */
export interface AccountDocuments {
  listIds(userId: string): Promise<readonly number[]>;
  /** @throws AppError `document-not-found` when another request deleted it */
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
  notes: 0,
};

interface Removal extends Pick<AccountDeletionReceipt, 'signInRemoved' | 'subscriptionEnded'> {
  readonly documents: DocumentCounts;
  readonly auditEvents: number;
}

/** Recovery leaves a deletion to its request for this long: what recovery deletes is missing in the receipt. */
const REQUEST_LIFETIME_MS = MINUTE_MS;

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;

/** Deletes accounts with all their data. */
export function createAccountDeletion(dependencies: Dependencies) {
  const { accounts, clock, documents, onFailure } = dependencies;
  /** Accounts whose deletion request is in flight in this process. */
  const inFlight = new Set<string>();
  let hasRunBefore = false;

  /** Whether a request is deleting it, here or in another process. At startup none can be: an ended process left it. */
  function isInFlight({ id, requestedAt }: LockedAccount, isStart: boolean): boolean {
    return inFlight.has(id) || (!isStart && Math.abs(clock.now() - requestedAt) < REQUEST_LIFETIME_MS);
  }

  /** Records the request and locks the account. From here on the deletion is completed despite interruptions. */
  async function lockAccount(userId: string): Promise<{ account: AccountBeingDeleted; sessions: number }> {
    return accounts.db.transaction().execute(async (transaction) => {
      const account = await accounts.requestDeletion(transaction, userId, clock.now());
      if (!account) throw new AppError('unauthenticated');
      const sessions = await accounts.endSessions(transaction, userId);
      for (const { documentId, expiresAt } of await accounts.cancelReservations(transaction, userId)) {
        await documents.removeUpload(transaction, documentId, expiresAt);
      }
      return { account, sessions };
    });
  }

  return {
    /**
     * Deletes an account and returns a receipt of what was deleted.
     * @param confirmation must be the phrase; case and white space around it do not matter
     * @throws AppError `confirmation-missing`; `unauthenticated` when the account is being deleted already;
     * `deletion-unfinished` when it failed and is continued by the next `resumeAll`
     */
    async delete(userId: string, confirmation: string): Promise<AccountDeletionReceipt> {
      if (confirmation.trim().toLowerCase() !== DELETION_PHRASE) {
        throw new AppError('confirmation-missing', { phrase: DELETION_PHRASE }, 'confirmation');
      }
      const { account, sessions } = await lockAccount(userId);
      inFlight.add(userId);
      const removal = await removeEverything(dependencies, account)
        .catch((error: unknown) => {
          onFailure(error);
          throw new AppError('deletion-unfinished');
        })
        .finally(() => inFlight.delete(userId));
      const { documents: counts, auditEvents, ...rest } = removal;
      return {
        deletedAt: new Date(clock.now()).toISOString(),
        removed: { ...counts, sessions, auditEvents },
        ...rest,
      };
    },

    /** Continues deletions that were interrupted or failed. */
    async resumeAll(): Promise<void> {
      const isStart = !hasRunBefore;
      hasRunBefore = true;
      for (const account of await accounts.listPendingDeletions()) {
        if (isInFlight(account, isStart)) continue;
        try {
          await removeEverything(dependencies, account);
        } catch (error) {
          // An unavailable store or provider must not prevent the server from starting.
          onFailure(error);
        }
      }
    },
  };
}

/** Idempotent and safe to run concurrently. Ends the subscription first; the row that records the request goes last. */
async function removeEverything(dependencies: Dependencies, account: AccountBeingDeleted): Promise<Removal> {
  const { identity, endSubscription, purgeJobsAndPages } = dependencies;
  const subscriptionEnded = await endSubscription(account.id);
  let documents = await removeDocuments(dependencies, account.id, NO_DOCUMENTS);
  const { identityIssuer: issuer, identitySubject: subject } = account;
  const signInRemoved = issuer !== null && subject !== null && (await identity.deleteUser({ issuer, subject }));
  let auditEvents = await removeUser(dependencies, account.id, documents);
  while (auditEvents === 'documents-left') {
    documents = await removeDocuments(dependencies, account.id, documents);
    auditEvents = await removeUser(dependencies, account.id, documents);
  }
  await purgeJobsAndPages(account.id);
  return { documents, auditEvents, signInRemoved, subscriptionEnded };
}

/** Deletes documents of an account until none is left, and adds them to the counts. */
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
    notes: counts.notes + removed.notes,
  };
}

/**
 * Deletes the user row and the audit log, and records one anonymous event.
 * @returns the number of deleted audit events; `documents-left` when a document was added meanwhile
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
    const auditEvents = await audit.removeForUsers(transaction, userIds);
    const detail = `documents: ${documents}, messages: ${messages}`;
    await audit.insert(transaction, { userId: null, action: 'account-deleted', detail }, clock.now());
    return auditEvents;
  });
}
