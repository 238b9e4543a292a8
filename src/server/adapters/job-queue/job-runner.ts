import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import type { Job, JobHandler, JobKindOptions, JobQueue } from '#server/ports/job-queue.ts';
import type { ClaimedJob, JobStore } from './job-store.ts';

/** Finds what nobody woke us for: jobs whose delay is over, and those of processes that ended. */
const POLL_INTERVAL_MS = SECOND_MS;
const KEEP_ALIVE_INTERVAL_MS = 2 * SECOND_MS;
/** Doubling goes no further, so that a job with many attempts is not put off for days. */
const RETRY_DELAY_CEILING_MS = 15 * MINUTE_MS;
const ERROR_LENGTH_LIMIT = 500;

/** Told of what goes wrong behind the scenes, like a database that is away for a moment. The queue tries again. */
export type ErrorListener = (error: unknown) => void;

interface RegisteredKind {
  readonly name: string;
  readonly options: JobKindOptions;
  readonly handler: JobHandler;
  running: number;
  /** The claiming that is under way, and whether to look once more when it ends. */
  claiming: Promise<void> | undefined;
  isWanted: boolean;
}

interface RunningJob {
  readonly claim: ClaimedJob;
  readonly controller: AbortController;
  /** Why the handler was told to end; `gone`: the claim is not ours any more. */
  ending: 'stop' | 'gone' | undefined;
  /** When the claim was last known to be ours, on the monotonic clock. */
  heldAt: number;
  done: Promise<void>;
}

/** A queue over any ledger: claims, runs, retries, cancels and stops. */
export function createJobRunner(ledger: JobStore, onProblem: ErrorListener): JobQueue {
  const kinds = new Map<string, RegisteredKind>();
  const running = new Set<RunningJob>();
  const timers: NodeJS.Timeout[] = [];
  /** Calls to the ledger that timers began; it must not be closed under them. */
  const background = new Set<Promise<void>>();
  let phase: 'new' | 'started' | 'stopping' = 'new';
  let stopping: Promise<void> | undefined;

  function wake(name: string): void {
    const kind = kinds.get(name);
    if (!kind || phase !== 'started') return;
    kind.isWanted = true;
    kind.claiming ??= claimWanted(kind).finally(() => {
      kind.claiming = undefined;
      // Woken between the last look and this line.
      if (kind.isWanted) wake(name);
    });
  }

  async function claimWanted(kind: RegisteredKind): Promise<void> {
    try {
      while (kind.isWanted && phase === 'started') {
        kind.isWanted = false;
        const free = kind.options.concurrency - kind.running;
        const claims = free > 0 ? await ledger.claim(kind.name, free) : [];
        for (const claim of claims) launch(kind, claim);
        if (claims.length > 0) kind.isWanted = true;
      }
    } catch (error) {
      kind.isWanted = false;
      onProblem(error);
    }
  }

  function launch(kind: RegisteredKind, claim: ClaimedJob): void {
    // A claim that was lost and taken again: its old handler ends before the new one starts.
    const earlier = runningOf(claim.kind, claim.key);
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
    // After a stop nobody can tell a handler that finished from one that gave up, so the job starts again later.
    if (job.ending === 'stop') return ledger.release(claim);
    if (job.ending === 'gone') return;
    if (!failure) return ledger.complete(claim);
    if (claim.starts >= kind.options.attempts) return giveUp(kind, claim, failure.error);
    await putOff(kind, claim, failure.error);
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

  async function giveUp(kind: RegisteredKind, claim: ClaimedJob, error: unknown): Promise<void> {
    try {
      // A start that ended with its process leads to one more claim, which is no start.
      const starts = Math.min(claim.starts, kind.options.attempts);
      await kind.options.onExhausted(describe({ ...claim, starts }), error);
    } catch (problem) {
      onProblem(problem);
      // Its attempts stay used up, so the next start only repeats this.
      return putOff(kind, claim, error);
    }
    await ledger.complete(claim);
  }

  async function putOff(kind: RegisteredKind, claim: ClaimedJob, error: unknown): Promise<void> {
    const delayMs = Math.min(kind.options.retryDelayMs * 2 ** (claim.starts - 1), RETRY_DELAY_CEILING_MS);
    const message = error instanceof Error ? error.message : String(error);
    await ledger.scheduleRetry(claim, delayMs, message.slice(0, ERROR_LENGTH_LIMIT));
    if (delayMs < POLL_INTERVAL_MS) setTimeout(() => wake(kind.name), delayMs).unref();
  }

  function runningOf(kind: string, key: string): RunningJob[] {
    return [...running].filter(({ claim }) => claim.kind === kind && claim.key === key);
  }

  async function keepAlive(jobs: readonly RunningJob[]): Promise<void> {
    if (jobs.length === 0) return;
    try {
      const held = await ledger.keepAlive(jobs.map((job) => job.claim));
      for (const job of jobs) {
        if (held.includes(job.claim)) job.heldAt = performance.now();
        else end(job, 'gone');
      }
    } catch (error) {
      onProblem(error);
      // Out of touch for so long that another process may have taken the job.
      for (const job of jobs) if (performance.now() - job.heldAt > ledger.leaseMs) end(job, 'gone');
    }
  }

  async function poll(): Promise<void> {
    if (phase !== 'started') return;
    try {
      await ledger.releaseOrphaned();
    } catch (error) {
      onProblem(error);
    }
    for (const name of kinds.keys()) wake(name);
  }

  function every(intervalMs: number, action: () => Promise<void>): void {
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
      // Claims are kept alive while their handlers end.
      await Promise.all(Array.from(running, (job) => job.done));
    }
    for (const timer of timers) clearInterval(timer);
    await Promise.all(background);
    await ledger.close();
  }

  return {
    register(name, options, handler) {
      if (kinds.has(name)) throw new Error(`There is a handler for jobs of the kind ${name} already.`);
      kinds.set(name, { name, options, handler, running: 0, claiming: undefined, isWanted: false });
    },

    async start() {
      if (phase !== 'new') throw new Error('A job queue starts once.');
      await ledger.open([...kinds.keys()], wake);
      if (phase !== 'new') return;
      phase = 'started';
      every(POLL_INTERVAL_MS, poll);
      every(KEEP_ALIVE_INTERVAL_MS, () => keepAlive([...running]));
      for (const name of kinds.keys()) wake(name);
    },

    async enqueue(kind, key) {
      await ledger.enqueue(kind, key);
      wake(kind);
    },

    state: (kind, key) => ledger.state(kind, key),

    async cancel(kind, key) {
      await ledger.remove(kind, key);
      // A claim may have been on its way while the job was removed.
      await kinds.get(kind)?.claiming;
      const jobs = runningOf(kind, key);
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
  const reason = ending === 'stop' ? 'The server stops; the job goes on later.' : 'The job was taken away.';
  job.controller.abort(new DOMException(reason, 'AbortError'));
}

function describe(claim: ClaimedJob): Job {
  return { kind: claim.kind, key: claim.key, attempt: claim.starts - 1 };
}
