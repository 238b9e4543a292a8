import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#contract/units.ts';
import type { IdentityError, IdentityProvider } from '#server/ports/identity.ts';
import { describeIdentityContract, type IdentityUnderTest } from './contract.ts';
import { createFirebaseIdentity } from './firebase.ts';
import { controlsOf, startTestIssuer } from './testing-issuer.ts';
import { makeTestKey, signToken, type TestKey, validClaims } from './testing-tokens.ts';

const LONG_TIMEOUT_MS = 15_000;
const PROJECT = 'contracts-4711';
const ISSUER = `https://securetoken.google.com/${PROJECT}`;
const SETTINGS = { projectId: PROJECT, apiKey: 'key-of-the-project', authDomain: `${PROJECT}.firebaseapp.com` };
const clock = { now: () => Date.now() };

// The next file runs in this process.
afterAll(() => void vi.useRealTimers());

async function openFirebase(timeoutMs: number): Promise<IdentityUnderTest> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const issuer = await startTestIssuer();
  const keysUrl = `${issuer.url}/keys`;
  return {
    identity: createFirebaseIdentity({ ...SETTINGS, clock, keysUrl, timeoutMs }),
    issuer: ISSUER,
    issuerName: ISSUER,
    audience: PROJECT,
    now: clock.now,
    moreClaims: { auth_time: Math.floor(Date.now() / SECOND_MS), firebase: { sign_in_provider: 'google.com' } },
    ...controlsOf(issuer),
  };
}

describeIdentityContract('Firebase', openFirebase, { isExternal: true, hasNonce: false });

describe('Firebase ID tokens', () => {
  let underTest: IdentityUnderTest;
  let identity: IdentityProvider;
  let key: TestKey;
  beforeEach(async () => {
    underTest = await openFirebase(LONG_TIMEOUT_MS);
    identity = underTest.identity;
    key = await underTest.signingKey();
  });
  afterEach(() => underTest.close());

  const nowSeconds = () => Math.floor(Date.now() / SECOND_MS);
  const sign = (changes: object = {}, by: TestKey = key) => {
    const claims = validClaims({ issuer: ISSUER, audience: PROJECT, nonce: null, nowMs: Date.now() });
    return signToken(by, { ...claims, ...underTest.moreClaims, ...changes });
  };
  const refused = (token: string) =>
    identity.verify(token, null).then(
      () => 'accepted',
      (error: IdentityError) => error.code,
    );

  test.each([
    ['no time of signing in', { auth_time: undefined }],
    ['a time of signing in that is no number', { auth_time: 'yesterday' }],
    ['a time of signing in that is yet to come', { auth_time: Math.floor(Date.now() / SECOND_MS) + HOUR_MS }],
    ['a user id over 128 characters', { sub: 'x'.repeat(129) }],
    ['an anonymous user', { firebase: { sign_in_provider: 'anonymous' } }],
    ['a user of a tenant', { firebase: { sign_in_provider: 'password', tenant: 'branch' } }],
    ['another project', { iss: 'https://securetoken.google.com/other', aud: 'other' }],
  ])('are rejected with %s', async (_, changes) => {
    expect(await refused(await sign(changes))).toBe('token-invalid');
  });

  test('are valid for an hour', async () => {
    const issuedAt = nowSeconds() - HOUR_MS / SECOND_MS;
    expect(
      await identity.verify(await sign({ iat: issuedAt, exp: issuedAt + 7200, auth_time: 1 }), null),
    ).toMatchObject({
      expiresAt: (nowSeconds() + 31) * SECOND_MS,
    });
    expect(await refused(await sign({ iat: issuedAt - 31, exp: issuedAt + 7200 }))).toBe('token-expired');
  });

  test('must be signed with RS256, even where another key is published', async () => {
    const other = await makeTestKey('ES256');
    const issuer = await startTestIssuer();
    issuer.answer('/keys', () => ({ body: { keys: [key.publicJwk, other.publicJwk] } }));
    identity = createFirebaseIdentity({ ...SETTINGS, clock, keysUrl: `${issuer.url}/keys` });
    expect([await refused(await sign()), await refused(await sign({}, other))]).toEqual(['accepted', 'token-invalid']);
    await issuer.die();
  });

  test('keep their replay key when the signature is encoded differently', async () => {
    const token = await sign();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1) ?? '');
    const respelled = token.slice(0, -1) + alphabet[last ^ 1];
    const { replayKey } = await identity.verify(token, null);
    expect(await identity.verify(respelled, null)).toMatchObject({ replayKey });
    const next = await identity.verify(await sign({ iat: nowSeconds() - 1 }), null);
    expect(next.replayKey).not.toBe(replayKey);
  });

  test("come with the sources that Firebase's code needs in the content security policy", () => {
    expect(identity.contentSources).toMatchObject({
      connect: expect.arrayContaining(['https://identitytoolkit.googleapis.com']),
      frame: ['https://contracts-4711.firebaseapp.com'],
    });
  });

  test.each([
    ['an error', { status: 500, body: '' }],
    ['a page', { body: '<html>' }],
    ['something else', { body: { notKeys: [] } }],
    ['another address', { status: 302, body: '', headers: { location: '/keys' } }],
  ])('cannot be verified while Google answers with %s for its keys', async (_, answer) => {
    const issuer = await startTestIssuer();
    issuer.answer('/keys', () => answer);
    identity = createFirebaseIdentity({ ...SETTINGS, clock, keysUrl: `${issuer.url}/keys` });
    expect(await refused(await sign())).toBe('provider-unreachable');
    await issuer.die();
  });
});
