import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SIGN_IN_RETURN_PATHS } from '#contract/sign-in-paths.ts';
import { createTestIdentity, type TestIdentity } from '#server/adapters/identity/testing.ts';
import { describeError } from '#server/http/errors/error-table.ts';
import { RATE_LIMITS } from '#server/http/limits/rate-limits.ts';
import { type CodeExchange, IdentityError } from '#server/ports/identity.ts';
import { makeBrowser } from '#tests/support/builders/people/browser.ts';
import {
  startTestLexden,
  type TestLexden,
  type TestLexdenOptions,
} from '#tests/support/builders/server/test-lexden.ts';
import { makeGuestId } from '#tests/support/client/test-client.ts';

const PUBLIC_URL = 'https://lexden.example';
const ADA = { sub: 'ada', email: 'ada@example.org' };

let lexden: TestLexden | undefined;
afterEach(async () => {
  await lexden?.close();
  lexden = undefined;
});

async function start(identity: TestIdentity, options: TestLexdenOptions = {}): Promise<TestLexden> {
  lexden = await startTestLexden({ ...options, role: 'web', replaceAdapters: () => ({ identity }) });
  return lexden;
}

describe('session cookies', () => {
  test('are host-only, and secure when the public address is HTTPS', async () => {
    const identity = await createTestIdentity();
    const { app } = await start(identity, { publicUrl: PUBLIC_URL });
    const browser = makeBrowser({ app }, identity);
    const shared = { path: '/', httpOnly: true, sameSite: 'Lax', secure: true };
    const config = await browser.get('/api/auth/config');
    expect(config.cookies).toMatchObject([{ ...shared, name: '__Host-lexden_sign_in', maxAge: 3600 }]);
    const { cookies } = await browser.signIn(ADA);
    expect(cookies).toMatchObject([
      { ...shared, name: '__Host-lexden_session', maxAge: 30 * 24 * 3600 },
      { ...shared, name: '__Host-lexden_sign_in', value: '' },
    ]);
    expect(cookies.some(({ domain }) => domain !== undefined)).toBe(false);
    // A cookie without the prefix, which any page of the host could have set, is ignored.
    const token = browser.cookies.get('__Host-lexden_session') ?? '';
    browser.cookies.clear();
    browser.cookies.set('lexden_session', token);
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
  });

  test('are HttpOnly and same-site on localhost, too', async () => {
    const identity = await createTestIdentity();
    const { app } = await start(identity);
    const { cookies } = await makeBrowser({ app }, identity).signIn(ADA);
    const shared = { path: '/', httpOnly: true, sameSite: 'Lax' };
    expect(cookies).toMatchObject([
      { ...shared, name: 'lexden_session' },
      { ...shared, name: 'lexden_sign_in', value: '' },
    ]);
    expect(cookies.some(({ secure }) => secure)).toBe(false);
  });
});

describe('sign-in origin', () => {
  test('must be the public origin or localhost [spec: 9.19]', async () => {
    const identity = await createTestIdentity();
    const { app } = await start(identity, { publicUrl: PUBLIC_URL });
    for (const [host, domain, origin] of [
      ['lexden.example', 'production', PUBLIC_URL],
      ['localhost:3000', 'preview', 'http://localhost:3000'],
      ['127.0.0.1:5173', 'preview', 'http://127.0.0.1:5173'],
    ]) {
      const config = await app.inject({ url: '/api/auth/config', headers: { host } });
      expect([config.statusCode, config.json()]).toMatchObject([
        200,
        { provider: 'oidc', domain, tokenEndpoint: `${origin}/api/auth/token`, prompt: 'select_account' },
      ]);
      const configured = await app.inject({ method: 'POST', url: '/api/configure-oidc-domain', headers: { host } });
      expect([configured.statusCode, configured.json()]).toEqual([200, { success: true }]);
    }
  });

  test.each([
    'elsewhere.example',
    'lexden.example.elsewhere.example',
    '192.168.1.5:3000',
    'localhost@elsewhere.example',
  ])('must not be %s', async (host) => {
    const identity = await createTestIdentity();
    const { app } = await start(identity, { publicUrl: PUBLIC_URL });
    const config = await app.inject({
      url: '/api/auth/config',
      headers: { host, 'x-forwarded-host': 'lexden.example' },
    });
    const refusal = describeError('unauthorized-domain', { address: PUBLIC_URL });
    expect([config.statusCode, config.json(), config.cookies]).toEqual([403, refusal, []]);
    const configured = await app.inject({ method: 'POST', url: '/api/configure-oidc-domain', headers: { host } });
    expect([configured.statusCode, configured.json()]).toEqual([200, { success: false, error: refusal.message }]);
  });
});

