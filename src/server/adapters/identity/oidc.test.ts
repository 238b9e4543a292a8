import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import type { IdentityError } from '#server/ports/identity.ts';
import { describeIdentityContract, type IdentityUnderTest } from './contract.ts';
import { createOidcIdentity, type OidcIdentity } from './oidc.ts';
import { controlsOf, startTestIssuer, type TestIssuer } from './testing-issuer.ts';
import { signToken, validClaims } from './testing-tokens.ts';

const DISCOVERY_PATH = '/.well-known/openid-configuration';
const [LONG_TIMEOUT_MS, SHORT_TIMEOUT_MS] = [15_000, 300];
const CLIENT_ID = 'lexden at work';
const SECRET = 'p%ss:wörd +/&=';
const EXCHANGE = {
  code: 'the-code',
  codeVerifier: 'v'.repeat(43),
  redirectUri: 'http://localhost:3000/auth/popup',
};
const clock = { now: () => Date.now() };

function documentOf(issuer: TestIssuer, changes: object = {}): object {
  return {
    issuer: issuer.url,
    authorization_endpoint: `${issuer.url}/authorize`,
    token_endpoint: `${issuer.url}/token`,
    jwks_uri: `${issuer.url}/keys`,
    ...changes,
  };
}

function identityAt(
  issuer: TestIssuer,
  changes: { issuer?: string; clientSecret?: string; timeoutMs?: number } = {},
): OidcIdentity {
  return createOidcIdentity({
    issuer: issuer.url,
    clientId: CLIENT_ID,
    clientSecret: undefined,
    clock,
    timeoutMs: LONG_TIMEOUT_MS,
    ...changes,
  });
}

async function openIssuer(changes: object = {}): Promise<TestIssuer> {
  const issuer = await startTestIssuer();
  issuer.answer(DISCOVERY_PATH, () => ({ body: documentOf(issuer, changes) }));
  return issuer;
}

async function openOidc(timeoutMs: number): Promise<IdentityUnderTest> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const issuer = await openIssuer();
  return {
    identity: identityAt(issuer, { timeoutMs }),
    issuer: issuer.url,
    issuerName: issuer.url,
    audience: CLIENT_ID,
    now: clock.now,
    ...controlsOf(issuer),
  };
}

describeIdentityContract('external OpenID provider', openOidc, { isExternal: true, hasNonce: true });

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fine',
    (error: IdentityError) => error.code,
  );

