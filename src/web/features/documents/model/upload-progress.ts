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
  readonly isAnswered: boolean;
}

/**
 * What the bar shows: a step every 200 ms, but never ahead of the bytes and never more than 90 before the answer.
 * A quick upload is not slowed down: its answer shows as 100 at once.
 */
export function progressPercent({ elapsedMs, bytesSent, bytesTotal, isAnswered }: Transfer): number {
  if (isAnswered) return 100;
  const steps = Math.floor(elapsedMs / UPLOAD_PROGRESS_STEP_MS);
  const percentSent = bytesTotal > 0 ? (bytesSent / bytesTotal) * 100 : 0;
  const stepsSent = Math.floor(percentSent / UPLOAD_PROGRESS_STEP_PERCENT);
  return Math.min(UPLOAD_PROGRESS_CEILING_PERCENT, Math.min(steps, stepsSent) * UPLOAD_PROGRESS_STEP_PERCENT);
}
