import type { JobHandler, JobKindOptions, JobQueue } from '#server/ports/job-queue.ts';

/** The outcome of one attempt of a job. */
interface JobEnd {
  readonly kind: string;
  readonly key: string;
  readonly attempt: number;
  /** `handed-back` when the process stops or the job was cancelled. */
  readonly outcome: 'done' | 'failed' | 'handed-back';
  readonly durationMs: number;
  readonly error: unknown;
}

export interface JobObserver {
  onEnd(end: JobEnd): void;
  onExhausted(kind: string, key: string, error: unknown): void;
}

/** Instruments a queue: reports every finished attempt of a job. */
export function observeJobs(jobs: JobQueue, { onEnd, onExhausted }: JobObserver): JobQueue {
  const observe =
    (handler: JobHandler): JobHandler =>
    async (job, context) => {
      const startedAt = performance.now();
      const record = (outcome: JobEnd['outcome'], error?: unknown) =>
        onEnd({ ...job, outcome, durationMs: performance.now() - startedAt, error });
      try {
        await handler(job, context);
        record(context.signal.aborted ? 'handed-back' : 'done');
      } catch (error) {
        record(context.signal.aborted ? 'handed-back' : 'failed', error);
        throw error;
      }
    };
  const observeExhaustion = (options: JobKindOptions): JobKindOptions => ({
    ...options,
    async onExhausted(job, error) {
      await options.onExhausted(job, error);
      onExhausted(job.kind, job.key, error);
    },
  });
  return {
    ...jobs,
    register: (kind, options, handler) => jobs.register(kind, observeExhaustion(options), observe(handler)),
  };
}
