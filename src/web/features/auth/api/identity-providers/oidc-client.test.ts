import { ErrorResponse, type User } from 'oidc-client-ts';
import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { PROVEN_ADA, START_MS } from '#web/features/auth/model/machine/testing-sign-in.ts';
import { ProviderError } from './identity-client.ts';
import { createOidcClient, type OidcConfig, type OidcManager } from './oidc-client.ts';
import { readOidcError } from './oidc-errors.ts';
import { genericFailure, providerFailure } from './provider-messages.ts';

afterEach(() => vi.unstubAllGlobals());

const CONFIG: OidcConfig = {
  provider: 'oidc',
  isEmbedded: true,
  issuer: 'https://site.example/identity',
  clientId: 'lexden-web',
  authorizationEndpoint: 'https://site.example/identity/auth',
  tokenEndpoint: 'https://site.example/identity/token',
  scope: 'openid email profile',
  prompt: 'select_account',
  nonce: 'the-nonce',
  domain: 'production',
};
const CALLBACK = 'https://site.example/auth/callback?code=abc&state=s1';
const ADA_CLAIMS = { sub: 'ada-1', email: 'ada@example.org', name: 'Ada Finch' };
const user = (parts: object = {}) => ({ profile: ADA_CLAIMS, id_token: 'the.id.token', ...parts }) as unknown as User;

function makeClient(manager: Partial<OidcManager> = {}, config: Partial<OidcConfig> = {}, address = CALLBACK) {
  const stored = new Map([['oidc.s1', 'begun']]);
  const client = createOidcClient(
    { ...CONFIG, ...config },
    {
      manager: {
        signinPopup: async () => user(),
        signinRedirect: async () => undefined,
        removeUser: async () => undefined,
        signinRedirectCallback: async () => user(),
        ...manager,
      },
      address: () => new URL(address),
      stateStorage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) },
      nowMs: START_MS,
    },
  );
  return { client, stored };
}

const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof ProviderError ? error.failure : error),
  );

test('OIDC client › opens the popup synchronously with the nonce, and rejects when it is closed', async () => {
  const signinPopup = vi.fn(async () => user());
  const { client } = makeClient({ signinPopup });
  const attempt = client.signInWithPopup();
  expect(signinPopup.mock.calls).toEqual([[{ nonce: 'the-nonce', popupAbortOnClose: true }]]);
  expect(await attempt).toEqual(PROVEN_ADA);
});

test('OIDC client › returns null without an ID token, and null for missing profile fields [spec: 3.1]', async () => {
  const without = makeClient({ signinPopup: async () => user({ id_token: undefined }) });
  expect(await without.client.signInWithPopup()).toBeNull();
  const bare = makeClient({ signinPopup: async () => user({ profile: { sub: 'x', picture: 'https://p.example/1' } }) });
  expect(await bare.client.signInWithPopup()).toEqual({
    idToken: 'the.id.token',
    uid: 'x',
    email: null,
    displayName: null,
    photoURL: 'https://p.example/1',
  });
});