describe('external OpenID provider', () => {
  let issuer: TestIssuer;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    issuer = await openIssuer();
  });
  afterEach(async () => {
    await issuer.die();
    vi.useRealTimers();
  });

  const asked = (path: string) => issuer.requests.filter((request) => request.path === path);
  const answerDocument = (changes: object) =>
    issuer.answer(DISCOVERY_PATH, () => ({ body: documentOf(issuer, changes) }));
  const sign = (changes: object = {}) => {
    const claims = validClaims({ issuer: issuer.url, audience: CLIENT_ID, nonce: 'n', nowMs: Date.now() });
    return signToken(issuer.signingKey(), { ...claims, ...changes });
  };

  describe('discovery document', () => {
    test('is fetched once an hour, also with concurrent callers', async () => {
      const identity = identityAt(issuer);
      await Promise.all(Array.from({ length: 20 }, () => identity.describe('http://localhost:3000')));
      vi.setSystemTime(Date.now() + HOUR_MS - 1);
      await identity.describe('http://localhost:3000');
      expect(asked(DISCOVERY_PATH)).toHaveLength(1);
      answerDocument({ authorization_endpoint: `${issuer.url}/moved` });
      vi.setSystemTime(Date.now() + 1);
      expect(await identity.describe('http://localhost:3000')).toMatchObject({
        authorizationEndpoint: `${issuer.url}/moved`,
        tokenEndpoint: 'http://localhost:3000/api/auth/token',
        issuer: issuer.url,
        clientId: CLIENT_ID,
        isEmbedded: false,
      });
    });

    test('stays in use while the provider is unreachable, and is refetched every minute', async () => {
      const identity = identityAt(issuer);
      await identity.describe('http://localhost:3000');
      issuer.answer(DISCOVERY_PATH, () => ({ status: 503, body: '' }));
      vi.setSystemTime(Date.now() + HOUR_MS);
      const described = [await identity.describe('http://a.test'), await identity.describe('http://a.test')];
      expect(described).toMatchObject([{ issuer: issuer.url }, { issuer: issuer.url }]);
      expect(asked(DISCOVERY_PATH)).toHaveLength(2);
      vi.setSystemTime(Date.now() + MINUTE_MS);
      await identity.describe('http://a.test');
      expect(asked(DISCOVERY_PATH)).toHaveLength(3);
    });

    test('is refetched after a failure of the provider or of one of its endpoints', async () => {
      issuer.answer(DISCOVERY_PATH, () => ({ status: 503, body: '' }));
      const identity = identityAt(issuer);
      expect(await outcome(identity.describe('http://a.test'))).toBe('provider-unreachable');
      answerDocument({ jwks_uri: `${issuer.url}/former-keys` });
      expect(await outcome(identity.verify(await sign(), 'n'))).toBe('provider-unreachable');
      answerDocument({});
      expect(await outcome(identity.verify(await sign(), 'n'))).toBe('fine');
    });

    test.each([
      ['/', ''],
      ['', '/'],
      ['', ''],
    ])('may differ from the setting by a trailing slash: setting "%s", document "%s"', async (setting, named) => {
      answerDocument({ issuer: issuer.url + named });
      const identity = identityAt(issuer, { issuer: issuer.url + setting });
      expect(await identity.check()).toBeUndefined();
      const verified = identity.verify(await sign({ iss: issuer.url + named }), 'n');
      expect(await verified).toMatchObject({ issuer: issuer.url + named });
    });

    test.each<[string, object, RegExp]>([
      ['another name', { issuer: 'https://other.example' }, /names its issuer https:\/\/other\.example/],
      ['any tenant of Microsoft Entra', { issuer: 'https://login.example/{tenantid}/v2.0' }, /many tenants/],
      ['no keys', { jwks_uri: undefined }, /no OpenID provider/],
      ['an address that is none', { token_endpoint: 'token' }, /no OpenID provider/],
      ['an address of a script', { authorization_endpoint: 'javascript:alert(1)' }, /no OpenID provider/],
      ['shared secrets only', { id_token_signing_alg_values_supported: ['HS256'] }, /no accepted signature algorithm/],
    ])('is rejected with a clear error when it states %s', async (_, changes, line) => {
      answerDocument(changes);
      const identity = identityAt(issuer);
      expect(await identity.check()).toMatch(line);
      expect(await outcome(identity.describe('http://a.test'))).toBe('provider-unreachable');
      expect(await outcome(identity.verify(await sign(), 'n'))).toBe('provider-unreachable');
      expect(await outcome(identity.exchangeCode?.(EXCHANGE) ?? Promise.resolve())).toBe('provider-unreachable');
    });

    test.each<[string, { status?: number; body: unknown; headers?: Record<string, string> }, RegExp]>([
      ['a page', { body: '<html>' }, /no OpenID provider/],
      ['nothing there', { status: 404, body: '' }, /no OpenID provider/],
      ['an error', { status: 500, body: '' }, /status 500/],
      ['another address', { status: 302, body: '', headers: { location: '/' } }, /status 302/],
    ])('is rejected with a clear error when the response is %s', async (_, answer, line) => {
      issuer.answer(DISCOVERY_PATH, () => answer);
      expect(await identityAt(issuer).check()).toMatch(line);
    });

    test('is reported as unreachable in one line', async () => {
      issuer.hang();
      expect(await identityAt(issuer, { timeoutMs: SHORT_TIMEOUT_MS }).check()).toMatch(/is unreachable: timeout/);
      await issuer.die();
      expect(await identityAt(issuer).check()).toMatch(/is unreachable: ECONNREFUSED/);
    });

    test.each([
      [undefined, 'select_account'],
      [['none', 'login', 'select_account'], 'select_account'],
      [['none', 'login'], 'login'],
      [['none'], 'select_account'],
    ])('decides the prompt: %j', async (prompts, prompt) => {
      answerDocument({ prompt_values_supported: prompts });
      expect(await identityAt(issuer).describe('http://a.test')).toMatchObject({ prompt });
    });
  });

  test('limits refetches of the keys for unknown key ids', async () => {
    const identity = identityAt(issuer);
    for (let round = 0; round < 10; round += 1) {
      const claims = validClaims({ issuer: issuer.url, audience: CLIENT_ID, nonce: 'n', nowMs: Date.now() });
      const token = await signToken(issuer.signingKey(), claims, { kid: `made-up-${round}` });
      expect(await outcome(identity.verify(token, 'n'))).toBe('token-invalid');
    }
    expect(asked('/keys')).toHaveLength(1);
  });

  test('stops accepting a withdrawn key after 10 minutes', async () => {
    const identity = identityAt(issuer);
    const formerKey = issuer.signingKey();
    await identity.verify(await sign(), 'n');
    await issuer.rotateKeys();
    const { publicJwk } = issuer.signingKey();
    issuer.answer('/keys', () => ({ body: { keys: [publicJwk] } }));
    vi.setSystemTime(Date.now() + 10 * MINUTE_MS);
    const claims = validClaims({ issuer: issuer.url, audience: CLIENT_ID, nonce: 'n', nowMs: Date.now() });
    expect(await outcome(identity.verify(await signToken(formerKey, claims), 'n'))).toBe('token-invalid');
    expect(await outcome(identity.verify(await sign(), 'n'))).toBe('fine');
  });

  describe('code exchange', () => {
    const TOKENS = {
      id_token: 'the.id.token',
      access_token: 'opens-mail',
      refresh_token: 'for-ever',
      token_type: 'Bearer',
    };

    const trade = async (identity: OidcIdentity) => identity.exchangeCode?.(EXCHANGE);
    const lastTrade = () => {
      const request = asked('/token').at(-1);
      return { form: Object.fromEntries(new URLSearchParams(request?.body)), headers: request?.headers };
    };
    const PKCE_FORM = {
      grant_type: 'authorization_code',
      code: EXCHANGE.code,
      code_verifier: EXCHANGE.codeVerifier,
      redirect_uri: EXCHANGE.redirectUri,
    };

    test('returns the ID token and no other credential', async () => {
      issuer.answer('/token', () => ({ body: { ...TOKENS, expires_in: '3599', scope: 'openid' } }));
      expect(await trade(identityAt(issuer))).toEqual({
        idToken: 'the.id.token',
        expiresInSeconds: 3599,
        scope: 'openid',
      });
      expect(lastTrade().form).toEqual({ ...PKCE_FORM, client_id: CLIENT_ID });
      expect(lastTrade().headers).not.toHaveProperty('authorization');
    });

    test.each([[undefined], [['client_secret_post', 'client_secret_basic']]])(
      'authenticates by the Authorization header: %j',
      async (methods) => {
        answerDocument({ token_endpoint_auth_methods_supported: methods });
        issuer.answer('/token', () => ({ body: TOKENS }));
        await trade(identityAt(issuer, { clientSecret: SECRET }));
        expect(lastTrade().form).toEqual(PKCE_FORM);
        const [scheme, pair = ''] = (lastTrade().headers?.authorization ?? '').split(' ');
        const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
        expect([scheme, ...Buffer.from(pair, 'base64').toString().split(':').map(decode)]).toEqual([
          'Basic',
          CLIENT_ID,
          SECRET,
        ]);
      },
    );

    test('authenticates in the form where the header is not supported', async () => {
      answerDocument({ token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_post'] });
      issuer.answer('/token', () => ({ body: TOKENS }));
      await trade(identityAt(issuer, { clientSecret: SECRET }));
      expect(lastTrade().form).toEqual({ ...PKCE_FORM, client_id: CLIENT_ID, client_secret: SECRET });
    });

    test('fails where the provider requires another method than a secret', async () => {
      answerDocument({ token_endpoint_auth_methods_supported: ['private_key_jwt'] });
      const identity = identityAt(issuer, { clientSecret: SECRET });
      expect(await identity.check()).toMatch(/no client authentication/);
      expect(await outcome(trade(identity))).toBe('code-refused');
      expect(asked('/token')).toEqual([]);
    });

    test.each<[string, { status?: number; body: unknown; headers?: Record<string, string> }, string]>([
      ['an unknown code', { status: 400, body: { error: 'invalid_grant' } }, 'code-refused'],
      ['an unknown client', { status: 401, body: { error: 'invalid_client' } }, 'code-refused'],
      ['a refusal in its own words', { status: 403, body: 'go away' }, 'code-refused'],
      ['no ID token', { body: { access_token: 'opens-mail' } }, 'code-refused'],
      ['too many requests', { status: 429, body: '' }, 'provider-unreachable'],
      ['an error', { status: 502, body: '' }, 'provider-unreachable'],
      ['another address', { status: 307, body: '', headers: { location: '/elsewhere' } }, 'provider-unreachable'],
    ])('rejects a response with %s', async (_, answer, code) => {
      issuer.answer('/token', () => answer);
      expect(await outcome(trade(identityAt(issuer, { clientSecret: SECRET })))).toBe(code);
      expect(asked('/elsewhere')).toEqual([]);
    });

    test("logs the provider's error code and nothing else", async () => {
      issuer.answer('/token', () => ({ status: 400, body: { error: 'invalid_grant', code: EXCHANGE.code } }));
      await expect(trade(identityAt(issuer))).rejects.toThrow(/^the provider refused the code: invalid_grant$/);
      issuer.answer('/token', () => ({ status: 400, body: { error: `${SECRET} is wrong` } }));
      await expect(trade(identityAt(issuer))).rejects.toThrow(/^the provider refused the code: status 400$/);
    });

    test('times out', async () => {
      const identity = identityAt(issuer, { timeoutMs: SHORT_TIMEOUT_MS });
      await identity.check();
      issuer.hang();
      expect(await outcome(trade(identity))).toBe('provider-unreachable');
    });
  });
});

