import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import { createWorkerQueue } from '#server/platform/worker-queue.ts';
import type { ReportTask } from './report-kinds.ts';

/** The longest report takes about a second; a hundred times that is a hang. */
const DEADLINE_MS = 100 * SECOND_MS;
const MEMORY_LIMIT_MEBIBYTES = 512;
/** The worker holds two libraries and three fonts in memory, so it ends when idle. */
const IDLE_MS = 2 * MINUTE_MS;
/** Besides the report that is written; beyond it a refusal is better than a long wait. */
const QUEUE_LIMIT = 49;

export type ReportWriter = ReturnType<typeof createReportWriter>;

/** Writes reports in a worker thread: a long one takes about a second of CPU, which would block the event loop. */
export function createReportWriter() {
  const queue = createWorkerQueue<ReportTask, Uint8Array>({
    script: new URL('./report-worker.ts', import.meta.url),
    workerCount: 1,
    deadlineMs: DEADLINE_MS,
    memoryLimitMebibytes: MEMORY_LIMIT_MEBIBYTES,
    maxQueueLength: QUEUE_LIMIT,
    idleMs: IDLE_MS,
  });
  return {
    /**
     * Writes one report. Reports are queued and written one at a time.
     * @throws the signal's reason when aborted; AppError `overloaded` when the queue is full; Error when it cannot be
     *   written
     */
    write: (task: ReportTask, signal: AbortSignal): Promise<Uint8Array> => queue.run(task, { signal, step: 'begins' }),
    close: queue.close,
  };
}
