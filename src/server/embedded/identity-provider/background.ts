import { setTimeout as pause } from 'node:timers/promises';

/** Work that no response waits for: response times must not reveal whether there was any. */
export interface Background {
  /** @param name what failed, for the log */
  run(name: string, work: () => Promise<void>): void;
  /**
   * Resolves when nothing runs any more, or when the time is over: what still runs then is told as failed.
   * @param limitMs how long a server that ends waits for it
   */
  settle(limitMs: number): Promise<void>;
}

/** @param onProblem told about work that failed */
export function createBackground(onProblem: (name: string, error: unknown) => void): Background {
  const running = new Map<Promise<void>, string>();
  async function untilNothingRuns(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running.keys());
  }
  return {
    run(name, work) {
      const task = work()
        .catch((error: unknown) => onProblem(name, error))
        .finally(() => running.delete(task));
      running.set(task, name);
    },
    async settle(limitMs) {
      await Promise.race([untilNothingRuns(), pause(limitMs, undefined, { ref: false })]);
      for (const name of running.values()) onProblem(name, new Error('The server ended before it was done.'));
    },
  };
}
