import { z } from 'zod';
import type { JobContext, JobQueue, JobState } from '#server/ports/job-queue.ts';

/** A kind of durable job. The payload is stored as the job's key, so a job is queued at most once per payload. */
export interface JobType<Payload> {
  /** Stored with every job: it must not change. */
  readonly id: string;
  /** Decodes the stored key, and encodes a payload as one. */
  readonly payload: z.ZodType<Payload, string>;
}

/** A job type with its handler. */
export interface JobDefinition<Payload> {
  readonly type: JobType<Payload>;
  /** Jobs of this type that run at the same time in this process. */
  readonly concurrency: number;
  /** Starts before the job counts as failed for good. Starts that ended with the process count too. */
  readonly attempts: number;
  /** Milliseconds before the second start; doubled for each further one. */
  readonly retryDelayMs: number;
  /** Called once when the job has failed for good. Must be idempotent. */
  readonly onExhausted: (payload: Payload, error: unknown) => Promise<void>;
  /** Rejecting means: retry, up to `attempts`. */
  readonly handle: (payload: Payload, context: JobContext) => Promise<void>;
}

/** The job queue with typed payloads. See `JobQueue` for what each method guarantees. */
export interface Jobs {
  register<Payload>(definition: JobDefinition<Payload>): void;
  enqueue<Payload>(type: JobType<Payload>, payload: Payload): Promise<void>;
  state<Payload>(type: JobType<Payload>, payload: Payload): Promise<JobState>;
  cancel<Payload>(type: JobType<Payload>, payload: Payload): Promise<void>;
  /** Cancels the jobs of every registered type whose payload has this schema. */
  cancelAll<Payload>(schema: JobType<Payload>['payload'], payload: Payload): Promise<void>;
}

/** The payload of jobs that work on one document. */
export const documentIdPayload = z.codec(z.string().regex(/^\d+$/), z.int().positive(), {
  decode: Number,
  encode: String,
});

/** The payload of jobs that work on one user. */
export const userIdPayload = z.string().min(1);

export function createJobs(queue: JobQueue): Jobs {
  const types: { readonly id: string; readonly payload: unknown }[] = [];
  return {
    register({ type, onExhausted, handle, ...options }) {
      types.push(type);
      queue.register(
        type.id,
        { ...options, onExhausted: (job, error) => onExhausted(z.decode(type.payload, job.key), error) },
        (job, context) => handle(z.decode(type.payload, job.key), context),
      );
    },
    enqueue: (type, payload) => queue.enqueue(type.id, z.encode(type.payload, payload)),
    state: (type, payload) => queue.state(type.id, z.encode(type.payload, payload)),
    cancel: (type, payload) => queue.cancel(type.id, z.encode(type.payload, payload)),
    async cancelAll(schema, payload) {
      const key = z.encode(schema, payload);
      await Promise.all(types.filter((type) => type.payload === schema).map(({ id }) => queue.cancel(id, key)));
    },
  };
}
