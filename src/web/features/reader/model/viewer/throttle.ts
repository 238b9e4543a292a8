/** Long documents report many times a second while they are scrolled or searched; people read slower. */
const REPORT_EVERY_MS = 120;

/** Acts at once, and then again only after a pause, for whatever was asked for meanwhile. */
export function throttle(act: () => void): () => void {
  let isWaiting = false;
  let actedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (isWaiting) return;
    const pause = Math.max(0, actedAt + REPORT_EVERY_MS - performance.now());
    const run = () => {
      isWaiting = false;
      actedAt = performance.now();
      act();
    };
    if (pause === 0) return run();
    isWaiting = true;
    setTimeout(run, pause);
  };
}
