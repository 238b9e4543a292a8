import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#server/db/testing.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { openBeforeEach } from '#tests/support/builders/server/open-before.ts';
import type { ProviderBrowser } from '#tests/support/identity/provider-browser.ts';
import { startTestProvider } from '#tests/support/identity/test-provider.ts';

const ADA = { name: 'Ada Finch', email: 'ada@example.org', password: 'four seasons long' };

describe('embedded identity provider: the way of a code', () => {
  let browser: ProviderBrowser;
  const database = openBeforeEach(() => openTestDatabase(testDatabaseTarget()));
  afterEach(() => expect(provider.log).toEqual([]));
  const provider = openBeforeEach(() => startTestProvider({ db: database.db }));
  beforeEach(() => {
    browser = provider.openBrowser();
  });

  const createAccount = async (person = ADA, inBrowser = browser) => {
    const begun = await inBrowser.begin();
    return { begun, returned: await inBrowser.submit(begun, 'create', person) };
  };

  it('goes from a new account to an ID token that names the person', async () => {
    const { begun, returned } = await createAccount();
    expect(returned.href).toContain('http://localhost:3000/auth/popup?code=');
    expect(returned.searchParams.get('state')).toBe('state-of-this-window');
    const verified = await provider.redeem(browser, begun, returned);
    expect(verified).toMatchObject({ issuer: 'embedded', email: 'ada@example.org', displayName: 'Ada Finch' });
    const account = await database.db.selectFrom('identity_accounts').selectAll().executeTakeFirstOrThrow();
    expect(verified.subject).toBe(account.id);
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]+\$[\w+/]+$/);
  });

  it('names the same person again after signing in elsewhere', async () => {
    const first = await createAccount();
    const one = await provider.redeem(browser, first.begun, first.returned);
    const other = provider.openBrowser('http://127.0.0.1:4000');
    const begun = await other.begin();
    expect(begun.page.body).toContain('Sign in');
    const form = { email: ' ADA@Example.org ', password: ADA.password };
    const returned = await other.submit(begun, 'sign-in', form);
    expect(returned.origin).toBe('http://127.0.0.1:4000');
    const two = await provider.redeem(other, begun, returned);
    expect(two.subject).toBe(one.subject);
    expect(two.replayKey).not.toBe(one.replayKey);
  });

  it('describes itself at the address of the page', async () => {
    expect(await provider.identity.describe('http://localhost:3000')).toEqual({
      provider: 'oidc',
      isEmbedded: true,
      issuer: 'http://localhost/identity',
      clientId: 'lexden-web',
      authorizationEndpoint: 'http://localhost:3000/identity/auth',
      tokenEndpoint: 'http://localhost:3000/identity/token',
      scope: 'openid email profile',
      prompt: 'select_account',
    });
    const { issuer, token_endpoint } = (await browser.get('/identity/.well-known/openid-configuration')).json();
    expect([issuer, token_endpoint]).toEqual(['http://localhost/identity', 'http://localhost:3000/identity/token']);
  });

  it('continues the live session with one click, and shows no other account', async () => {
    const first = await createAccount();
    const one = await provider.redeem(browser, first.begun, first.returned);
    const begun = await browser.begin();
    expect(begun.page.body).toContain('Continue as Ada Finch');
    const two = await provider.redeem(browser, begun, await browser.submit(begun, 'continue'));
    expect(two.subject).toBe(one.subject);
    const stranger = await provider.openBrowser().begin();
    expect(stranger.page.body).not.toContain('Ada');
  });

  it('asks for the choice of an account even where the request does not', async () => {
    await createAccount();
    const begun = await browser.begin({ prompt: undefined });
    expect(begun.page.body).toContain('Choose an account');
    const silent = await browser.begin({ prompt: 'none' });
    expect(silent.page.headers.location ?? '').toContain('error=account_selection_required');
  });

  it('asks for the password where the request wants it', async () => {
    await createAccount();
    const begun = await browser.begin({ prompt: 'login select_account' });
    const { pathname: path } = await browser.submit(begun, 'continue');
    expect(path).toContain('/identity/interaction/');
    const asked = await browser.post(`${path}/continue`, {});
    expect(asked.headers.location).toBe(path);
    const address = await browser.submit({ path }, 'sign-in', { email: ADA.email, password: ADA.password });
    expect(address.searchParams.get('code')).toBeTruthy();
  });

  it('after signing out offers the account again, asking for the password only', async () => {
    await createAccount();
    const answer = await browser.post('/identity/sign-out', {});
    expect(answer.statusCode).toBe(204);
    expect(browser.cookies.has('lexden_identity')).toBe(false);
    expect(await countRecords('Session')).toBe(0);
    const begun = await browser.begin();
    expect(begun.page.body).toContain('Choose an account');
    expect(begun.page.body).not.toContain('Continue as');
    const link = /href="([^"]+\?account=[^"]+)"/.exec(begun.page.body)?.[1] ?? '';
    const page = await browser.get(link);
    expect(page.body).toContain('Enter your password');
    expect(page.body).not.toContain('type="email"');
    const account = new URL(link, browser.origin).searchParams.get('account') ?? '';
    const wrong = await browser.post(`${begun.path}/sign-in`, { account, password: 'something else' });
    expect([wrong.statusCode, wrong.body.includes('Enter your password')]).toEqual([401, true]);
    const address = await browser.submit(begun, 'sign-in', { account, password: ADA.password });
    expect(address.searchParams.get('code')).toBeTruthy();
  });

  it('forgets an account of the list when it is removed from it', async () => {
    await createAccount();
    await browser.post('/identity/sign-out', {});
    const begun = await browser.begin();
    const { id } = await database.db.selectFrom('identity_accounts').select('id').executeTakeFirstOrThrow();
    const answer = await browser.post(`${begun.path}/forget`, { account: id });
    const page = await browser.get(answer.headers.location ?? '');
    expect(page.body).not.toContain('Ada');
    expect(page.body).toContain('<h1>Sign in</h1>');
  });

  it('reveals no accounts that were not used in that browser', async () => {
    await createAccount();
    const { id } = await database.db.selectFrom('identity_accounts').select('id').executeTakeFirstOrThrow();
    const stranger = provider.openBrowser();
    const { path } = await stranger.begin();
    expect((await stranger.get(`${path}/sign-in?account=${id}`)).body).not.toContain('ada@example.org');
    stranger.cookies.set('lexden_identity_accounts', `${id}~${'A'.repeat(43)}`);
    expect((await stranger.get(`${path}/sign-in?account=${id}`)).body).not.toContain('ada@example.org');
  });

  it('lets another account sign in where one is live already', async () => {
    await createAccount();
    await createAccount({ ...ADA, name: 'Ben Marsh', email: 'ben@example.org' }, provider.openBrowser());
    const begun = await browser.begin();
    const returned = await browser.submit(begun, 'sign-in', { email: 'ben@example.org', password: ADA.password });
    const verified = await provider.redeem(browser, begun, returned);
    expect(verified.email).toBe('ben@example.org');
    const next = await browser.begin();
    expect(next.page.body).toContain('Continue as Ben Marsh');
    expect(next.page.body).toContain('ada@example.org');
  });

  it('reports back when the person cancels', async () => {
    const begun = await browser.begin();
    const address = await browser.submit(begun, 'cancel');
    expect(address.pathname).toBe('/auth/popup');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      error: 'access_denied',
      error_description: 'popup-closed-by-user',
      state: 'state-of-this-window',
    });
  });

  it('reports back that a person is shut out, by password and by choice', async () => {
    await createAccount();
    const { id } = await database.db.selectFrom('identity_accounts').select('id').executeTakeFirstOrThrow();
    provider.disabled.add(id);
    for (const [step, form] of [
      ['sign-in', { email: ADA.email, password: ADA.password }],
      ['continue', {}],
    ] as const) {
      const begun = await browser.begin();
      const address = await browser.submit(begun, step, form);
      expect(address.searchParams.get('code')).toBeNull();
      expect(address.searchParams.get('error')).toBe('access_denied');
      expect(address.searchParams.get('error_description')).toBe('user-disabled');
    }
    const begun = await browser.begin();
    const wrong = await browser.post(`${begun.path}/sign-in`, { email: ADA.email, password: 'wrong password' });
    expect(wrong.statusCode).toBe(401);
  });

  it('gives a code once, also to two requests at the same time', async () => {
    const { begun, returned } = await createAccount();
    const answers = await Promise.all([1, 2].map(() => browser.exchange(begun, returned)));
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, 400]);
    const again = await browser.exchange(begun, returned);
    expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_grant']);
  });

  it('refuses a code with another verifier, another address, or after its time', async () => {
    for (const changes of [
      { code_verifier: 'x'.repeat(43) },
      { redirect_uri: 'http://localhost:3000/auth/callback' },
      { code: 'made-up-code' },
    ]) {
      const signIn = await createAccount(
        { ...ADA, email: `${Object.keys(changes)[0]}@example.org` },
        provider.openBrowser(),
      );
      const answer = await browser.exchange(signIn.begun, signIn.returned, changes);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant']);
    }
    const late = await createAccount();
    provider.clock.advance(61_000);
    const answer = await browser.exchange(late.begun, late.returned);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant']);
  });

  it('refuses requests without PKCE, with plain PKCE, for tokens outright, and from other clients', async () => {
    const cases: readonly Record<string, string | undefined>[] = [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { response_type: 'id_token' },
      { response_type: 'code id_token' },
      { response_type: 'token' },
      { response_mode: 'fragment' },
    ];
    for (const changes of cases) {
      const { page } = await browser.begin(changes);
      const { search, hash } = new URL(page.headers.location ?? '');
      const answer = new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`);
      expect([changes, [...answer.keys()].sort()]).toEqual([changes, ['error', 'error_description', 'iss', 'state']]);
    }
    const { page } = await browser.begin({ response_mode: 'form_post' });
    expect(page.body).toContain('requested response_mode is not allowed');
    const foreign = await browser.begin({ client_id: 'another-client' });
    expect(foreign.page.statusCode).toBe(400);
    expect(foreign.page.body).toContain('This sign-in can’t continue');
  });

  it('never sends a code to an address that is not one of its two pages', async () => {
    const addresses = [
      'http://evil.example/auth/popup',
      'http://localhost:3000/auth/popup?next=http://evil.example',
      'http://localhost:3000/auth/popup#x',
      'http://localhost:3000/auth/popup/',
      'http://localhost:3000/AUTH/popup',
      'http://localhost:3000/auth/../auth/popup',
      'http://localhost:3000@evil.example/auth/popup',
      'http://user@localhost:3000/auth/popup',
      'http://localhost.evil.example/auth/popup',
      'javascript://localhost/auth/popup',
      '/auth/popup',
      'http://localhost:3000/',
    ];
    for (const address of addresses) {
      const { page } = await browser.begin({ redirect_uri: address });
      expect([address, page.statusCode, page.headers.location]).toEqual([address, 400, undefined]);
      expect(page.body).toContain('This sign-in can’t continue');
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('sends codes from the public address only back to it', async () => {
    const site = await startTestProvider({ db: database.db, publicUrl: 'https://lexden.example' });
    const visitor = site.openBrowser();
    const local = await visitor.begin({ redirect_uri: 'http://localhost:9999/auth/popup' });
    expect(local.page.statusCode).toBe(400);
    const begun = await visitor.begin();
    const returned = await visitor.submit(begun, 'create', ADA);
    expect(returned.href).toContain('https://lexden.example/auth/popup?code=');
    const verified = await site.redeem(visitor, begun, returned);
    expect(verified.issuer).toBe('embedded');
    await site.close();
  });

  it('believes nothing that a client says about forwarding', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const { token_endpoint } = (await browser.get('/identity/.well-known/openid-configuration', forwarded)).json();
    expect(token_endpoint).toBe('http://localhost:3000/identity/token');
  });

  it('answers at addresses of this site only', async () => {
    const elsewhere = provider.openBrowser('http://evil.example');
    for (const path of ['/identity/auth', '/identity/forgotten', '/identity/password', '/identity/jwks']) {
      const answer = await elsewhere.get(path);
      expect([path, answer.statusCode]).toEqual([path, 403]);
      expect(answer.body).toContain('You can’t sign in at this address.');
    }
  });

  async function countRecords(model: string): Promise<number> {
    const rows = await database.db.selectFrom('identity_records').select('id').where('model', '=', model).execute();
    return rows.length;
  }
});
