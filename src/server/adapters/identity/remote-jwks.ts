import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';

/** Longest time that an answer of somebody else's provider is waited for. */
export const PROVIDER_TIMEOUT_MS = 5 * SECOND_MS;
/** Tokens with made-up key ids must not make us ask the provider all the time. */
const UNKNOWN_KEY_COOLDOWN_MS = 30 * SECOND_MS;
/** A key that the provider has withdrawn is good for so much longer at most. */
const KEYS_LIFETIME_MS = 10 * MINUTE_MS;

/**
 * The keys a provider publishes, fetched when they are first needed, when they have become old, and when a token names
 * one that is not among them.
 * @param url address of the JSON Web Key Set
 * @param timeoutMs longest wait for an answer
 */
export function createRemoteJwks(url: string, timeoutMs: number): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), {
    timeoutDuration: timeoutMs,
    cooldownDuration: UNKNOWN_KEY_COOLDOWN_MS,
    cacheMaxAge: KEYS_LIFETIME_MS,
  });
}
