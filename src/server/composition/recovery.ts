import { HOUR_MS } from '#contract/units.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import { eraseDeletedRows } from '#server/db/sqlite/purge.ts';
import { giveAbandonedPlacesBack } from '#server/features/billing/allowance/abandoned-places.ts';
import type { BlobRemover } from '#server/features/documents/deletion/blob-remover.ts';
import type { DocumentExpiry } from '#server/features/documents/deletion/expire-documents.ts';
import { READ_DOCUMENT } from '#server/features/documents/reading/read-document.ts';
import { blobKeyOf } from '#server/features/documents/upload/upload-service.ts';
import { createClockTrust } from '#server/platform/clock-trust.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';

interface RecoveryAdapters {
  readonly database: OpenedDatabase;
  readonly clock: Clock;
  readonly jobs: JobQueue;
}

/** What each feature takes up again. */
interface RecoveryParts {
  readonly blobRemover: BlobRemover;
  readonly documentStore: { listProcessing(): Promise<number[]> };
  readonly ownData: { readonly deletion: { finishAll(): Promise<void> } };
  readonly expiry: DocumentExpiry;
  readonly analysis: { resume(): Promise<void> };
  readonly keyDateSearch: { resume(): Promise<void> };
  readonly accounts: { purge(): Promise<void> };
  readonly billing: { recover(): Promise<void> };
}

const EXPIRY_INTERVAL_MS = HOUR_MS;

/** Takes up what ended processes left. Safe to run in several processes at once. */
export function composeRecovery({ database, clock, jobs }: RecoveryAdapters, parts: RecoveryParts, processId: string) {
  const { blobRemover } = parts;
  const { db, kind } = database;
  /** Gives back what processes had taken that are known to have ended, and what has expired. */
  const giveBackPlacesOf = (endedProcesses: readonly string[]): Promise<void> =>
    giveAbandonedPlacesBack({
      db,
      kind,
      clock,
      processId,
      endedProcesses,
      removeUpload: (transaction, documentId) => blobRemover.request(blobKeyOf(documentId), transaction),
    });
  const isClockTrusted = createClockTrust(() => clock.now());
  let nextExpiryAt = 0;
  /** Every hour, and again with the next recovery while there is more. */
  async function removeExpired(): Promise<void> {
    // A clock that is set to next year by mistake is not to cost anybody a document.
    if (!isClockTrusted()) return;
    // Further ahead than it can be: the clock was set back.
    if (clock.now() < nextExpiryAt && nextExpiryAt - clock.now() <= EXPIRY_INTERVAL_MS) return;
    if (await parts.expiry.removeExpired()) nextExpiryAt = clock.now() + EXPIRY_INTERVAL_MS;
  }

  async function enqueueReading(): Promise<void> {
    for (const documentId of await parts.documentStore.listProcessing()) {
      await jobs.enqueue(READ_DOCUMENT, String(documentId));
    }
  }

  return {
    giveBackPlacesOf,

    /** Ends between two steps when the signal says so; the next one takes up what is left. */
    async recover(signal: AbortSignal): Promise<void> {
      const steps = [
        () => giveBackPlacesOf([]),
        () => parts.ownData.deletion.finishAll(),
        () => blobRemover.carryOutAll(),
        // A process may have ended between a deletion and this.
        () => eraseDeletedRows(database),
        () => enqueueReading(),
        () => parts.analysis.resume(),
        () => parts.keyDateSearch.resume(),
        () => parts.accounts.purge(),
        () => parts.billing.recover(),
        // Last, when whoever was waited for by an ended process is not waited for any more.
        () => removeExpired(),
      ];
      for (const step of steps) {
        if (signal.aborted) return;
        await step();
      }
    },
  };
}
