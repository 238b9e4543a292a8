import { createHash } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';

export const SESSION_IDLE_TIMEOUT_MS = 30 * DAY_MS;
/** Absolute timeout: bounds how long a stolen session can be used. */
const SESSION_ABSOLUTE_TIMEOUT_MS = 180 * DAY_MS;
/** Precision of `seenAt`, so that most requests only read. */
const SESSION_SEEN_PRECISION_MS = HOUR_MS;

/** 256 bits in base64url, as `makeSecret` writes them. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Whether a cookie has the format of a session token or sign-in secret; anything else is not looked up. */
export function isSecretToken(value: string | undefined): value is string {
  return value !== undefined && TOKEN.test(value);
}

/** The nonce of a sign-in: a hash, so that the secret cannot be derived from the token. SHA-256, base64url. */
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
 * Renews a session that is used now.
 * @param now milliseconds since 1970-01-01T00:00:00Z, as are the session's times
 * @returns `expired`, `fresh` (nothing to write), or its new times
 */
export function renewSession(session: SessionTimes, now: number): 'expired' | 'fresh' | Times {
  const longestUntil = session.createdAt + SESSION_ABSOLUTE_TIMEOUT_MS;
  if (Math.min(session.expiresAt, longestUntil) <= now) return 'expired';
  // `seenAt` in the future: the clock was set back, and the session would outlive its timeout.
  if (Math.abs(now - session.seenAt) < SESSION_SEEN_PRECISION_MS) return 'fresh';
  return { seenAt: now, expiresAt: Math.min(now + SESSION_IDLE_TIMEOUT_MS, longestUntil) };
}
