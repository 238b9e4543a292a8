import { MINUTE_MS, SECOND_MS } from './units.ts';

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

/** How long the page waits for the identity provider's code to be ready. */
export const AUTH_READY_WAIT_MS = 5 * SECOND_MS;
export const REDIRECT_RESULT_ATTEMPTS = 5;
export const REDIRECT_RESULT_TIMEOUT_MS = 3 * SECOND_MS;
/** Between two attempts the pause grows from the first to the second. */
export const REDIRECT_RESULT_BACKOFF_MS = { shortest: SECOND_MS, longest: 3 * SECOND_MS } as const;
export const RECOVERY_ATTEMPTS = 3;
export const RECOVERY_BASE_DELAY_MS = 2 * SECOND_MS;
export const RECOVERY_TIMEOUT_MS = 8 * SECOND_MS;
export const AUTH_LOADING_TIMEOUT_MS = 10 * SECOND_MS;
export const AUTH_SNAPSHOT_LIFETIME_MS = 5 * MINUTE_MS;
export const REDIRECT_MARKER_LIFETIME_MS = 2 * MINUTE_MS;
export const DOMAIN_CONFIGURATION_WAIT_MS = 3 * SECOND_MS;
export const SIGNING_IN_LINE_MS = 2 * SECOND_MS;
export const SIGNING_IN_DOTS_MS = 500;
export const TRY_AGAIN_DELAY_MS = 15 * SECOND_MS;

/** Between the sign-in and the call that creates the subscription. */
export const SUBSCRIPTION_DELAY_MS = 500;
/** Between storing a trial's choice of a plan and going to its checkout. */
export const ANONYMOUS_CHECKOUT_DELAY_MS = 500;
/** How long a page without access shows its message before it redirects to the start page. */
export const ACCESS_DENIED_REDIRECT_MS = 500;
export const EXCHANGE_RATE_LIFETIME_MS = 5 * MINUTE_MS;
