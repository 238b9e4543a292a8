import { Worker } from 'node:worker_threads';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { ReportReply, ReportTask } from './report-kinds.ts';

/** The longest report takes about a second; a hundred times that is a hang. */
const DEADLINE_MS = 100 * SECOND_MS;
const MEMORY_LIMIT_MEBIBYTES = 512;
/** The thread holds two libraries and three fonts in memory, so it ends when idle. */
const IDLE_MS = 2 * MINUTE_MS;
/** Queue limit: beyond it a refusal is better than a long wait. */
const QUEUE_LIMIT = 50;

export interface ReportWriter {
  /**
   * Writes one report. Reports are queued and written one at a time.
   * @throws the signal's reason when aborted; AppError `overloaded` when the queue is full; Error when it cannot be
   *   written
   */
  write(task: ReportTask, signal: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Writes reports in a worker thread: a long one takes about a second of CPU, which would block the event loop. The
 * thread starts with the first report and does not keep the process alive.
 */
export function createReportWriter(): ReportWriter {
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function end(): Promise<void> {
    clearTimeout(idleTimer);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  async function writeNext(task: ReportTask, signal: AbortSignal): Promise<Uint8Array> {
    signal.throwIfAborted();
    clearTimeout(idleTimer);
    worker ??= startWorker();
    try {
      return await sendToWorker(worker, task, signal);
    } catch (error) {
      if (!(error instanceof WritingError)) await end();
      throw error;
    } finally {
      idleTimer = setTimeout(() => void end(), IDLE_MS).unref();
    }
  }

  return {
    async write(task, signal) {
      if (waiting >= QUEUE_LIMIT) throw new AppError('overloaded');
      waiting += 1;
      const written = queue
        .then(() => writeNext(task, signal))
        .finally(() => {
          waiting -= 1;
        });
      queue = written.catch(() => undefined);
      return written;
    },
    close: end,
  };
}

/** The report could not be written, but the thread can be reused. */
class WritingError extends Error {}

function startWorker(): Worker {
  const worker = new Worker(new URL('./report-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MEBIBYTES },
    // The worker gets no settings and no secrets.
    env: {},
  });
  worker.unref();
  return worker;
}

/** Sends one report to the thread. After any error except `WritingError` the thread must be discarded. */
function sendToWorker(worker: Worker, task: ReportTask, signal: AbortSignal): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const listening = new AbortController();
  const onMessage = (reply: ReportReply) => {
    if ('bytes' in reply) resolve(reply.bytes);
    else reject(new WritingError(reply.error));
  };
  const onExit = () => reject(new Error('The thread that writes reports ended.'));
  const onAbort = () => reject(signal.reason as Error);
  const timer = setTimeout(() => reject(new Error('Writing a report took too long.')), DEADLINE_MS);
  worker.on('message', onMessage).on('error', reject).on('exit', onExit);
  signal.addEventListener('abort', onAbort, { once: true, signal: listening.signal });
  worker.ref();
  worker.postMessage(task);
  return promise.finally(() => {
    clearTimeout(timer);
    listening.abort();
    worker.unref();
    worker.off('message', onMessage).off('error', reject).off('exit', onExit);
  });
}
