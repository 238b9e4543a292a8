import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';

interface RecoveryOptions {
  /** The first run, at startup; must end soon after the signal, and can be interrupted anywhere. */
  readonly first: (signal: AbortSignal) => Promise<void>;
  /** The periodic run. */
  readonly again: (signal: AbortSignal) => Promise<void>;
  /** Called when a later run fails. */
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds between the starts of two runs. */
  readonly intervalMs?: number;
  /** Milliseconds for which `stop` waits for a run. */
  readonly stopTimeoutMs?: number;
}

const DEFAULTS = { intervalMs: 5 * MINUTE_MS, stopTimeoutMs: 3 * SECOND_MS };

/** Periodic recovery of what ended processes left, never two runs at once. */
export function createPeriodicRecovery(options: RecoveryOptions) {
  const { onFailure, intervalMs, stopTimeoutMs } = { ...DEFAULTS, ...options };
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;

  function run(step: RecoveryOptions['first']): Promise<void> {
    current = step(ending.signal).finally(() => {
      current = undefined;
    });
    return current;
  }

  async function runAgain(): Promise<void> {
    try {
      await run(options.again);
    } catch (error) {
      // Errors caused by closing the database are expected.
      if (!ending.signal.aborted) onFailure(error);
    }
  }

  return {
    /** @throws the error of the run */
    runFirst: (): Promise<void> => run(options.first),
    /** Schedules the periodic runs. */
    start(): void {
      if (ending.signal.aborted) return;
      timer = setInterval(() => current ?? runAgain(), intervalMs).unref();
    },
    isStopping: (): boolean => ending.signal.aborted,
    /**
     * Schedules no more runs and waits for the current one, but not for long: with an unavailable store it may take
     * minutes, and the next process resumes its work.
     */
    async stop(): Promise<void> {
      ending.abort();
      clearInterval(timer);
      await waitAtMost(stopTimeoutMs, current);
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
