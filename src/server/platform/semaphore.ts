import { AppError } from '#server/domain/errors/app-error.ts';

export interface Semaphore {
  /** Whether `run` would refuse now. */
  isFull(): boolean;
  /**
   * Has a piece of work done when its turn comes, in the order of arrival.
   * @throws AppError `overloaded` when too many wait; what the work throws
   */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Places {
  /** How many pieces of work are done at the same time. */
  readonly running: number;
  /** How many more may wait for their turn. */
  readonly waiting: number;
}

/** A line before work that takes much of something there is little of, like threads or memory. */
export function createSemaphore(places: Places): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  const isFull = (): boolean => running >= places.running && waiting.length >= places.waiting;
  return {
    isFull,
    async run(work) {
      if (isFull()) throw new AppError('overloaded');
      if (running < places.running) running += 1;
      // A finished task hands its slot over.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
