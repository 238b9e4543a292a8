/** Work that nobody waits for: an answer must not show by its time whether there was any. */
export interface Background {
  /** @param name what failed, for the log */
  run(name: string, work: () => Promise<void>): void;
  /** Resolves when nothing runs any more. */
  settle(): Promise<void>;
}

/** @param onProblem told about work that failed */
export function createBackground(onProblem: (name: string, error: unknown) => void): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
      const task = work()
        .catch((error: unknown) => onProblem(name, error))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async settle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
