import pLimit from 'p-limit';
import { AppError } from '#server/domain/errors/app-error.ts';

export interface Semaphore {
  /** Whether `run` would refuse now. */
  isFull(): boolean;
  /**
   * Runs work in the order of arrival.
   * @throws AppError `overloaded` when the queue is full; what the work throws
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface SemaphoreLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Limits concurrent use of a scarce resource such as threads or memory, with a bounded queue. */
export function createSemaphore({ running, waiting }: SemaphoreLimits): Semaphore {
  const limit = pLimit(running);
  const isFull = (): boolean => limit.activeCount + limit.pendingCount >= running + waiting;
  return {
    isFull,
    async run(work) {
      if (isFull()) throw new AppError('overloaded');
      return limit(work);
    },
  };
}
