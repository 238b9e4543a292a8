import type { FastifyBaseLogger } from 'fastify';
import { SECOND_MS } from '#contract/units.ts';
import type { Job, JobHandler, JobKindOptions, JobQueue } from '#server/ports/job-queue.ts';
import type { Meters } from './metrics.ts';

/** `handed-back` when the process stops or the job was cancelled. */
type Outcome = 'done' | 'failed' | 'handed-back';

/**
 * Instruments a queue: logs and measures every finished attempt of a job. A job is identified by its kind and key, the id
 * of a document or account: no content.
 */
export function observeJobs(jobs: JobQueue, logger: FastifyBaseLogger, meters: Meters | undefined): JobQueue {
  function record({ kind, key, attempt }: Job, outcome: Outcome, durationMs: number, error?: unknown): void {
    meters?.jobs.observe({ kind, outcome }, durationMs / SECOND_MS);
    const reason = outcome === 'failed' && error instanceof Error ? error.message : undefined;
    logger.info(
      { job: `${kind}/${key}`, attempt, outcome, ms: Math.round(durationMs), ...(reason && { reason }) },
      'job',
    );
  }

  const observe =
    (handler: JobHandler): JobHandler =>
    async (job, context) => {
      const startedAt = performance.now();
      const duration = () => performance.now() - startedAt;
      try {
        await handler(job, context);
        record(job, context.signal.aborted ? 'handed-back' : 'done', duration());
      } catch (error) {
        record(job, context.signal.aborted ? 'handed-back' : 'failed', duration(), error);
        throw error;
      }
    };
  const observeExhaustion = (options: JobKindOptions): JobKindOptions => ({
    ...options,
    async onExhausted(job, error) {
      await options.onExhausted(job, error);
      meters?.jobsGivenUp.inc({ kind: job.kind });
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ job: `${job.kind}/${job.key}`, reason }, 'a job failed for good');
    },
  });
  return {
    ...jobs,
    register: (kind, options, handler) => jobs.register(kind, observeExhaustion(options), observe(handler)),
  };
}
