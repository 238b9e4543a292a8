import fc from 'fast-check';
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#contract/units.ts';
import { IdentityError } from '#server/ports/identity.ts';
import { createTestIdentity } from './testing.ts';
import { INVALID_NONCES, INVALID_TOKENS } from './testing-invalid-tokens.ts';
import { makeTestKey, signToken, type TestKey, validClaims } from './testing-tokens.ts';
import { verifyIdToken } from './verify-id-token.ts';

const [ISSUER, AUDIENCE, NONCE, NOW] = ['https://issuer.example', 'client', 'a-nonce', 1_790_000_000_000];
const KEY = await makeTestKey();

const claims = validClaims({ issuer: ISSUER, audience: AUDIENCE, nonce: NONCE, nowMs: NOW });

function verify(idToken: string, changes: { keys?: JWTVerifyGetKey; nonce?: string | null; nowMs?: number } = {}) {
  const { keys = keysOf(KEY), nonce = NONCE, nowMs = NOW } = changes;
  return verifyIdToken(idToken, {
    keys,
    nonce,
    issuer: ISSUER,
    issuerName: 'the issuer',
    audience: AUDIENCE,
    now: () => nowMs,
  });
}

function keysOf(...keys: readonly TestKey[]): JWTVerifyGetKey {
  return createLocalJWKSet({ keys: keys.map((key) => key.publicJwk) });
}

const refusal = (code: string) => expect.objectContaining({ constructor: IdentityError, code });

describe('valid token', () => {
  test('identifies the user', async () => {
    expect(await verify(await signToken(KEY, claims))).toEqual({
      issuer: 'the issuer',
      subject: 'subject-of-ada',
      email: 'ada@example.org',
      displayName: 'Ada Finch',
      photoUrl: 'https://photos.example/ada.png',
      replayKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      expiresAt: NOW + 5 * MINUTE_MS + 30 * SECOND_MS,
    });
  });

  test.each(['PS256', 'ES256', 'EdDSA'])('may be signed with %s', async (alg) => {
    const key = await makeTestKey(alg);
    expect(await verify(await signToken(key, claims), { keys: keysOf(KEY, key) })).toMatchObject({
      subject: 'subject-of-ada',
    });
  });

  test.each(['RS512', 'ES384'])('may not be signed with %s', async (alg) => {
    const key = await makeTestKey(alg);
    const verified = verify(await signToken(key, claims), { keys: keysOf(KEY, key) });
    await expect(verified).rejects.toEqual(refusal('token-invalid'));
  });

  test('may have several audiences when it was issued to us', async () => {
    const token = await signToken(KEY, { ...claims, aud: ['other', AUDIENCE], azp: AUDIENCE });
    expect(await verify(token)).toMatchObject({ subject: 'subject-of-ada' });
  });

  test('needs no key id while the issuer has one key, and one when it has several', async () => {
    const token = await signToken(KEY, claims, { kid: undefined });
    expect(await verify(token)).toMatchObject({ subject: 'subject-of-ada' });
    const keys = keysOf(KEY, await makeTestKey());
    await expect(verify(token, { keys })).rejects.toEqual(refusal('token-invalid'));
  });

  test('keeps its replay key when presented again, and has another one with another nonce', async () => {
    const [first, again] = [await verify(await signToken(KEY, claims)), await verify(await signToken(KEY, claims))];
    const other = await verify(await signToken(KEY, { ...claims, nonce: 'second' }), { nonce: 'second' });
    expect(again.replayKey).toBe(first.replayKey);
    expect(other.replayKey).not.toBe(first.replayKey);
  });
});

describe('invalid token', () => {
  test.each([...INVALID_TOKENS, ...INVALID_NONCES])('is rejected: $name', async ({ code, make }) => {
    await expect(verify(await make({ key: KEY, claims }))).rejects.toEqual(refusal(code));
  });

  test.each([null, ''])('is any token where the browser has no nonce: %j', async (nonce) => {
    const token = await signToken(KEY, { ...claims, nonce: nonce ?? undefined });
    await expect(verify(token, { nonce })).rejects.toEqual(refusal('sign-in-interrupted'));
  });

  test('never appears in the error', async () => {
    const error = await verify(await signToken(KEY, { ...claims, aud: 'other' })).catch((thrown: unknown) => thrown);
    const shown = JSON.stringify([error, (error as Error).message, (error as Error).stack, (error as Error).cause]);
    expect(shown).not.toMatch(/ada@|Ada|subject-of|photos/);
  });

  test('is any text that the issuer did not sign', async () => {
    const token = await signToken(KEY, claims);
    const change = fc.record({ at: fc.nat(token.lastIndexOf('.') - 1), to: fc.string({ minLength: 0, maxLength: 3 }) });
    await fc.assert(
      fc.asyncProperty(change, async ({ at, to }) => {
        fc.pre(to !== token[at]);
        const verified = verify(token.slice(0, at) + to + token.slice(at + 1));
        await expect(verified).rejects.toEqual(refusal('token-invalid'));
      }),
      { numRuns: 300 },
    );
  });
});

describe('times', () => {
  const at = async (nowMs: number, changes: object = {}) =>
    verify(await signToken(KEY, { ...claims, ...changes }), { nowMs });

  test('tolerate a clock skew of 30 seconds', async () => {
    expect(await at(NOW - 30 * SECOND_MS)).toMatchObject({ subject: 'subject-of-ada' });
    await expect(at(NOW - 31 * SECOND_MS)).rejects.toEqual(refusal('token-invalid'));
    await expect(
      at(NOW - 31 * SECOND_MS, { iat: (NOW - MINUTE_MS) / SECOND_MS, nbf: NOW / SECOND_MS }),
    ).rejects.toEqual(refusal('token-invalid'));
  });

  test.each([
    ['its own end', 0],
    ['its age of 15 minutes', 60 * 60],
    ['its age, whatever end it claims', 1e300],
  ])('allow a token until it expires, by %s', async (_, moreSeconds) => {
    const changes = { exp: Number(claims.exp) + moreSeconds };
    const { expiresAt } = await at(NOW, changes);
    expect(await at(expiresAt - 1, changes)).toMatchObject({ expiresAt });
    await expect(at(expiresAt, changes)).rejects.toEqual(refusal('token-expired'));
  });
});

test('unreachable keys do not count as an invalid token', async () => {
  const keys = () => Promise.reject(new TypeError('fetch failed'));
  await expect(verify(await signToken(KEY, claims), { keys })).rejects.toEqual(refusal('provider-unreachable'));
});

test('the fake provider verifies as the real ones do', async () => {
  const identity = await createTestIdentity();
  const token = await identity.sign({ nonce: 'n', sub: 'bo', name: undefined });
  expect(await identity.verify(token, 'n')).toMatchObject({
    issuer: identity.issuerName,
    subject: 'bo',
    displayName: null,
  });
  for (const { code, make } of [...INVALID_TOKENS, ...INVALID_NONCES]) {
    await expect(identity.verify(await make(identity.contextOf('n')), 'n')).rejects.toEqual(refusal(code));
  }
  identity.setReachable(false);
  await expect(identity.verify(token, 'n')).rejects.toEqual(refusal('provider-unreachable'));
});