describe('authorization code exchange', () => {
  const GOOD = {
    grant_type: 'authorization_code',
    code: 'code-of-ada',
    code_verifier: 'v'.repeat(43),
    redirect_uri: `http://localhost:3000${SIGN_IN_RETURN_PATHS.popup}`,
  };
  const asked: CodeExchange[] = [];
  let app: TestLexden['app'];
  beforeEach(async () => {
    asked.length = 0;
    const identity = await createTestIdentity({
      async exchangeCode(exchange) {
        asked.push(exchange);
        if (exchange.code === 'code-of-eve') throw new IdentityError('code-refused', 'the test says so');
        if (exchange.code === 'unknown-code') throw new IdentityError('provider-unreachable', 'the test says so');
        return { idToken: 'a.b.c', expiresInSeconds: 300, scope: 'openid' };
      },
    });
    ({ app } = await start(identity, { publicUrl: PUBLIC_URL }));
  });
  const exchange = (fields: object, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/api/auth/token',
      headers: { 'content-type': type },
      payload: type === 'application/json' ? fields : new URLSearchParams({ ...fields }).toString(),
    });

  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded;charset=UTF-8',
  ])('accepts %s', async (type) => {
    for (const redirect_uri of [GOOD.redirect_uri, `${PUBLIC_URL}${SIGN_IN_RETURN_PATHS.redirect}`]) {
      const answer = await exchange({ ...GOOD, redirect_uri, client_id: 'lexden-web' }, type);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { id_token: 'a.b.c', access_token: 'withheld', token_type: 'Bearer', expires_in: 300, scope: 'openid' },
      ]);
      expect(asked.at(-1)).toEqual({ code: GOOD.code, codeVerifier: GOOD.code_verifier, redirectUri: redirect_uri });
    }
  });

  test.each([
    ['another site', 'https://elsewhere.example/auth/popup'],
    ['another page', 'http://localhost:3000/'],
    ['a page that begins alike', `http://localhost:3000${SIGN_IN_RETURN_PATHS.popup}/../..`],
    ['a query', `http://localhost:3000${SIGN_IN_RETURN_PATHS.popup}?a=b`],
    ['no address', 'popup'],
    ['a user name before the host', `http://lexden.example@elsewhere.example${SIGN_IN_RETURN_PATHS.popup}`],
  ])('refuses a redirect URI with %s', async (_name, redirect_uri) => {
    const answer = await exchange({ ...GOOD, redirect_uri });
    expect([answer.statusCode, answer.json()]).toEqual([400, describeError('return-address-refused')]);
    expect(asked).toEqual([]);
  });

  test.each([
    ['another grant', { grant_type: 'refresh_token' }],
    ['no code', { code: '' }],
    ['an over-long code', { code: 'x'.repeat(5000) }],
    ['a short verifier', { code_verifier: 'x' }],
  ])('refuses %s', async (_name, changes) => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const answer = await exchange({ ...GOOD, ...changes }, type);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request']);
    }
    expect(asked).toEqual([]);
  });

  test('refuses a repeated field', async () => {
    const payload = `${new URLSearchParams(GOOD)}&code=another`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({ method: 'POST', url: '/api/auth/token', headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request']);
    expect(asked).toEqual([]);
  });

  test('passes on refusals of the provider', async () => {
    const [refused, unreachable] = [
      await exchange({ ...GOOD, code: 'code-of-eve' }),
      await exchange({ ...GOOD, code: 'unknown-code' }),
    ];
    expect([refused.statusCode, refused.json()]).toEqual([400, describeError('code-refused')]);
    expect([unreachable.statusCode, unreachable.json()]).toEqual([502, describeError('provider-unreachable')]);
  });

  test('refuses cross-site requests', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const answer = await app.inject({ method: 'POST', url: '/api/auth/token', headers, payload: GOOD });
    expect([answer.statusCode, asked]).toEqual([403, []]);
  });
});

