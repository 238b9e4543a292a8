import { HOUR_MS } from '#contract/units.ts';
import type { Database } from '#server/db/connection.ts';
import type { Leases } from '#server/db/processes/leases.ts';
import { authorizeDocument } from '#server/domain/access/access.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { retentionCutoff } from '#server/domain/documents/retention.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { createClockTrust } from '#server/platform/clock-trust.ts';
import { BlobError } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { DocumentDeletion } from './delete-document.ts';
import type { ExpiredDocument, ExpiryStore } from './expiry-store.ts';

const INTERVAL_MS = HOUR_MS;
const BATCH = 50;
/** Limit per run: a start must not wait for a year of expired documents. */
const MAX_PER_RUN = 200;
const LEASE = 'expire-documents';

interface Dependencies {
  readonly store: ExpiryStore;
  readonly findDocument: (id: number) => Promise<DocumentRecord | undefined>;
  readonly deletion: DocumentDeletion;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
  readonly leases: Leases;
  readonly clock: Clock;
  /** Retention in days after the upload; undefined when documents do not expire. */
  readonly retentionDays: number | undefined;
  /** Called for a document that could not be removed completely; retried by the next run. */
  readonly onProblem: (error: Error) => void;
}

/** A request has begun to wait for an expired document. */
class StillInUse extends Error {}

export function createDocumentExpiry(dependencies: Dependencies) {
  const { store, leases, clock, retentionDays, onProblem } = dependencies;

  function tolerateExpected(error: unknown): void {
    if (!isExpected(error)) throw error;
    if (error instanceof BlobError) onProblem(error);
  }

  async function removeBatches(latest: number): Promise<boolean> {
    let last: ExpiredDocument | undefined;
    for (let seen = 0; seen < MAX_PER_RUN; seen += BATCH) {
      const batch = await store.listExpired(latest, last, BATCH);
      for (const expired of batch) await removeOne(dependencies, expired).catch(tolerateExpected);
      if (batch.length < BATCH) return true;
      last = batch.at(-1);
    }
    return false;
  }

  return {
    /**
     * Deletes expired documents the way their owners do, oldest first. Documents that a request waits for are left for
     * the next run. Safe in several processes at once, and can be interrupted.
     * @returns whether all were processed; false when there may be more
     */
    async removeExpired(): Promise<boolean> {
      if (retentionDays === undefined) return true;
      const lease = await leases.acquire(LEASE);
      // Another process is doing it.
      if (!lease) return true;
      try {
        return await removeBatches(retentionCutoff(clock.now(), retentionDays));
      } finally {
        await lease.release();
      }
    },
  };
}

async function removeOne(
  { store, findDocument, deletion, recordEvent }: Dependencies,
  { id, userId }: ExpiredDocument,
): Promise<void> {
  // No user requests this: the owner was shown the date, and it is recorded in the owner's name.
  const document = authorizeDocument({ kind: 'account', userId }, await findDocument(id));
  await deletion.delete(
    document,
    (transaction) => recordEvent(transaction, { userId, action: 'document-expired', documentId: id }),
    async (transaction) => {
      if (!(await store.isIdle(transaction, id))) throw new StillInUse();
    },
  );
}

/**
 * Already deleted, just moved into an account, or in use again. A file that could not be removed is recorded by then,
 * and is retried.
 */
function isExpected(error: unknown): boolean {
  return (
    error instanceof StillInUse ||
    error instanceof BlobError ||
    (error instanceof AppError && error.code === 'document-not-found')
  );
}

/**
 * Limits expiry to once an hour, and to times in which the clock can be trusted.
 * @param removeExpired resolves to false while there may be more to remove: then the next call continues at once
 */
export function scheduleExpiry(clock: Clock, removeExpired: () => Promise<boolean>): () => Promise<void> {
  const isClockTrusted = createClockTrust(() => clock.now());
  let nextAt = 0;
  return async () => {
    // A clock set a year ahead by mistake must not delete documents.
    if (!isClockTrusted()) return;
    // Further ahead than one interval: the clock was set back since.
    if (clock.now() < nextAt && nextAt - clock.now() <= INTERVAL_MS) return;
    if (await removeExpired()) nextAt = clock.now() + INTERVAL_MS;
  };
}
