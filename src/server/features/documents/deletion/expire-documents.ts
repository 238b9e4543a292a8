import type { Database } from '#server/db/connection.ts';
import type { Leases } from '#server/db/processes/leases.ts';
import { authorizeDocument } from '#server/domain/access/access.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { retentionCutoff } from '#server/domain/documents/retention.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { BlobError } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { DocumentDeletion } from './delete-document.ts';
import type { ExpiredDocument, ExpiryStore } from './expiry-store.ts';

const BATCH = 50;
/** What is left after these is for the next time: a start is not to wait for all that grew old in a year. */
const MOST_AT_ONCE = 200;
const TURN = 'expire-documents';

interface Dependencies {
  readonly store: ExpiryStore;
  readonly findDocument: (id: number) => Promise<DocumentRecord | undefined>;
  readonly deletion: DocumentDeletion;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
  readonly turns: Leases;
  readonly clock: Clock;
  /** Days that documents are kept for after their upload; undefined where none is deleted by itself. */
  readonly retentionDays: number | undefined;
  /** Told of a document that could not be removed completely; it is tried again the next time. */
  readonly onProblem: (error: Error) => void;
}

export interface DocumentExpiry {
  /**
   * Deletes documents that were kept for as long as they are to be, the way their owners do, the oldest first. Those that
   * somebody waits for are left for the next time. Safe in several processes at once and to break off.
   * @returns whether it is through; false where there may be more
   */
  removeExpired(): Promise<boolean>;
}

/** Somebody has begun to wait for a document that was to go. */
class StillWanted extends Error {}

export function createDocumentExpiry(dependencies: Dependencies): DocumentExpiry {
  const { store, turns, clock, retentionDays, onProblem } = dependencies;

  function toleratePassing(error: unknown): void {
    if (!isPassing(error)) throw error;
    if (error instanceof BlobError) onProblem(error);
  }

  async function removeBatches(latest: number): Promise<boolean> {
    let last: ExpiredDocument | undefined;
    for (let seen = 0; seen < MOST_AT_ONCE; seen += BATCH) {
      const batch = await store.listExpired(latest, last, BATCH);
      for (const expired of batch) await removeOne(dependencies, expired).catch(toleratePassing);
      if (batch.length < BATCH) return true;
      last = batch.at(-1);
    }
    return false;
  }

  return {
    async removeExpired() {
      if (retentionDays === undefined) return true;
      const turn = await turns.acquire(TURN);
      // Another process is at it.
      if (!turn) return true;
      try {
        return await removeBatches(retentionCutoff(clock.now(), retentionDays));
      } finally {
        await turn.release();
      }
    },
  };
}

async function removeOne(
  { store, findDocument, deletion, recordEvent }: Dependencies,
  { id, userId }: ExpiredDocument,
): Promise<void> {
  // Nobody asks for this: the owner was told the day, and it is done in the owner's name.
  const document = authorizeDocument({ kind: 'account', userId }, await findDocument(id));
  await deletion.delete(
    document,
    (transaction) => recordEvent(transaction, { userId, action: 'document-expired', documentId: id }),
    async (transaction) => {
      if (!(await store.isIdle(transaction, id))) throw new StillWanted();
    },
  );
}

/**
 * Gone already, moved into an account a moment ago, or wanted again. A file that could not be removed is written down by
 * then, and is tried again.
 */
function isPassing(error: unknown): boolean {
  return (
    error instanceof StillWanted ||
    error instanceof BlobError ||
    (error instanceof AppError && error.code === 'document-not-found')
  );
}
