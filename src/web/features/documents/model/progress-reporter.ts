import { UPLOAD_PROGRESS_STEP_MS } from '#contract/timings.ts';
import { progressPercent } from './upload-progress.ts';

/** Shows how far the sending is, until it is paused. */
export function createProgressReporter(onPercent: (percent: number) => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let bytes = { bytesSent: 0, bytesTotal: 0 };
  const pause = () => clearInterval(timer);
  const begin = () => {
    pause();
    bytes = { bytesSent: 0, bytesTotal: 0 };
    const startedAt = performance.now();
    const show = () =>
      onPercent(progressPercent({ ...bytes, elapsedMs: performance.now() - startedAt, isAnswered: false }));
    show();
    timer = setInterval(show, UPLOAD_PROGRESS_STEP_MS);
  };
  begin();
  return {
    begin,
    pause,
    update: (bytesSent: number, bytesTotal: number) => {
      bytes = { bytesSent, bytesTotal };
    },
  };
}
