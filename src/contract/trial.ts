/**
 * A trial user's uploads, in all and not per month. It stands alone, because the first page says it and shall load
 * no schema for that.
 */
export const TRIAL_UPLOADS_TOTAL = 3;
