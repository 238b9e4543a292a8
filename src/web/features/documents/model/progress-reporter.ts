import {
  UPLOAD_PROGRESS_CEILING_PERCENT,
  UPLOAD_PROGRESS_STEP_MS,
  UPLOAD_PROGRESS_STEP_PERCENT,
} from '#contract/timings.ts';

interface Transfer {
  /** Milliseconds since the upload began. */
  readonly elapsedMs: number;
  readonly bytesSent: number;
  readonly bytesTotal: number;
  readonly hasResponse: boolean;
}

/**
 * Progress shown by the bar: a step every 200 ms, never ahead of the bytes sent, and at most 90 before the response.
 * A fast upload is not delayed: its response shows 100 at once.
 */
export function progressPercent({ elapsedMs, bytesSent, bytesTotal, hasResponse }: Transfer): number {
  if (hasResponse) return 100;
  const steps = Math.floor(elapsedMs / UPLOAD_PROGRESS_STEP_MS);
  const percentSent = bytesTotal > 0 ? (bytesSent / bytesTotal) * 100 : 0;
  const stepsSent = Math.floor(percentSent / UPLOAD_PROGRESS_STEP_PERCENT);
  return Math.min(UPLOAD_PROGRESS_CEILING_PERCENT, Math.min(steps, stepsSent) * UPLOAD_PROGRESS_STEP_PERCENT);
}

/** Reports upload progress at regular intervals, until paused. */
export function createProgressReporter(onPercent: (percent: number) => void) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let bytes = { bytesSent: 0, bytesTotal: 0 };
  const pause = () => clearInterval(timer);
  const begin = () => {
    pause();
    bytes = { bytesSent: 0, bytesTotal: 0 };
    const startedAt = performance.now();
    const show = () =>
      onPercent(progressPercent({ ...bytes, elapsedMs: performance.now() - startedAt, hasResponse: false }));
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
