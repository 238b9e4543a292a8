import { SECOND_MS } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { BlobError, type BlobStore } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import { createBlobRemovalStore } from './blob-removal-store.ts';

/** A store that is away may take minutes to say so for each file. */
const PATIENCE_MS = 10 * SECOND_MS;

interface Dependencies {
  readonly db: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  /** Told of a file that could not be removed yet; it is tried again at the next `carryOutAll`. */
  readonly onProblem: (error: BlobError) => void;
}

export type BlobRemover = ReturnType<typeof createBlobRemover>;

/** Removes files so that a crash or a store that is away cannot leave one behind: the wish is written down first. */
export function createBlobRemover({ db, blobs, clock, onProblem }: Dependencies) {
  const removals = createBlobRemovalStore(db);

  async function carryOut(blobKey: string): Promise<boolean> {
    const removed = await blobs.delete(blobKey);
    await removals.remove(blobKey);
    return removed;
  }

  async function request(
    blobKey: string,
    connection?: Database | DatabaseTransaction,
    dueAt: number = clock.now(),
  ): Promise<void> {
    await removals.insert(blobKey, dueAt, connection);
  }

  return {
    /**
     * Writes the wish down, for instance in the transaction that deletes a document.
     * `dueAt` lies ahead for a file that may still be on its way: milliseconds since 1970-01-01T00:00:00Z.
     */
    request,
    /** Carries a wish out that was written down. Answers whether there was a file. */
    carryOut,

    async remove(blobKey: string): Promise<boolean> {
      await request(blobKey);
      return carryOut(blobKey);
    },

    /** Carries out what an earlier process left, as far as it is due. Ends early where the store fails for long. */
    async carryOutAll(): Promise<void> {
      const beganAt = performance.now();
      let hasFailed = false;
      for (const blobKey of await removals.listDue(clock.now())) {
        if (hasFailed && performance.now() - beganAt > PATIENCE_MS) return;
        try {
          await carryOut(blobKey);
        } catch (error) {
          // A store that is away must not keep the server from starting.
          if (!(error instanceof BlobError)) throw error;
          if (!hasFailed) onProblem(error);
          hasFailed = true;
        }
      }
    },
  };
}
