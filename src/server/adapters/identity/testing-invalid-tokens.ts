import { createHmac, createPublicKey } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { TOKEN_LENGTH_LIMIT } from '#contract/identity.ts';
import type { IdentityErrorCode } from '#server/ports/identity.ts';
import { makeTestKey, signToken, type TestKey } from './testing-tokens.ts';

/** Ingredients of an invalid token: a published key and currently valid claims. */
export interface TokenContext {
  readonly key: TestKey;
  readonly claims: JWTPayload;
}

/** One kind of invalid token and its error. */
interface InvalidToken {
  readonly name: string;
  readonly code: IdentityErrorCode;
  make(context: TokenContext): string | Promise<string>;
}

const HOUR_SECONDS = 3600;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function changed(
  name: string,
  change: (claims: JWTPayload) => Readonly<Record<string, unknown>>,
  code: IdentityErrorCode = 'token-invalid',
) {
  return { name, code, make: ({ key, claims }: TokenContext) => signToken(key, { ...claims, ...change(claims) }) };
}

/** A valid token whose parts are then modified. */
function forged(name: string, forge: (parts: readonly string[], context: TokenContext) => string | Promise<string>) {
  const make = async (context: TokenContext) =>
    forge((await signToken(context.key, context.claims)).split('.'), context);
  return { name, code: 'token-invalid' as const, make };
}

/** Algorithm confusion: signs with the public key as the HMAC secret. */
function signWithSecret(secret: string, { key, claims }: TokenContext): string {
  const input = `${encode({ alg: 'HS256', kid: key.kid, typ: 'JWT' })}.${encode(claims)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

const FORGED_TOKENS: readonly InvalidToken[] = [
  ...['none', 'None', 'nOnE', ''].map((alg) =>
    forged(`algorithm "${alg}"`, ([, payload], { key }) => `${encode({ alg, kid: key.kid })}.${payload}.`),
  ),
  forged(
    'algorithm none with a signature',
    ([, payload, signature]) => `${encode({ alg: 'none' })}.${payload}.${signature}`,
  ),
  forged('HS256 with the public key in PEM as the secret', (_, context) => {
    const publicKey = createPublicKey({ key: context.key.publicJwk, format: 'jwk' });
    return signWithSecret(publicKey.export({ type: 'spki', format: 'pem' }).toString(), context);
  }),
  forged('HS256 with the public key as JSON as the secret', (_, context) =>
    signWithSecret(JSON.stringify(context.key.publicJwk), context),
  ),
  forged('HS256 with an empty secret', (_, context) => signWithSecret('', context)),
  forged("another key under the issuer's key id", async (_, { key, claims }) =>
    signToken(await makeTestKey(key.alg, key.kid), claims),
  ),
  forged('an unknown key id', async (_, { key, claims }) => signToken(await makeTestKey(key.alg), claims)),
  forged('a known key under an unknown key id', (_, { key, claims }) => signToken(key, claims, { kid: 'unknown' })),
  forged('an embedded key', async (_, { key, claims }) => {
    const own = await makeTestKey(key.alg, key.kid);
    return signToken(own, claims, { jwk: own.publicJwk });
  }),
  forged('an unknown critical extension', (_, { key, claims }) =>
    signToken(key, claims, { crit: ['strange'], strange: true }),
  ),
  forged('claims changed after signing', ([header, , signature], { claims }) => {
    return `${header}.${encode({ ...claims, sub: 'another-subject' })}.${signature}`;
  }),
  forged('no signature', ([header, payload]) => `${header}.${payload}.`),
  forged(
    'a signature cut short',
    ([header, payload, signature = '']) => `${header}.${payload}.${signature.slice(0, -8)}`,
  ),
];

const INVALID_CLAIMS: readonly InvalidToken[] = [
  changed('another issuer', () => ({ iss: 'https://issuer.invalid' })),
  changed('an issuer that begins alike', ({ iss }) => ({ iss: `${iss}.invalid` })),
  changed('an issuer that is longer by a path', ({ iss }) => ({ iss: `${iss}/other` })),
  changed('no issuer', () => ({ iss: undefined })),
  changed('another audience', () => ({ aud: 'another-client' })),
  changed('no audience', () => ({ aud: undefined })),
  changed('several audiences and no authorised party', ({ aud }) => ({ aud: [String(aud), 'another-client'] })),
  changed('several audiences, issued to another', ({ aud }) => ({
    aud: [String(aud), 'another-client'],
    azp: 'another-client',
  })),
  changed('one audience, issued to another', () => ({ azp: 'another-client' })),
  changed('expired', ({ iat = 0 }) => ({ iat: iat - 600, exp: iat - 31 }), 'token-expired'),
  changed('issued long ago', ({ iat = 0 }) => ({ iat: iat - 2 * HOUR_SECONDS }), 'token-expired'),
  changed('issued in the future', ({ iat = 0 }) => ({ iat: iat + 60 })),
  changed('not valid yet', ({ iat = 0 }) => ({ nbf: iat + 60 })),
  changed('no end', () => ({ exp: undefined })),
  changed('no beginning', () => ({ iat: undefined })),
  changed('an end that is no number', ({ exp }) => ({ exp: String(exp) })),
  changed('no subject', () => ({ sub: undefined })),
  changed('an empty subject', () => ({ sub: '' })),
  changed('an over-long subject', () => ({ sub: 'x'.repeat(256) })),
  changed('a subject that is no text', () => ({ sub: 7 })),
  changed('a subject with a NUL in it', () => ({ sub: 'ada\u0000' })),
  changed('a subject with half a character in it', () => ({ sub: 'ada\ud800' })),
  { name: 'claims that are a list', code: 'token-invalid', make: ({ key, claims }) => signToken(key, [claims]) },
  { name: 'claims that are nothing', code: 'token-invalid', make: ({ key }) => signToken(key, null) },
];

const GARBAGE = ['', '.', '..', 'a.b.c', 'a.b.c.d.e', 'not a token', 'null', '{}', 'é.é.é', '\u0000.\u0000.\u0000'];
const NON_TOKENS: readonly InvalidToken[] = [
  ...GARBAGE.map((text) => ({ name: `"${text}"`, code: 'token-invalid' as const, make: () => text })),
  changed('over-long', () => ({ name: 'x'.repeat(TOKEN_LENGTH_LIMIT) })),
];

/** Invalid for every provider. */
export const INVALID_TOKENS: readonly InvalidToken[] = [...FORGED_TOKENS, ...INVALID_CLAIMS, ...NON_TOKENS];

/** Valid except for the nonce; for providers with a nonce. */
export const INVALID_NONCES: readonly InvalidToken[] = [
  changed('no nonce', () => ({ nonce: undefined }), 'sign-in-interrupted'),
  changed('an empty nonce', () => ({ nonce: '' }), 'sign-in-interrupted'),
  changed("another browser's nonce", () => ({ nonce: 'a-nonce-of-another-browser' }), 'sign-in-interrupted'),
  changed('a nonce that is a list', ({ nonce }) => ({ nonce: [nonce] }), 'sign-in-interrupted'),
];
