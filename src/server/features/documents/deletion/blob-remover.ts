import { SECOND_MS } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { BlobError, type BlobStore } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import { createBlobRemovalStore } from './blob-removal-store.ts';

/** An unavailable store may take minutes to fail for each file. */
const FAILING_LIMIT_MS = 10 * SECOND_MS;

interface Dependencies {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  /** Called for a file that could not be removed yet; retried by the next `removeDue`. */
  readonly onProblem: (error: BlobError) => void;
}

export type BlobRemover = ReturnType<typeof createBlobRemover>;

/**
 * Removes files reliably: each removal is recorded first, so that a crash or an unavailable store leaves no file
 * behind.
 */
export function createBlobRemover({ db, blobs, clock, onProblem }: Dependencies) {
  const removals = createBlobRemovalStore(db);

  async function executeRemoval(blobKey: string): Promise<boolean> {
    const removed = await blobs.delete(blobKey);
    await removals.remove(blobKey);
    return removed;
  }

  async function scheduleRemoval(
    blobKey: string,
    connection?: Database | DatabaseTransaction,
    dueAt: number = clock.now(),
  ): Promise<void> {
    await removals.insert(blobKey, dueAt, connection);
  }

  return {
    /**
     * Records a removal, for instance in the transaction that deletes a document. `dueAt` is in the future for a file
     * that may still be uploading: milliseconds since 1970-01-01T00:00:00Z.
     */
    scheduleRemoval,
    /** Executes a recorded removal. Returns whether the file existed. */
    executeRemoval,

    async remove(blobKey: string): Promise<boolean> {
      await scheduleRemoval(blobKey);
      return executeRemoval(blobKey);
    },

    /** Executes all removals that are due. Ends early when the store keeps failing. */
    async removeDue(): Promise<void> {
      const startedAt = performance.now();
      let hasFailed = false;
      for (const blobKey of await removals.listDue(clock.now())) {
        if (hasFailed && performance.now() - startedAt > FAILING_LIMIT_MS) return;
        try {
          await executeRemoval(blobKey);
        } catch (error) {
          // An unavailable store must not prevent the server from starting.
          if (!(error instanceof BlobError)) throw error;
          if (!hasFailed) onProblem(error);
          hasFailed = true;
        }
      }
    },
  };
}
