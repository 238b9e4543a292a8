import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { Job, JobHandler, JobKindOptions, JobQueue } from '#server/ports/job-queue.ts';
import type { ClaimedJob, JobStore } from './job-store.ts';

/** Finds jobs without a wake-up: retries that are due, and jobs of ended processes. */
const POLL_INTERVAL_MS = SECOND_MS;
const KEEP_ALIVE_INTERVAL_MS = 2 * SECOND_MS;
/** Cap of the exponential backoff. */
const RETRY_DELAY_CEILING_MS = 15 * MINUTE_MS;
const ERROR_LENGTH_LIMIT = 500;

/** Receives background errors, such as a brief database outage; the queue retries. */
export type ErrorListener = (error: unknown) => void;

interface RegisteredKind {
  readonly name: string;
  readonly options: JobKindOptions;
  readonly handler: JobHandler;
  running: number;
  /** The running claim loop, and whether it has to run again. */
  claiming: Promise<void> | undefined;
  isClaimPending: boolean;
}

interface RunningJob {
  readonly claim: ClaimedJob;
  readonly controller: AbortController;
  /** Why the handler was aborted; `gone`: the claim was lost. */
  ending: 'stop' | 'gone' | undefined;
  /** When the claim was last confirmed, by the monotonic clock. */
  heldAt: number;
  done: Promise<void>;
}

