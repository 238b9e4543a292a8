import type { JWTVerifyGetKey } from 'jose';
import { MINUTE_MS } from '#contract/units.ts';
import { hashSecret } from '#server/platform/secrets.ts';
import { IdentityError, type VerifiedIdentity } from '#server/ports/identity.ts';
import { readProfileClaims } from './profile-claims.ts';
import { verifyJwt } from './verify-jwt.ts';

/** Signatures with a public key only: with a shared secret, whoever can check a token could also make one. */
export const ID_TOKEN_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'] as const;
/** A token goes straight from the provider through the browser to us; an old one was lying about somewhere. */
const ID_TOKEN_MAX_AGE_MS = 15 * MINUTE_MS;

export interface IdTokenOptions {
  readonly keys: JWTVerifyGetKey;
  /** What `iss` must be; several where a provider is known to write itself in several ways. */
  readonly issuer: string | readonly string[];
  /** What `VerifiedIdentity.issuer` becomes. */
  readonly issuerName: string;
  readonly audience: string;
  /** What the token must carry as its nonce; null when this browser has none, which no token passes. */
  readonly nonce: string | null;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly now: () => number;
}

/**
 * Checks an ID token of an OpenID provider (OpenID Connect Core 1.0, section 3.1.3.7). It is good for 15 minutes after
 * it was issued, whatever it says itself; clocks may be 30 seconds apart.
 * @param idToken as the browser sent it
 * @throws IdentityError `token-invalid`, `token-expired`, `sign-in-interrupted` (the nonce), `provider-unreachable` (the keys)
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
