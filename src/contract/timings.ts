import { SECOND_MS } from './units.ts';

/** Timings the specification fixes, in milliseconds. */
export const AUTOMATIC_ANALYSIS_DELAY_MS = 500;
export const CHAT_LIMITS_POLL_MS = 5 * SECOND_MS;
export const TOAST_DURATION_MS = 5 * SECOND_MS;
export const UPGRADE_TOAST_DURATION_MS = 6 * SECOND_MS;
export const UPLOAD_PROGRESS_STEP_PERCENT = 10;
export const UPLOAD_PROGRESS_STEP_MS = 200;
export const UPLOAD_PROGRESS_CEILING_PERCENT = 90;
export const UPLOAD_PROGRESS_CLEAR_MS = SECOND_MS;
export const FILE_DIALOG_CANCEL_DETECTION_MS = 300;
