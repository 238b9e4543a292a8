import { DAY_MS, SECOND_MS } from './units.ts';

/**
 * Marks a log-out that the server may not have received yet. The page sets it at the moment of the log-out, so that every
 * later request of every tab carries it; the server clears it together with the session. It holds no secret.
 */
export const LOG_OUT_COOKIE = {
  name: 'lexden_log_out',
  value: 'pending',
  /** As long as the session's own cookie, which is not renewed after the log-out. */
  maxAgeSeconds: (30 * DAY_MS) / SECOND_MS,
} as const;
