import { HOUR_MS, MEBIBYTE, SECOND_MS } from '#contract/units.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import { createLeases } from '#server/db/processes/leases.ts';
import { vacuumIfRequested } from '#server/db/sqlite/vacuum.ts';
import { describePendingCompaction } from '#server/operations/backup/describe-compaction.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { BlobRemover } from './blob-remover.ts';
import { type Reconciliation, reconcileFiles } from './reconcile-files.ts';
import { createReconcileStore } from './reconcile-store.ts';

const INTERVAL_MS = HOUR_MS;
/** A start has something better to do. */
const FIRST_AFTER_MS = 30 * SECOND_MS;
/** Of many lost files a few are enough to look into it. */
const NAMED_AT_MOST = 20;
/** Takes less than a second, in which nobody is answered; what is larger is compacted at the next start, or by hand. */
const COMPACTED_AT_MOST_BYTES = 128 * MEBIBYTE;
const TURN = 'reconcile-files';

interface Dependencies {
  readonly database: OpenedDatabase;
  readonly blobs: BlobStore;
  readonly blobRemover: BlobRemover;
  readonly clock: Clock;
  readonly logger: { warn(subject: object, message: string): void; error(subject: object, message: string): void };
}

/** Compares files and documents with each other again and again. */
export interface FileReconciliation {
  /** Soon, and every hour from then on. */
  begin(): void;
  /** Once; does nothing while another process is at it. */
  run(): Promise<void>;
  end(): Promise<void>;
}

export function createFileReconciliation(dependencies: Dependencies): FileReconciliation {
  const { database, logger } = dependencies;
  const turns = createLeases(database);
  const store = createReconcileStore(database.db);
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;

  async function compact(): Promise<void> {
    const compaction = await vacuumIfRequested(database, { largestBytes: COMPACTED_AT_MOST_BYTES });
    // One that is too large now was told of at the start, or will be at the next.
    const line = compaction.outcome === 'no-room' ? describePendingCompaction(compaction) : undefined;
    if (line !== undefined) logger.warn({}, line);
  }

  async function reconcile(): Promise<void> {
    const turn = await turns.acquire(TURN);
    if (!turn) return;
    try {
      report(logger, await reconcileFiles({ ...dependencies, store }, ending.signal));
      if (!ending.signal.aborted) await compact();
    } catch (error) {
      // A store that is away is tried again in an hour.
      if (!ending.signal.aborted) logger.warn({ err: error }, 'files and documents could not be compared');
    } finally {
      await turn.release();
    }
  }

  function run(): Promise<void> {
    underWay ??= reconcile()
      .catch((error: unknown) => logger.warn({ err: error }, 'files and documents could not be compared'))
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  }

  function runAfter(delayMs: number): void {
    timer = setTimeout(() => run().finally(() => !ending.signal.aborted && runAfter(INTERVAL_MS)), delayMs).unref();
  }

  return {
    run,
    begin: () => runAfter(FIRST_AFTER_MS),
    async end() {
      ending.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}

function report(logger: Dependencies['logger'], found: Reconciliation): void {
  const { orphans, orphansRemoved, leftoversRemoved, documentsWithoutFile, files } = found;
  if (orphansRemoved + leftoversRemoved > 0) {
    logger.warn({ orphansRemoved, leftoversRemoved }, 'files that ended processes had left were removed');
  }
  if (orphans * 2 > files) {
    logger.error(
      { files, orphans },
      'most files belong to no document: is this the database of these files? They stay',
    );
  }
  if (documentsWithoutFile.length > 0) {
    logger.error(
      { documents: documentsWithoutFile.length, numbers: documentsWithoutFile.slice(0, NAMED_AT_MOST) },
      'documents have lost their files; their rows are kept',
    );
  }
}