describe('Google', () => {
  const GOOGLE = 'https://accounts.google.com';
  let issuer: TestIssuer;
  let identity: OidcIdentity;
  beforeEach(async () => {
    issuer = await startTestIssuer();
    identity = createOidcIdentity({ issuer: `${GOOGLE}/`, clientId: CLIENT_ID, clientSecret: SECRET, clock });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(url.replace(GOOGLE, issuer.url), init));
    answerWith({});
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await issuer.die();
  });
  const answerWith = (changes: object) =>
    issuer.answer(DISCOVERY_PATH, () => ({ body: documentOf({ ...issuer, url: GOOGLE }, changes) }));
  const sign = (iss: string) =>
    signToken(issuer.signingKey(), validClaims({ issuer: iss, audience: CLIENT_ID, nonce: 'n', nowMs: clock.now() }));

  test.each([GOOGLE, 'accounts.google.com'])('accepts %s as the issuer', async (iss) => {
    expect(await identity.verify(await sign(iss), 'n')).toMatchObject({ issuer: GOOGLE });
  });

  test.each(['http://accounts.google.com', `${GOOGLE}/`, 'accounts.google.com.invalid'])(
    'rejects %s as the issuer',
    async (iss) => {
      expect(await outcome(identity.verify(await sign(iss), 'n'))).toBe('token-invalid');
    },
  );

  test('allows photos of its accounts', () => {
    expect(identity.contentSources.image).toEqual(['https://lh3.googleusercontent.com']);
  });

  test('sends no secret without HTTPS', async () => {
    answerWith({ token_endpoint: 'http://accounts.google.com/token' });
    expect(await identity.check()).toMatch(/endpoints without HTTPS/);
    expect(await outcome(identity.exchangeCode?.(EXCHANGE) ?? Promise.resolve())).toBe('provider-unreachable');
    expect(issuer.requests.filter(({ path }) => path === '/token')).toEqual([]);
  });
});
