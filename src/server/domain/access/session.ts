import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';

/** A session ends this long after it was last used. */
export const SESSION_IDLE_TIMEOUT_MS = 30 * DAY_MS;
/** And this long after it was opened, however often it is used: who is on a stolen one is out of it then. */
export const SESSION_ABSOLUTE_TIMEOUT_MS = 180 * DAY_MS;
/** How far `seenAt` may lag behind: most requests then only read. */
export const SESSION_SEEN_PRECISION_MS = HOUR_MS;

/** 256 bits in base64url, as `makeSecret` writes them. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Whether a cookie can be a session's token or a sign-in's secret at all; anything else is not looked up. */
export function isSecretToken(value: string | undefined): value is string {
  return value !== undefined && TOKEN.test(value);
}

/** What a sign-in's secret becomes in a token: whoever sees the token cannot tell the secret. SHA-256, base64url. */
export function nonceOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

interface Times {
  readonly seenAt: number;
  readonly expiresAt: number;
}

/** When a session was opened, when it was last seen, and when it ends. */
export interface SessionTimes extends Times {
  readonly createdAt: number;
}

/**
 * What becomes of a session that is used now.
 * @param now milliseconds since 1970-01-01T00:00:00Z, as are the session's times
 * @returns `expired`, `fresh` (nothing to write), or its new times
 */
export function renewSession(session: SessionTimes, now: number): 'expired' | 'fresh' | Times {
  const longestUntil = session.createdAt + SESSION_ABSOLUTE_TIMEOUT_MS;
  if (Math.min(session.expiresAt, longestUntil) <= now) return 'expired';
  // Seen in the future: the clock was set back, and the session would last for longer than it is to.
  if (Math.abs(now - session.seenAt) < SESSION_SEEN_PRECISION_MS) return 'fresh';
  return { seenAt: now, expiresAt: Math.min(now + SESSION_IDLE_TIMEOUT_MS, longestUntil) };
}