test('OIDC client › sends the nonce with a redirect, which never resolves and rejects on failure', async () => {
  const signinRedirect = vi.fn(async () => undefined);
  const { client } = makeClient({ signinRedirect });
  const ended = vi.fn();
  client.signInWithRedirect().then(ended, ended);
  await new Promise((resolve) => setImmediate(resolve));
  expect(signinRedirect.mock.calls).toEqual([[{ nonce: 'the-nonce' }]]);
  expect(ended).not.toHaveBeenCalled();
  const failing = makeClient({ signinRedirect: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(await refusalOf(failing.client.signInWithRedirect())).toEqual(providerFailure('network-request-failed'));
});

test('OIDC client › uses the authorization code once, however often the result is requested', async () => {
  const signinRedirectCallback = vi.fn(async () => user());
  const { client } = makeClient({ signinRedirectCallback });
  expect(await Promise.all([client.redirectResult(), client.redirectResult()])).toEqual([PROVEN_ADA, PROVEN_ADA]);
  expect(signinRedirectCallback.mock.calls).toEqual([[CALLBACK]]);
});

test('OIDC client › retries the same code after a network failure, with the redirect state restored', async () => {
  const stored: Map<string, string>[] = [];
  const signinRedirectCallback = vi.fn(async () => {
    // The library removes it before it calls the provider.
    stored[0]?.delete('oidc.s1');
    if (signinRedirectCallback.mock.calls.length === 1) throw new TypeError('Failed to fetch');
    return user();
  });
  const made = makeClient({ signinRedirectCallback });
  stored.push(made.stored);
  expect(await refusalOf(made.client.redirectResult())).toEqual(providerFailure('network-request-failed'));
  expect(made.stored.get('oidc.s1')).toBe('begun');
  expect(await made.client.redirectResult()).toEqual(PROVEN_ADA);
});

test('OIDC client › does not retry after a refusal', async () => {
  const signinRedirectCallback = vi.fn(() =>
    Promise.reject(new ErrorResponse({ error: 'access_denied', error_description: 'user-disabled' })),
  );
  const { client } = makeClient({ signinRedirectCallback });
  expect(await refusalOf(client.redirectResult())).toEqual(providerFailure('user-disabled'));
  expect(await refusalOf(client.redirectResult())).toEqual(providerFailure('user-disabled'));
  expect(signinRedirectCallback).toHaveBeenCalledOnce();
});

test.each([
  'https://site.example/',
  'https://site.example/auth/callback',
  'https://site.example/auth/callback?code=abc&state=from-another-tab',
])('OIDC client › finds no result in %s', async (address) => {
  const signinRedirectCallback = vi.fn(async () => user());
  const { client } = makeClient({ signinRedirectCallback }, {}, address);
  expect(await client.redirectResult()).toBe('nothing');
  expect(signinRedirectCallback).not.toHaveBeenCalled();
});

test('OIDC client › goes stale well before its nonce cookie expires, and reports preview addresses', () => {
  expect(makeClient().client).toMatchObject({ isPreview: false, staleAtMs: START_MS + 30 * MINUTE_MS });
  expect(makeClient({}, { domain: 'preview' }).client.isPreview).toBe(true);
});

test('OIDC client › signs out of the embedded provider, and of no other', async () => {
  const sent = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', sent);
  const removeUser = vi.fn(async () => undefined);
  await makeClient({ removeUser }).client.signOut();
  expect(sent.mock.calls.map(([url, { method }]) => [method, url])).toEqual([['POST', '/identity/sign-out']]);
  await makeClient({ removeUser }, { isEmbedded: false }).client.signOut();
  await makeClient({ removeUser }).client.signOutLocally();
  expect(sent).toHaveBeenCalledOnce();
  expect(removeUser).toHaveBeenCalledTimes(3);
});

const timeout = Object.assign(new Error('Network timed out'), { name: 'ErrorTimeout' });
const answer = (error: string, description?: string) =>
  new ErrorResponse({ error, ...(description && { error_description: description }) });
const SERVER_WORDS = 'Too many failed attempts. Please try again in 15 minutes.';

test.each([
  [answer('access_denied', 'user-disabled'), providerFailure('user-disabled')],
  [answer('access_denied'), providerFailure('popup-closed-by-user')],
  [answer('access_denied', 'popup-closed-by-user'), providerFailure('popup-closed-by-user')],
  [answer('unauthorized_client'), providerFailure('unauthorized-domain')],
  [answer('invalid_request', 'redirect_uri did not match'), providerFailure('unauthorized-domain')],
  [answer('invalid_grant'), providerFailure('user-token-expired')],
  [answer('server_error'), providerFailure('network-request-failed')],
  [answer('interaction_required'), genericFailure()],
  [new Error('Attempted to navigate on a disposed window'), providerFailure('popup-blocked')],
  [new Error('Popup closed by user'), providerFailure('popup-closed-by-user')],
  [new Error('Popup closed'), providerFailure('popup-closed-by-user')],
  [new TypeError('Failed to fetch'), providerFailure('network-request-failed')],
  [new TypeError('NetworkError when attempting to fetch resource.'), providerFailure('network-request-failed')],
  [new TypeError('Load failed'), providerFailure('network-request-failed')],
  [timeout, providerFailure('network-request-failed')],
  [new Error(' (502): {"code":"provider-unreachable","message":"m"}'), providerFailure('network-request-failed')],
  [new Error('Bad Request (400): {"code":"code-refused","message":"m"}'), providerFailure('user-token-expired')],
  [new Error(` (429): {"code":"too-many-attempts","message":"${SERVER_WORDS}"}`), genericFailure(SERVER_WORDS)],
  [new Error('Gateway Timeout (504)'), providerFailure('network-request-failed')],
  [new Error('I am a teapot (418)'), genericFailure()],
  [new Error('nonce in id_token does not match nonce in client storage'), genericFailure()],
  [new TypeError('undefined is not a function'), genericFailure()],
  ['a string', genericFailure()],
])('OIDC client › maps the error %s', (error, failure) => {
  expect(readOidcError(error)).toEqual(failure);
});
