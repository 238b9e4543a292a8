/** A piece of work that survives the process. There is at most one unfinished job per kind and key. */
export interface Job {
  readonly kind: string;
  readonly key: string;
  /** How often this job was started before, 0 at the first time. */
  readonly attempt: number;
}

export interface JobContext {
  /** Fires when the queue stops, when the job was taken away, or when it was cancelled: stop soon, it will be started again. */
  readonly signal: AbortSignal;
}

/** Does the work. Rejecting means: try again later, up to the attempts of the kind. */
export type JobHandler = (job: Job, context: JobContext) => Promise<void>;

export interface JobKindOptions {
  /** How many jobs of this kind run at once in this process. */
  readonly concurrency: number;
  /** How often a job is started before it counts as failed for good. Starts that ended with the process count too. */
  readonly attempts: number;
  /** Milliseconds before the second start; doubled for each further one. */
  readonly retryDelayMs: number;
  /** Called once when a job has failed for good. Must be safe to repeat. */
  readonly onExhausted: (job: Job, error: unknown) => Promise<void>;
}

export type JobState = 'waiting' | 'running' | 'none';

/** Durable work. Jobs carry no data but their key: what is to be done stands in the database. */
export interface JobQueue {
  /** Registers the handler of a kind; jobs are claimed once `start` was called. */
  register(kind: string, options: JobKindOptions, handler: JobHandler): void;
  start(): Promise<void>;
  /**
   * Makes sure that a job of this kind and key will run from here on: joins the one that waits. One that is running
   * already is run once more afterwards, so a handler must be quick to see that there is nothing left to do.
   */
  enqueue(kind: string, key: string): Promise<void>;
  state(kind: string, key: string): Promise<JobState>;
  /** Forgets a job; a running one is told by its signal. Resolves when no handler of it runs in this process. */
  cancel(kind: string, key: string): Promise<void>;
  /** Stops claiming, tells running handlers, waits for them, and gives what they had back to the queue. */
  stop(): Promise<void>;
}
