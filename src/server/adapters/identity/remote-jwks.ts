import { createRemoteJWKSet } from 'jose';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';

/** Timeout for responses of an external provider. */
export const PROVIDER_TIMEOUT_MS = 5 * SECOND_MS;
/** Tokens with made-up key ids must not cause constant refetches. */
const UNKNOWN_KEY_COOLDOWN_MS = 30 * SECOND_MS;
/** Upper bound for accepting a withdrawn key. */
const KEYS_LIFETIME_MS = 10 * MINUTE_MS;

/** Resolves the key of a token; `jwks()` are those that were fetched last. */
export type RemoteJwks = ReturnType<typeof createRemoteJWKSet>;

/**
 * Keys of a provider, fetched on first use, on expiry and for an unknown key id.
 * @param url of the JSON Web Key Set
 * @param timeoutMs per fetch
 */
export function createRemoteJwks(url: string, timeoutMs: number): RemoteJwks {
  return createRemoteJWKSet(new URL(url), {
    timeoutDuration: timeoutMs,
    cooldownDuration: UNKNOWN_KEY_COOLDOWN_MS,
    cacheMaxAge: KEYS_LIFETIME_MS,
  });
}
