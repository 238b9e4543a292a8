/** Enough for a worker that can still hear to put everything away. */
const GRACE_MS = 1000;

interface Ending {
  /** Asks the worker to end, and waits until it has. */
  readonly destroy: () => Promise<void>;
  /** Ends it whatever it is doing. */
  readonly terminate: () => void;
}

/** Ends a worker that loads and draws a document. One that is stuck in a file never hears that it should, so it is not asked for long. */
export function destroyWorker({ destroy, terminate }: Ending): void {
  let hasEnded = false;
  const finish = () => {
    clearTimeout(timer);
    if (!hasEnded) terminate();
    hasEnded = true;
  };
  const timer = setTimeout(finish, GRACE_MS);
  // Whatever was still under way is meant to fail then.
  destroy().then(finish, finish);
}
