import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { type ClientMetadata, Provider } from 'oidc-provider';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, SECOND_MS } from '#contract/units.ts';
import { type Listener, listen } from '#server/platform/testing-listen.ts';
import type { IdentityError } from '#server/ports/identity.ts';
import { createOidcIdentity, type OidcIdentity } from './oidc.ts';

const CLIENT_ID = 'lexden: at work';
const SECRET = 'p%ss:word +/&=~';
const REDIRECT_URI = 'http://localhost:3000/auth/popup';
const VERIFIER = 'a-verifier-that-only-this-browser-knows-0123456789';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

/** An independent provider implementation, with one user who consents at once. */
async function startProvider(client: Partial<ClientMetadata>): Promise<Listener> {
  const server = createServer();
  const listener = await listen(server);
  const { url } = listener;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const day = DAY_MS / SECOND_MS;
  const provider: Provider = new Provider(url, {
    clients: [{ client_id: CLIENT_ID, redirect_uris: [REDIRECT_URI], ...client }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of this test'] },
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: day, AuthorizationCode: day, Grant: day, IdToken: day, Interaction: day, Session: day },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: 'ada@example.org', name: 'Ada Finch' }),
    }),
    async loadExistingGrant({ oidc }) {
      const [clientId, accountId] = [oidc.client?.clientId ?? '', oidc.session?.accountId ?? ''];
      const grant = new provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response);
    return provider.interactionFinished(request, response, { login: { accountId: 'subject-of-ada' } });
  });
  return listener;
}

/** Follows redirects with cookies until the browser is sent back to this site. */
async function browse(start: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = new URL(start);
  while (!address.href.startsWith(REDIRECT_URI)) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`${address.pathname} answers ${response.status}: ${await response.text()}`);
    address = new URL(next, address);
  }
  return address;
}

describe.each<[string, Partial<ClientMetadata>, string | undefined]>([
  ['a client without a secret', { token_endpoint_auth_method: 'none' }, undefined],
  ['a client with a secret', { client_secret: SECRET }, SECRET],
])('code flow with an independent provider, by %s', (_, client, clientSecret) => {
  let provider: Listener;
  let identity: OidcIdentity;
  beforeEach(async () => {
    // The provider warns about its in-memory store.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'info').mockImplementation(() => {});
    provider = await startProvider(client);
    const clock = { now: () => Date.now() };
    identity = createOidcIdentity({ issuer: provider.url, clientId: CLIENT_ID, clientSecret, clock });
  });
  afterEach(async () => {
    await provider.close();
    vi.restoreAllMocks();
  });

  async function getCode(nonce: string): Promise<string> {
    const method = await identity.describe('http://localhost:3000');
    if (method.provider !== 'oidc') throw new Error('not an OpenID provider');
    const query = new URLSearchParams({
      client_id: method.clientId,
      scope: method.scope,
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      nonce,
      state: 's',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    });
    const { searchParams } = await browse(`${method.authorizationEndpoint}?${query}`);
    return searchParams.get('code') ?? `no code: ${searchParams}`;
  }
  const trade = (code: string, codeVerifier = VERIFIER, redirectUri = REDIRECT_URI) =>
    identity.exchangeCode?.({ code, codeVerifier, redirectUri });

  test('signs the user in once', async () => {
    expect(await identity.check()).toBeUndefined();
    const code = await getCode('nonce-1');
    const tokens = await trade(code);
    expect(Object.keys(tokens ?? {}).sort()).toEqual(['expiresInSeconds', 'idToken', 'scope']);
    expect(await identity.verify(tokens?.idToken ?? '', 'nonce-1')).toMatchObject({
      subject: 'subject-of-ada',
      email: 'ada@example.org',
      displayName: 'Ada Finch',
    });
    const codeOf = (promise: Promise<unknown> | undefined) => promise?.catch((error: IdentityError) => error.code);
    expect(await codeOf(identity.verify(tokens?.idToken ?? '', 'nonce-2'))).toBe('sign-in-interrupted');
    expect(await codeOf(trade(code))).toBe('code-refused');
  });

  test('rejects a stolen code', async () => {
    await expect(trade(await getCode('n'), 'another-verifier-that-the-thief-made-up-0123456')).rejects.toMatchObject({
      code: 'code-refused',
      message: 'the provider refused the code: invalid_grant',
    });
    await expect(trade(await getCode('n'), VERIFIER, 'http://localhost:3000/auth/callback')).rejects.toMatchObject({
      code: 'code-refused',
    });
  });
});
