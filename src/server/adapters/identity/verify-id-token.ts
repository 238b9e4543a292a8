import type { JWTVerifyGetKey } from 'jose';
import { MINUTE_MS } from '#contract/units.ts';
import { hashSecret } from '#server/platform/secrets.ts';
import { IdentityError, type VerifiedIdentity } from '#server/ports/identity.ts';
import { readProfileClaims } from './profile-claims.ts';
import { verifyJwt } from './verify-jwt.ts';

/** Asymmetric signatures only: with a shared secret, every verifier could also sign. */
export const ID_TOKEN_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const;
/** A token comes directly from the provider through the browser; an old one may have leaked. */
const ID_TOKEN_MAX_AGE_MS = 15 * MINUTE_MS;

interface IdTokenOptions {
  readonly keys: JWTVerifyGetKey;
  /** Accepted `iss`; several for a provider with several spellings. */
  readonly issuer: string | readonly string[];
  /** What `VerifiedIdentity.issuer` becomes. */
  readonly issuerName: string;
  readonly audience: string;
  /** Expected nonce; null when this browser has none, which rejects every token. */
  readonly nonce: string | null;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
}

/**
 * Verifies an ID token of an OpenID provider (OpenID Connect Core 1.0, section 3.1.3.7). It is accepted for 15 minutes
 * after issue, whatever its `exp`; clock skew of 30 seconds is tolerated.
 * @param idToken as the browser sent it
 * @throws IdentityError `token-invalid`, `token-expired`, `sign-in-interrupted` (the nonce), `provider-unreachable`
 *   (the keys)
 */
export async function verifyIdToken(idToken: string, options: IdTokenOptions): Promise<VerifiedIdentity> {
  const { nonce, issuer, issuerName, keys, audience, now } = options;
  const { subject, claims, expiresAt } = await verifyJwt(idToken, {
    keys,
    audience,
    now,
    algorithms: ID_TOKEN_ALGORITHMS,
    maxAgeMs: ID_TOKEN_MAX_AGE_MS,
    requiredClaims: [],
    issuers: typeof issuer === 'string' ? [issuer] : issuer,
  });
  if (!nonce || claims['nonce'] !== nonce) {
    throw new IdentityError('sign-in-interrupted', 'the token was not issued to this browser');
  }
  return { issuer: issuerName, subject, ...readProfileClaims(claims), replayKey: hashSecret(nonce), expiresAt };
}
