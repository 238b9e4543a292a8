import type { JobState } from '#server/ports/job-queue.ts';

/** A job that this process has taken. It stays taken as long as it is kept alive. */
export interface ClaimedJob {
  readonly kind: string;
  readonly key: string;
  /** How often it was started, this time included; starts that were handed back do not count. */
  readonly starts: number;
  /** Tells this claim from every other one, also from an earlier or later one of the same job. */
  readonly token: string;
  /** Why the last start failed, or null. */
  readonly lastError: string | null;
}

/**
 * Where jobs are written down. What is done with them, and when, is the runner's business, so that every queue behaves
 * alike. Calls about a claim that is no longer held do nothing.
 */
export interface JobStore {
  /** A claim that was not kept alive for this long may be given to another process. */
  readonly leaseMs: number;
  /** Gets ready to claim; `wake` is to be called when jobs of a kind were added elsewhere. */
  open(kinds: readonly string[], wake: (kind: string) => void): Promise<void>;
  /** Takes jobs that are due, the longest waiting first. */
  claim(kind: string, limit: number): Promise<ClaimedJob[]>;
  /** Answers which of the claims are still held. */
  keepAlive(claims: readonly ClaimedJob[]): Promise<readonly ClaimedJob[]>;
  /** The job is over; it starts anew when it was enqueued meanwhile. */
  complete(claim: ClaimedJob): Promise<void>;
  /** The job failed and waits for its next start. */
  scheduleRetry(claim: ClaimedJob, delayMs: number, error: string): Promise<void>;
  /** The job waits again as if it had not been started. */
  release(claim: ClaimedJob): Promise<void>;
  enqueue(kind: string, key: string): Promise<void>;
  state(kind: string, key: string): Promise<JobState>;
  remove(kind: string, key: string): Promise<void>;
  /** Lets jobs wait again that a process took and cannot finish because it ended. */
  releaseOrphaned(): Promise<void>;
  close(): Promise<void>;
}
