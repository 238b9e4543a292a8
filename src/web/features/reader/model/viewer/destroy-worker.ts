/** Enough for a responsive worker to clean up. */
const GRACE_MS = 1000;

interface WorkerShutdown {
  /** Asks the worker to shut down and waits for it. */
  readonly destroy: () => Promise<void>;
  /** Kills the worker. */
  readonly terminate: () => void;
}

/** Shuts down a pdf.js worker, and kills it after a grace period: a worker stuck in a file handles no messages. */
export function destroyWorker({ destroy, terminate }: WorkerShutdown): void {
  let hasEnded = false;
  const finish = () => {
    clearTimeout(timer);
    if (!hasEnded) terminate();
    hasEnded = true;
  };
  const timer = setTimeout(finish, GRACE_MS);
  // Pending requests are expected to reject.
  destroy().then(finish, finish);
}
