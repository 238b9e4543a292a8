const TICK_MS = 1000;
/** Five times what the slowest legitimate page takes on an old phone. */
const TIMEOUT_TICKS = 60;

interface FirstPageTimeoutOptions {
  /** Whether the container is visible: browsers render nothing in hidden tabs. */
  readonly isVisible: () => boolean;
  readonly onTimeout: () => void;
}

/** Times out on files, broken or malicious, whose first page never finishes rendering. */
export interface FirstPageTimeout {
  /** Starts when the whole file has arrived: the network is no longer the cause. */
  start(): void;
  /** A page was rendered, or loading has ended. */
  cancel(): void;
}

export function createFirstPageTimeout({ isVisible, onTimeout }: FirstPageTimeoutOptions): FirstPageTimeout {
  let timer: ReturnType<typeof setInterval> | undefined;
  let hasEnded = false;
  let ticks = 0;
  const cancel = () => {
    hasEnded = true;
    clearInterval(timer);
  };
  return {
    cancel,
    start() {
      if (timer !== undefined || hasEnded) return;
      timer = setInterval(() => {
        if (isVisible()) ticks += 1;
        if (ticks < TIMEOUT_TICKS) return;
        cancel();
        onTimeout();
      }, TICK_MS);
    },
  };
}
