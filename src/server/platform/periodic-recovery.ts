import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';

interface RoundsOptions {
  /** What is done at the start; it is to end soon after the signal, and may be broken off anywhere. */
  readonly first: (signal: AbortSignal) => Promise<void>;
  /** What is done again and again. */
  readonly again: (signal: AbortSignal) => Promise<void>;
  /** Told of a later round that failed. */
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds between the beginnings of two rounds. */
  readonly intervalMs?: number;
  /** Milliseconds for which the end waits for a round. */
  readonly patienceMs?: number;
}

/** Rounds in which what ended processes left is looked for, never two at once. */
export interface PeriodicRecovery {
  /** @throws what went wrong in it */
  runFirst(): Promise<void>;
  /** Again and again from now on. */
  start(): void;
  isStopping(): boolean;
  /**
   * Begins none any more, and waits for the one under way, but not for long: where a store is away it may take minutes,
   * and the next process takes up again what it leaves.
   */
  stop(): Promise<void>;
}

const DEFAULTS = { intervalMs: 5 * MINUTE_MS, patienceMs: 3 * SECOND_MS };

export function createPeriodicRecovery(options: RoundsOptions): PeriodicRecovery {
  const { onFailure, intervalMs, patienceMs } = { ...DEFAULTS, ...options };
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;

  function run(round: RoundsOptions['first']): Promise<void> {
    underWay = round(ending.signal).finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  async function runAgain(): Promise<void> {
    try {
      await run(options.again);
    } catch (error) {
      // What it stumbles over when the database is closed under it is no failure.
      if (!ending.signal.aborted) onFailure(error);
    }
  }

  return {
    runFirst: () => run(options.first),
    start() {
      if (ending.signal.aborted) return;
      timer = setInterval(() => underWay ?? runAgain(), intervalMs).unref();
    },
    isStopping: () => ending.signal.aborted,
    async stop() {
      ending.abort();
      clearInterval(timer);
      await waitAtMost(patienceMs, underWay);
    },
  };
}

async function waitAtMost(limitMs: number, work: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work?.catch(() => {}), late]);
  clearTimeout(timer);
}
