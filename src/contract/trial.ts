/**
 * A trial user's uploads, in total and not per month. In a file without schemas, because the landing page shows it and
 * must not load zod.
 */
export const TRIAL_UPLOADS_TOTAL = 3;
