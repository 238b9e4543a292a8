import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
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
import { refusalOf, statusAndBody } from '#tests/support/client/refusal.ts';
import { createTestClient, type TestClient } from '#tests/support/client/test-client.ts';

const PUBLIC_URL = 'https://lexden.example';
const ADA = { sub: 'ada', email: 'ada@example.org' };

async function start(identity: TestIdentity, options: TestLexdenOptions = {}): Promise<TestLexden> {
  const lexden = await startTestLexden({ ...options, role: 'web', replaceAdapters: () => ({ identity }) });
  onTestFinished(() => lexden.close());
  return lexden;
}

describe('session cookies', () => {
  test('are host-only, and secure when the public address is HTTPS', async () => {
    const identity = await createTestIdentity();
    const browser = makeBrowser(await start(identity, { publicUrl: PUBLIC_URL }), identity);
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
    const { cookies } = await makeBrowser(await start(identity), identity).signIn(ADA);
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
    const server = await start(await createTestIdentity(), { publicUrl: PUBLIC_URL });
    for (const [host, domain, origin] of [
      ['lexden.example', 'production', PUBLIC_URL],
      ['localhost:3000', 'preview', 'http://localhost:3000'],
      ['127.0.0.1:5173', 'preview', 'http://127.0.0.1:5173'],
    ]) {
      const visitor = createTestClient(server, { origin: `http://${host}` });
      expect(await statusAndBody(visitor.get('/api/auth/config'))).toMatchObject([
        200,
        { provider: 'oidc', domain, tokenEndpoint: `${origin}/api/auth/token`, prompt: 'select_account' },
      ]);
      expect(await statusAndBody(visitor.post('/api/configure-oidc-domain'))).toEqual([200, { success: true }]);
    }
  });

  test.each([
    'elsewhere.example',
    'lexden.example.elsewhere.example',
    '192.168.1.5:3000',
    'localhost@elsewhere.example',
  ])('must not be %s', async (host) => {
    const visitor = createTestClient(await start(await createTestIdentity(), { publicUrl: PUBLIC_URL }));
    const config = await visitor.get('/api/auth/config', { host, 'x-forwarded-host': 'lexden.example' });
    const refusal = describeError('unauthorized-domain', { address: PUBLIC_URL });
    expect([config.statusCode, config.json(), config.cookies]).toEqual([403, refusal, []]);
    expect(await statusAndBody(visitor.post('/api/configure-oidc-domain', undefined, { host }))).toEqual([
      200,
      { success: false, error: refusal.message },
    ]);
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
  let visitor: TestClient;
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
    visitor = createTestClient(await start(identity, { publicUrl: PUBLIC_URL }));
  });
  const exchange = (fields: object, type = 'application/json') =>
    visitor.post('/api/auth/token', type === 'application/json' ? fields : new URLSearchParams({ ...fields }), {
      'content-type': type,
    });

  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded;charset=UTF-8',
  ])('accepts %s', async (type) => {
    for (const redirect_uri of [GOOD.redirect_uri, `${PUBLIC_URL}${SIGN_IN_RETURN_PATHS.redirect}`]) {
      expect(await statusAndBody(exchange({ ...GOOD, redirect_uri, client_id: 'lexden-web' }, type))).toEqual([
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
    expect(await statusAndBody(exchange({ ...GOOD, redirect_uri }))).toEqual([
      400,
      describeError('return-address-refused'),
    ]);
    expect(asked).toEqual([]);
  });

  test.each([
    ['another grant', { grant_type: 'refresh_token' }],
    ['no code', { code: '' }],
    ['an over-long code', { code: 'x'.repeat(5000) }],
    ['a short verifier', { code_verifier: 'x' }],
  ])('refuses %s', async (_name, changes) => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      expect(await refusalOf(exchange({ ...GOOD, ...changes }, type))).toEqual([400, 'invalid-request']);
    }
    expect(asked).toEqual([]);
  });

  test('refuses a repeated field', async () => {
    const form = new URLSearchParams([...Object.entries(GOOD), ['code', 'another']]);
    expect(await refusalOf(visitor.post('/api/auth/token', form))).toEqual([400, 'invalid-request']);
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
    const answer = await visitor.post('/api/auth/token', GOOD, { origin: 'https://elsewhere.example' });
    expect([answer.statusCode, asked]).toEqual([403, []]);
  });
});

test('code exchange › is not found when browsers exchange codes at the provider', async () => {
  const visitor = createTestClient(await start(await createTestIdentity()));
  const payload = {
    grant_type: 'authorization_code',
    code: 'a',
    code_verifier: 'v'.repeat(43),
    redirect_uri: `http://localhost:3000${SIGN_IN_RETURN_PATHS.popup}`,
  };
  expect(await statusAndBody(visitor.post('/api/auth/token', payload))).toEqual([404, describeError('not-found')]);
});

test('sign-in rate limit › admits a user who signs in, and refuses guessing', async () => {
  const identity = await createTestIdentity({
    exchangeCode: async () => ({ idToken: '', expiresInSeconds: 1, scope: '' }),
  });
  const server = await start(identity, { rateLimits: 'on' });
  const { perAddress } = RATE_LIMITS.signIn;
  for (const path of ['/api/auth/token', '/api/oidc-auth']) {
    const statuses: number[] = [];
    for (let count = 0; count <= perAddress; count += 1) {
      // The limit depends neither on the guest id nor on a forwarded address.
      const headers = { 'x-forwarded-for': `10.0.0.${count % 256}` };
      statuses.push((await createTestClient(server).post(path, {}, headers)).statusCode);
    }
    expect(statuses.slice(0, perAddress)).not.toContain(429);
    expect(statuses[perAddress]).toBe(429);
  }
  const visitor = createTestClient(server);
  expect((await visitor.post('/api/auth/token', {})).json()).toMatchObject(describeError('rate-limited'));
  // Every visitor's page reads the sign-in configuration, so it is not limited strictly.
  for (let count = 0; count <= perAddress; count += 1)
    expect((await visitor.get('/api/auth/config')).statusCode).toBe(200);
  expect((await visitor.get('/api/auth/user')).statusCode).toBe(401);
});

test('content security policy › contains the sources of the provider’s code and nothing more', async () => {
  const identity = await createTestIdentity();
  const sources = {
    connect: ['https://connect.example'],
    frame: ['https://frame.example'],
    script: ['https://script.example'],
    image: ['https://image.example'],
  };
  const visitor = createTestClient(await start({ ...identity, contentSources: sources }));
  const policy = String((await visitor.send({ url: '/' })).headers['content-security-policy']);
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
  const lexden = await startTestLexden({ role: 'worker' });
  onTestFinished(() => lexden.close());
  const visitor = createTestClient(lexden);
  for (const url of ['/identity/.well-known/openid-configuration', '/api/settings', '/api/session/documents', '/']) {
    expect((await visitor.send({ url })).statusCode, url).toBe(404);
  }
  for (const url of ['/healthz', '/readyz']) expect((await visitor.send({ url })).statusCode, url).toBe(200);
});
