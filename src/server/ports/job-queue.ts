/** A durable unit of work. There is at most one unfinished job per kind and key. */
export interface Job {
  readonly kind: string;
  readonly key: string;
  /** Earlier starts of this job; 0 the first time. */
  readonly attempt: number;
}

export interface JobContext {
  /** Aborted when the queue stops, the claim is lost or the job is cancelled. A stopped job runs again later. */
  readonly signal: AbortSignal;
}

/** Rejecting schedules a retry, up to the attempts of the kind. */
export type JobHandler = (job: Job, context: JobContext) => Promise<void>;

export interface JobKindOptions {
  /** How many jobs of this kind run at once in this process. */
  readonly concurrency: number;
  /** Starts before the job has failed for good. Starts that ended with the process count too. */
  readonly attempts: number;
  /** Milliseconds before the first retry; doubled for each further one. */
  readonly retryDelayMs: number;
  /** Called once when a job has failed for good. Must be safe to repeat. */
  readonly onExhausted: (job: Job, error: unknown) => Promise<void>;
}

export type JobState = 'waiting' | 'running' | 'none';

/** Durable jobs. A job carries only its key; its state is in the database. */
export interface JobQueue {
  /** Registers the handler of a kind; jobs are claimed after `start`. */
  register(kind: string, options: JobKindOptions, handler: JobHandler): void;
  start(): Promise<void>;
  /**
   * Ensures that a job of this kind and key runs from now on. A waiting job is reused; a running one runs once more
   * afterwards, so handlers must be cheap when nothing is left to do.
   */
  enqueue(kind: string, key: string): Promise<void>;
  state(kind: string, key: string): Promise<JobState>;
  /** Removes a job; a running one is aborted. Resolves when no handler of it runs in this process. */
  cancel(kind: string, key: string): Promise<void>;
  /** Stops claiming, aborts running handlers, waits for them and releases their jobs. */
  stop(): Promise<void>;
}
