import { DAY_MS, SECOND_MS } from './units.ts';

/**
 * The cookie that says that this browser logged out and the server may not have heard of it. The page sets it at the
 * moment of the log-out, so every tab has it and every later request brings it along; the server takes it away with the
 * session. It holds no secret.
 */
export const LOG_OUT_COOKIE = {
  name: 'lexden_log_out',
  value: 'pending',
  /** As long as the session's own cookie, which nothing renews from the log-out on. */
  maxAgeSeconds: (30 * DAY_MS) / SECOND_MS,
} as const;