test('code exchange › is not found when browsers exchange codes at the provider', async () => {
  const { app } = await start(await createTestIdentity());
  const payload = {
    grant_type: 'authorization_code',
    code: 'a',
    code_verifier: 'v'.repeat(43),
    redirect_uri: `http://localhost:3000${SIGN_IN_RETURN_PATHS.popup}`,
  };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/token', payload });
  expect([answer.statusCode, answer.json()]).toEqual([404, describeError('not-found')]);
});

test('sign-in rate limit › admits a user who signs in, and refuses guessing', async () => {
  const identity = await createTestIdentity({
    exchangeCode: async () => ({ idToken: '', expiresInSeconds: 1, scope: '' }),
  });
  const { app } = await start(identity, { rateLimits: 'on' });
  const requests = [
    { method: 'POST', url: '/api/auth/token', payload: {} },
    { method: 'POST', url: '/api/oidc-auth', payload: {} },
  ] as const;
  const { perAddress } = RATE_LIMITS.signIn;
  for (const request of requests) {
    const statuses: number[] = [];
    for (let count = 0; count <= perAddress; count += 1) {
      // The limit does not depend on the user agent.
      const headers = { 'x-forwarded-for': `10.0.0.${count % 256}`, 'x-session-id': makeGuestId() };
      statuses.push((await app.inject({ ...request, headers })).statusCode);
    }
    expect(statuses.slice(0, perAddress)).not.toContain(429);
    expect(statuses[perAddress]).toBe(429);
  }
  const refused = await app.inject(requests[0]);
  expect(refused.json()).toMatchObject(describeError('rate-limited'));
  // Every visitor's page reads the sign-in configuration, so it is not limited strictly.
  for (let count = 0; count <= perAddress; count += 1)
    expect((await app.inject('/api/auth/config')).statusCode).toBe(200);
  expect((await app.inject({ url: '/api/auth/user' })).statusCode).toBe(401);
});

test('content security policy › contains the sources of the provider’s code and nothing more', async () => {
  const identity = await createTestIdentity();
  const sources = {
    connect: ['https://connect.example'],
    frame: ['https://frame.example'],
    script: ['https://script.example'],
    image: ['https://image.example'],
  };
  const { app } = await start({ ...identity, contentSources: sources });
  const policy = String((await app.inject({ url: '/' })).headers['content-security-policy']);
  expect(policy.split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval' https://script.example",
    "script-src-attr 'none'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://image.example",
    "font-src 'self' data: blob:",
    "connect-src 'self' https://connect.example",
    "frame-src 'self' https://frame.example",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test('worker process › serves neither sign-in pages nor the product', async () => {
  lexden = await startTestLexden({ role: 'worker' });
  for (const url of ['/identity/.well-known/openid-configuration', '/api/settings', '/api/session/documents', '/']) {
    expect((await lexden.app.inject({ url })).statusCode, url).toBe(404);
  }
  for (const url of ['/healthz', '/readyz']) expect((await lexden.app.inject({ url })).statusCode, url).toBe(200);
});
