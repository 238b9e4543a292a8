const REPORT_EVERY_MS = 120;

/** Throttles a callback, with a leading and a trailing call. */
export function throttle(callback: () => void): () => void {
  let isWaiting = false;
  let calledAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (isWaiting) return;
    const pause = Math.max(0, calledAt + REPORT_EVERY_MS - performance.now());
    const run = () => {
      isWaiting = false;
      calledAt = performance.now();
      callback();
    };
    if (pause === 0) return run();
    isWaiting = true;
    setTimeout(run, pause);
  };
}
