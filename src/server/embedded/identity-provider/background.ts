import { setTimeout as pause } from 'node:timers/promises';

export type Background = ReturnType<typeof createBackground>;

/**
 * Work that no response waits for: response times must not reveal whether there was any.
 * @param onProblem called with work that failed
 */
export function createBackground(onProblem: (name: string, error: unknown) => void) {
  const running = new Map<Promise<void>, string>();
  async function untilNothingRuns(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running.keys());
  }
  return {
    /** @param name of the work, for the log */
    run(name: string, work: () => Promise<void>): void {
      const task = work()
        .catch((error: unknown) => onProblem(name, error))
        .finally(() => running.delete(task));
      running.set(task, name);
    },
    /** Resolves when nothing runs any more, or after `limitMs`: what still runs then is reported as failed. */
    async settle(limitMs: number): Promise<void> {
      await Promise.race([untilNothingRuns(), pause(limitMs, undefined, { ref: false })]);
      for (const name of running.values()) onProblem(name, new Error('The server ended before it was done.'));
    },
  };
}