/** A job queue on any store: claims, runs, retries, cancels and stops. */
export function createJobRunner(store: JobStore, onProblem: ErrorListener): JobQueue {
  const kinds = new Map<string, RegisteredKind>();
  const running = new Set<RunningJob>();
  const timers: NodeJS.Timeout[] = [];
  /** Store calls started by timers; the store is closed after them. */
  const background = new Set<Promise<void>>();
  let phase: 'new' | 'started' | 'stopping' = 'new';
  let stopping: Promise<void> | undefined;

  function wake(name: string): void {
    const kind = kinds.get(name);
    if (!kind || phase !== 'started') return;
    kind.isClaimPending = true;
    kind.claiming ??= claimJobs(kind).finally(() => {
      kind.claiming = undefined;
      // Woken between the last check and this line.
      if (kind.isClaimPending) wake(name);
    });
  }

  async function claimJobs(kind: RegisteredKind): Promise<void> {
    try {
      while (kind.isClaimPending && phase === 'started') {
        kind.isClaimPending = false;
        const free = kind.options.concurrency - kind.running;
        const claims = free > 0 ? await store.claim(kind.name, free) : [];
        for (const claim of claims) launch(kind, claim);
        if (claims.length > 0) kind.isClaimPending = true;
      }
    } catch (error) {
      kind.isClaimPending = false;
      onProblem(error);
    }
  }

  function launch(kind: RegisteredKind, claim: ClaimedJob): void {
    // A claim that was lost and regained: the old handler ends before the new one starts.
    const earlier = findRunning(claim.kind, claim.key);
    for (const job of earlier) end(job, 'gone');
    const job: RunningJob = {
      claim,
      controller: new AbortController(),
      ending: undefined,
      heldAt: performance.now(),
      done: Promise.resolve(),
    };
    running.add(job);
    kind.running += 1;
    job.done = Promise.all(earlier.map((other) => other.done))
      .then(() => runOnce(kind, job))
      .catch(onProblem)
      .finally(() => {
        running.delete(job);
        kind.running -= 1;
        wake(kind.name);
      });
  }

  async function runOnce(kind: RegisteredKind, job: RunningJob): Promise<void> {
    const { claim } = job;
    if (phase !== 'started') end(job, 'stop');
    const failure = job.ending ? undefined : await runHandler(kind, job);
    // After an abort, a finished handler cannot be told from one that gave up, so the job runs again.
    if (job.ending === 'stop') return store.release(claim);
    if (job.ending === 'gone') return;
    if (!failure) return store.complete(claim);
    if (claim.starts >= kind.options.attempts) return failForGood(kind, claim, failure.error);
    await scheduleRetry(kind, claim, failure.error);
  }

  async function runHandler(kind: RegisteredKind, job: RunningJob): Promise<{ error: unknown } | undefined> {
    const { claim, controller } = job;
    if (claim.starts > kind.options.attempts) {
      return { error: new Error(claim.lastError ?? 'The process ended during the last attempt.') };
    }
    try {
      await kind.handler(describe(claim), { signal: controller.signal });
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  async function failForGood(kind: RegisteredKind, claim: ClaimedJob, error: unknown): Promise<void> {
    try {
      // A start lost in a crash leads to one more claim, which is not a start.
      const starts = Math.min(claim.starts, kind.options.attempts);
      await kind.options.onExhausted(describe({ ...claim, starts }), error);
    } catch (problem) {
      onProblem(problem);
      // The attempts stay used up, so the next start only repeats this call.
      return scheduleRetry(kind, claim, error);
    }
    await store.complete(claim);
  }

  async function scheduleRetry(kind: RegisteredKind, claim: ClaimedJob, error: unknown): Promise<void> {
    const delayMs = Math.min(kind.options.retryDelayMs * 2 ** (claim.starts - 1), RETRY_DELAY_CEILING_MS);
    const message = error instanceof Error ? error.message : String(error);
    await store.scheduleRetry(claim, delayMs, message.slice(0, ERROR_LENGTH_LIMIT));
    if (delayMs < POLL_INTERVAL_MS) setTimeout(() => wake(kind.name), delayMs).unref();
  }

  function findRunning(kind: string, key: string): RunningJob[] {
    return [...running].filter(({ claim }) => claim.kind === kind && claim.key === key);
  }

  async function keepAlive(jobs: readonly RunningJob[]): Promise<void> {
    if (jobs.length === 0) return;
    try {
      const held = await store.keepAlive(jobs.map((job) => job.claim));
      for (const job of jobs) {
        if (held.includes(job.claim)) job.heldAt = performance.now();
        else end(job, 'gone');
      }
    } catch (error) {
      onProblem(error);
      // Without contact for so long, another process may have claimed the job.
      for (const job of jobs) if (performance.now() - job.heldAt > store.leaseMs) end(job, 'gone');
    }
  }

  async function poll(): Promise<void> {
    if (phase !== 'started') return;
    try {
      await store.releaseOrphaned();
    } catch (error) {
      onProblem(error);
    }
    for (const name of kinds.keys()) wake(name);
  }

  function schedule(intervalMs: number, action: () => Promise<void>): void {
    const begin = (): void => {
      const call = action().finally(() => background.delete(call));
      background.add(call);
    };
    timers.push(setInterval(begin, intervalMs));
  }

  async function stopAll(): Promise<void> {
    const wasStarted = phase === 'started';
    phase = 'stopping';
    if (wasStarted) {
      await Promise.all(Array.from(kinds.values(), (kind) => kind.claiming));
      for (const job of running) end(job, 'stop');
      // Claims are renewed until their handlers have ended.
      await Promise.all(Array.from(running, (job) => job.done));
    }
    for (const timer of timers) clearInterval(timer);
    await Promise.all(background);
    await store.close();
  }

  return {
    register(name, options, handler) {
      if (kinds.has(name)) throw new Error(`There is a handler for jobs of the kind ${name} already.`);
      kinds.set(name, { name, options, handler, running: 0, claiming: undefined, isClaimPending: false });
    },

    async start() {
      if (phase !== 'new') throw new Error('A job queue starts once.');
      await store.open([...kinds.keys()], wake);
      if (phase !== 'new') return;
      phase = 'started';
      schedule(POLL_INTERVAL_MS, poll);
      schedule(KEEP_ALIVE_INTERVAL_MS, () => keepAlive([...running]));
      for (const name of kinds.keys()) wake(name);
    },

    async enqueue(kind, key) {
      await store.enqueue(kind, key);
      wake(kind);
    },

    state: (kind, key) => store.state(kind, key),

    async cancel(kind, key) {
      await store.remove(kind, key);
      // A claim may have been in flight while the job was removed.
      await kinds.get(kind)?.claiming;
      const jobs = findRunning(kind, key);
      await keepAlive(jobs);
      await Promise.all(jobs.filter((job) => job.ending === 'gone').map((job) => job.done));
    },

    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}

function end(job: RunningJob, ending: 'stop' | 'gone'): void {
  if (job.ending === 'gone') return;
  job.ending = ending;
  const reason = ending === 'stop' ? 'The server stops; the job runs again later.' : 'The claim on the job was lost.';
  job.controller.abort(new DOMException(reason, 'AbortError'));
}

function describe(claim: ClaimedJob): Job {
  return { kind: claim.kind, key: claim.key, attempt: claim.starts - 1 };
}
