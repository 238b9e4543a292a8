const TICK_MS = 1000;
/** The slowest page that is meant to be read is there in a fifth of this, on an old phone. */
const LIMIT_TICKS = 60;

interface FirstPageLimitParts {
  /** Whether anybody could see a page: browsers draw nothing where nobody looks. */
  readonly isSeen: () => boolean;
  readonly onOver: () => void;
}

/** Ends the wait for a first page that a file, broken or made for it, never lets the worker finish. */
export interface FirstPageTimeout {
  /** The whole file is here: from now on it is its own fault when nothing is drawn. */
  start(): void;
  /** Something was drawn, or there is no more waiting. */
  cancel(): void;
}

export function createFirstPageTimeout({ isSeen, onOver }: FirstPageLimitParts): FirstPageTimeout {
  let timer: ReturnType<typeof setInterval> | undefined;
  let hasEnded = false;
  let ticks = 0;
  const end = () => {
    hasEnded = true;
    clearInterval(timer);
  };
  return {
    cancel: end,
    start() {
      if (timer !== undefined || hasEnded) return;
      timer = setInterval(() => {
        if (isSeen()) ticks += 1;
        if (ticks < LIMIT_TICKS) return;
        end();
        onOver();
      }, TICK_MS);
    },
  };
}
