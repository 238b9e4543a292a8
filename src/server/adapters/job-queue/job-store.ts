import type { JobState } from '#server/ports/job-queue.ts';

/** A job claimed by this process, until its lease expires. */
export interface ClaimedJob {
  readonly kind: string;
  readonly key: string;
  /** Starts, this one included and released ones excluded. */
  readonly starts: number;
  /** Unique per claim, also among claims of the same job. */
  readonly token: string;
  /** Why the last start failed, or null. */
  readonly lastError: string | null;
}

/**
 * Persistence of jobs. Scheduling is the runner's, so that every queue behaves alike. Calls with a claim that is no
 * longer held do nothing.
 */
export interface JobStore {
  /** Lease of a claim that is not renewed. */
  readonly leaseMs: number;
  /** Prepares claiming; the store calls `wake` when another process adds jobs of a kind. */
  open(kinds: readonly string[], wake: (kind: string) => void): Promise<void>;
  /** Claims due jobs, oldest first. */
  claim(kind: string, limit: number): Promise<ClaimedJob[]>;
  /** Renews claims. @returns those still held */
  keepAlive(claims: readonly ClaimedJob[]): Promise<readonly ClaimedJob[]>;
  /** The job succeeded; it waits again when it was enqueued in the meantime. */
  complete(claim: ClaimedJob): Promise<void>;
  /** The job failed and waits for its retry. */
  scheduleRetry(claim: ClaimedJob, delayMs: number, error: string): Promise<void>;
  /** The job waits again, without counting the start. */
  release(claim: ClaimedJob): Promise<void>;
  enqueue(kind: string, key: string): Promise<void>;
  state(kind: string, key: string): Promise<JobState>;
  remove(kind: string, key: string): Promise<void>;
  /** Releases jobs whose process has ended. */
  releaseOrphaned(): Promise<void>;
  close(): Promise<void>;
}
