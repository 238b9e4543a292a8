import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { DELETION_PHRASE } from '#contract/account.ts';
import type { SocialProvider } from '#contract/identity.ts';
import { SIGN_IN_RETURN_PATHS } from '#contract/sign-in-paths.ts';
import { createFirebaseIdentity } from '#server/adapters/identity/firebase.ts';
import { createTestIdentity } from '#server/adapters/identity/testing.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { createTestClient, type TestClient } from '#tests/support/client/test-client.ts';
import { openSocialProviders } from '#tests/support/identity/open-social-providers.ts';

const ORIGIN = 'http://localhost:3000';
const SUBJECT = '110169484474386276334';

const providers = openBeforeAll(openSocialProviders);
const own = await createTestIdentity({ isEmbedded: true });
const lexden = openBeforeAll(() =>
  startTestLexden({ replaceAdapters: () => ({ identity: own, socialIdentities: providers.identities }) }),
);

let browser: TestClient;
beforeEach(async () => {
  await lexden.database.db.transaction().execute(async (transaction) => {
    for (const table of ['sessions', 'used_sign_ins', 'users', 'audit_events'] as const) {
      await transaction.deleteFrom(table).execute();
    }
  });
  browser = createTestClient(lexden, { origin: ORIGIN, prefix: '' });
});

interface ReceivedTokens {
  readonly idToken: string;
  readonly uid: string;
}

