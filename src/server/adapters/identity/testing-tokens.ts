import { randomUUID } from 'node:crypto';
import { CompactSign, type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload } from 'jose';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';

const LIFETIME_SECONDS = (5 * MINUTE_MS) / SECOND_MS;

/** A signing key and its published half. */
export interface TestKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** Header fields besides the key's own `alg` and `kid`; undefined removes one of those. */
type HeaderChanges = Readonly<Record<string, unknown>>;

export async function makeTestKey(alg = 'RS256', kid: string = randomUUID()): Promise<TestKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** Signs any payload, valid or not. */
export function signToken(key: TestKey, claims: unknown, header: HeaderChanges = {}): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header })
    .sign(key.privateKey, { crit: { strange: true } });
}

/** Claims of a valid token issued at `nowMs`. */
export function validClaims(of: {
  readonly issuer: string;
  readonly audience: string;
  readonly nonce: string | null;
  readonly nowMs: number;
}): JWTPayload {
  const issuedAt = Math.floor(of.nowMs / SECOND_MS);
  return {
    iss: of.issuer,
    aud: of.audience,
    sub: 'subject-of-ada',
    iat: issuedAt,
    exp: issuedAt + LIFETIME_SECONDS,
    ...(of.nonce !== null && { nonce: of.nonce }),
    email: 'ada@example.org',
    email_verified: true,
    name: 'Ada Finch',
    picture: 'https://photos.example/ada.png',
  };
}
