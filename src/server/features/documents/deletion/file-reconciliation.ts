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
/** Not during the start. */
const FIRST_AFTER_MS = 30 * SECOND_MS;
/** Number of lost files listed in the log. */
const MAX_LISTED = 20;
/**
 * Up to this size the vacuum blocks the event loop for less than a second; larger databases are vacuumed at the next
 * start, or manually.
 */
const MAX_VACUUM_BYTES = 128 * MEBIBYTE;
const LEASE = 'reconcile-files';

interface Dependencies {
  readonly database: OpenedDatabase;
  readonly blobs: BlobStore;
  readonly blobRemover: BlobRemover;
  readonly clock: Clock;
  readonly logger: { warn(subject: object, message: string): void; error(subject: object, message: string): void };
}

export type FileReconciliation = ReturnType<typeof createFileReconciliation>;

/** Periodically reconciles files and documents. */
export function createFileReconciliation(dependencies: Dependencies) {
  const { database, logger } = dependencies;
  const leases = createLeases(database);
  const store = createReconcileStore(database.db);
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;

  async function compact(): Promise<void> {
    const compaction = await vacuumIfRequested(database, { largestBytes: MAX_VACUUM_BYTES });
    // One that is too large was reported at the start, or will be at the next.
    const line = compaction.outcome === 'no-room' ? describePendingCompaction(compaction) : undefined;
    if (line !== undefined) logger.warn({}, line);
  }

  async function reconcile(): Promise<void> {
    const lease = await leases.acquire(LEASE);
    if (!lease) return;
    try {
      report(logger, await reconcileFiles({ ...dependencies, store }, ending.signal));
      if (!ending.signal.aborted) await compact();
    } catch (error) {
      // An unavailable store is retried in an hour.
      if (!ending.signal.aborted) logger.warn({ err: error }, 'file reconciliation failed');
    } finally {
      await lease.release();
    }
  }

  /** Runs once; does nothing while another process is doing it. */
  function run(): Promise<void> {
    underWay ??= reconcile()
      .catch((error: unknown) => logger.warn({ err: error }, 'file reconciliation failed'))
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
    /** Schedules the first run soon, and then one every hour. */
    begin: (): void => runAfter(FIRST_AFTER_MS),
    async end(): Promise<void> {
      ending.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}

function report(logger: Dependencies['logger'], found: Reconciliation): void {
  const { orphans, orphansRemoved, leftoversRemoved, documentsWithoutFile, files } = found;
  if (orphansRemoved + leftoversRemoved > 0) {
    logger.warn({ orphansRemoved, leftoversRemoved }, 'removed leftover files of ended processes');
  }
  if (orphans * 2 > files) {
    logger.error(
      { files, orphans },
      'most files belong to no document: they are kept, as the database may be another one',
    );
  }
  if (documentsWithoutFile.length > 0) {
    logger.error(
      { documents: documentsWithoutFile.length, numbers: documentsWithoutFile.slice(0, MAX_LISTED) },
      'files of documents are missing; their rows are kept',
    );
  }
}