/** What a browser does between the click and the session. */
async function signInAt(social: SocialProvider): Promise<ReceivedTokens> {
  const config = (await browser.get(`/api/auth/config?social=${social}`)).json();
  const codeVerifier = randomBytes(32).toString('base64url');
  const redirectUri = `${ORIGIN}${SIGN_IN_RETURN_PATHS.popup}`;
  const asked = new URLSearchParams({
    client_id: config.clientId,
    response_type: 'code',
    scope: config.scope,
    prompt: config.prompt,
    redirect_uri: redirectUri,
    nonce: config.nonce,
    state: 'state',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const chooser = await fetch(`${config.authorizationEndpoint}?${asked}`);
  const chosen = /href="([^"]+)"/.exec(await chooser.text())?.[1] ?? '';
  const returned = await fetch(new URL(chosen, config.authorizationEndpoint), { redirect: 'manual' });
  const code = new URL(returned.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { pathname, search } = new URL(config.tokenEndpoint);
  const form = { grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectUri };
  const answer = await browser.send({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return { idToken: answer.json().id_token, uid: SUBJECT };
}

const sync = (tokens: ReceivedTokens, social?: string) =>
  browser.post('/api/oidc-auth', { ...tokens, ...(social !== undefined && { social }) });
const listIdentities = async () =>
  (await lexden.database.db.selectFrom('users').select(['identity_issuer', 'identity_subject']).execute())
    .map((row) => [row.identity_issuer, row.identity_subject])
    .sort();

describe('social sign-in', () => {
  test('opens a session with Google and with Microsoft, each with an account of its own', async () => {
    for (const social of ['google', 'microsoft'] as const) {
      const answer = await sync(await signInAt(social), social);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json().user).toMatchObject({ email: 'ada@example.org', displayName: 'Ada Finch' });
      expect((await browser.get('/api/auth/user')).json()).toEqual(answer.json().user);
    }
    // Same address and same subject, and the embedded provider's own account with both: three people.
    const { nonce } = (await browser.get('/api/auth/config')).json();
    await sync({ idToken: await own.sign({ nonce, sub: SUBJECT, email: 'ada@example.org' }), uid: SUBJECT });
    expect(await listIdentities()).toEqual(
      [
        [own.issuerName, SUBJECT],
        [providers.google.url, SUBJECT],
        [`${providers.microsoft.url}/11111111-2222-4333-8444-555555555555/v2.0`, SUBJECT],
      ].sort(),
    );
  });

  test('finds the account again', async () => {
    const first = await sync(await signInAt('microsoft'), 'microsoft');
    const second = await sync(await signInAt('microsoft'), 'microsoft');
    expect(second.json().user.id).toBe(first.json().user.id);
    expect(await listIdentities()).toHaveLength(1);
  });

  test.each([
    ['google', 'microsoft'],
    ['microsoft', 'google'],
    ['google', undefined],
  ] as const)('refuses a token of %s that is presented as one of %s', async (from, as) => {
    const answer = await sync(await signInAt(from), as);
    expect(answer.json()).toMatchObject({ code: 'token-invalid' });
    expect(await listIdentities()).toEqual([]);
  });

  test('refuses a token a second time, and one that another browser asked for', async () => {
    const tokens = await signInAt('google');
    const stranger = createTestClient(lexden, { origin: ORIGIN, prefix: '' });
    await stranger.get('/api/auth/config?social=google');
    expect((await stranger.post('/api/oidc-auth', { ...tokens, social: 'google' })).json()).toMatchObject({
      code: 'sign-in-interrupted',
    });
    expect((await sync(tokens, 'google')).statusCode).toBe(200);
    expect((await sync(tokens, 'google')).json()).toMatchObject({ code: 'sign-in-interrupted' });
  });

  test('refuses a provider that it does not know', async () => {
    expect((await browser.get('/api/auth/config?social=facebook')).statusCode).toBe(400);
    expect((await sync({ idToken: 'token', uid: SUBJECT }, 'facebook')).statusCode).toBe(400);
  });

  test('deletes at the embedded provider nothing of an account of Google with the same subject', async () => {
    await sync(await signInAt('google'), 'google');
    const deleted = await browser.post('/api/account/delete', { confirmation: DELETION_PHRASE });
    expect(deleted.json()).toMatchObject({ signInRemoved: false });
    expect(own.removedSubjects).toEqual([]);
  });
});

test('sign-in window › may report to the page that opened it, also from another origin', async () => {
  const policyOf = async (url: string, from: string) =>
    (await browser.send({ url, headers: { 'sec-fetch-site': from } })).headers['cross-origin-opener-policy'];
  const returned = `${SIGN_IN_RETURN_PATHS.popup}?code=c&state=s`;
  for (const from of ['cross-site', 'same-site']) expect(await policyOf(returned, from)).toBe('unsafe-none');
  for (const from of ['same-origin', 'none', '']) {
    expect(await policyOf(returned, from)).toBe('same-origin-allow-popups');
  }
  for (const url of ['/', '/dashboard', SIGN_IN_RETURN_PATHS.redirect, `${SIGN_IN_RETURN_PATHS.popup}/x`]) {
    expect(await policyOf(url, 'cross-site')).toBe('same-origin-allow-popups');
  }
});

describe('social sign-in that is not configured', () => {
  const plain = openBeforeAll(() => startTestLexden({ replaceAdapters: () => ({ identity: own }) }));

  test('is not found', async () => {
    const visitor = createTestClient(plain, { origin: ORIGIN, prefix: '' });
    expect((await visitor.get('/api/auth/config?social=google')).statusCode).toBe(404);
    const form = { grant_type: 'authorization_code', code: 'c', code_verifier: 'v'.repeat(43) };
    const exchange = await visitor.send({
      method: 'POST',
      url: '/api/auth/token?social=google',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...form, redirect_uri: `${ORIGIN}${SIGN_IN_RETURN_PATHS.popup}` }).toString(),
    });
    expect(exchange.statusCode).toBe(404);
    expect((await visitor.post('/api/oidc-auth', { idToken: 't', uid: 'u', social: 'google' })).statusCode).toBe(404);
  });
});

describe('social sign-in beside Firebase', () => {
  const both = openBeforeAll(() => {
    const identity = createFirebaseIdentity({
      projectId: 'lexden',
      apiKey: 'key',
      authDomain: 'lexden.firebaseapp.example',
      clock: { now: () => Date.now() },
      keysUrl: `${providers.google.url}/keys`,
    });
    return startTestLexden({ replaceAdapters: () => ({ identity, socialIdentities: providers.identities }) });
  });

  test('has the calls of both, and each accepts only its own tokens', async () => {
    browser = createTestClient(both, { origin: ORIGIN, prefix: '' });
    const tokens = await signInAt('google');
    expect((await browser.post('/api/oidc-auth', tokens)).statusCode).toBe(404);
    expect((await browser.post('/api/firebase-auth', { ...tokens, social: 'google' })).statusCode).toBe(404);
    expect((await browser.post('/api/firebase-auth', tokens)).json()).toMatchObject({ code: 'token-invalid' });
    expect((await sync(tokens, 'google')).statusCode).toBe(200);
  });

  test('allows the pages what both need', async () => {
    const visitor = createTestClient(both, { origin: ORIGIN, prefix: '' });
    const policy = String((await visitor.send({ url: '/' })).headers['content-security-policy']);
    expect(policy).toContain("frame-src 'self' https://lexden.firebaseapp.example");
  });
});
