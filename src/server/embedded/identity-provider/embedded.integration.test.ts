import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { Adapter } from 'oidc-provider';
import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { describeIdentityContract, type IdentityUnderTest } from '#server/adapters/identity/contract.ts';
import { openTestDatabase, type TestDatabase } from '#server/db/testing.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { openBeforeEach } from '#tests/support/builders/server/open-before.ts';
import { startTestProvider, type TestProvider } from '#tests/support/identity/test-provider.ts';
import { createRecordAdapter } from './provider/record-adapter.ts';

const ADA = { name: 'Ada Finch', email: 'ada@example.org', password: 'four seasons long' };

async function newestKey(database: TestDatabase): Promise<JWK> {
  const row = await database.db
    .selectFrom('identity_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return JSON.parse(row.private_jwk);
}

async function openUnderTest(): Promise<IdentityUnderTest> {
  const database = await openTestDatabase(testDatabaseTarget());
  const provider = await startTestProvider({ db: database.db });
  const madeAt = provider.clock.now();
  // The subject of the suite's tokens: a token of a deleted user is refused.
  await database.db
    .insertInto('identity_accounts')
    .values({
      id: 'subject-of-ada',
      email: ADA.email,
      name: ADA.name,
      password_hash: 'not used',
      created_at: madeAt,
      password_changed_at: madeAt,
    })
    .execute();
  return {
    identity: provider.identity,
    issuer: 'http://localhost/identity',
    issuerName: 'embedded',
    audience: 'lexden-web',
    faults: undefined,
    moreClaims: { password_changed_at: madeAt },
    now: provider.clock.now,
    async signingKey() {
      const jwk = await newestKey(database);
      const { kid = '', alg = '', kty, n, e } = jwk;
      const privateKey = (await importJWK(jwk, alg)) as CryptoKey;
      return { kid, alg, privateKey, publicJwk: { kty, n, e, kid, alg, use: 'sig' } as JWK };
    },
    async rotateKeys() {
      provider.clock.advance(90 * DAY_MS);
      await provider.identity.purge();
    },
    async close() {
      await provider.close();
      await database.close();
    },
  };
}

describeIdentityContract('embedded', openUnderTest, { isExternal: false, hasNonce: true });

describe('embedded identity provider: keys, people, leftovers', () => {
  const database = openBeforeEach(() => openTestDatabase(testDatabaseTarget()));
  const opened: TestProvider[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((provider) => provider.close())));
  const start = async (options: { startsAt?: number; rateLimits?: boolean; publicUrl?: string } = {}) => {
    const provider = await startTestProvider({ db: database.db, ...options });
    opened.push(provider);
    return provider;
  };
  const keysOf = async (provider: TestProvider) =>
    (await provider.openBrowser().get('/identity/jwks')).json<{ keys: JWK[] }>().keys;
  const keyIdsOf = async (provider: TestProvider) => {
    return (await keysOf(provider)).map(({ kid }) => kid);
  };
  const signUp = async (provider: TestProvider, person = ADA) => {
    const browser = provider.openBrowser();
    const begun = await browser.begin();
    const verified = await provider.redeem(browser, begun, await browser.submit(begun, 'create', person));
    return { browser, begun, verified, idToken: verified.idToken };
  };

  it('gives servers that start at once the same key and the same cookie secret', async () => {
    const providers = await Promise.all([start(), start(), start()]);
    const keyIds = await Promise.all(providers.map(keyIdsOf));
    expect(keyIds[0]).toHaveLength(1);
    expect(new Set(keyIds.flat()).size).toBe(1);
    const secrets = await database.db.selectFrom('identity_secrets').select('name').execute();
    expect(secrets.map(({ name }) => name).sort()).toEqual(['attempts', 'cookies', 'key-turn']);
  });

  it('carries a sign-in from one server on at another', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const { idToken, begun } = await signUp(one);
    expect(await two.identity.verify(idToken, begun.nonce)).toMatchObject({ email: ADA.email });
  });

  it('publishes public halves of keys only', async () => {
    const provider = await start();
    const [key = {}] = await keysOf(provider);
    expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('signs with a new key after 90 days, in running servers too, and checks by the old one for 90 more', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const [first] = await keyIdsOf(one);
    for (const provider of [one, two]) provider.clock.advance(90 * DAY_MS - MINUTE_MS);
    expect(await keyIdsOf(one)).toEqual([first]);
    for (const provider of [one, two]) provider.clock.advance(11 * MINUTE_MS);
    const [afterOne, afterTwo] = await Promise.all([keyIdsOf(one), keyIdsOf(two)]);
    expect(afterOne).toHaveLength(2);
    expect(afterOne).toEqual(afterTwo);
    const [second] = afterOne;
    expect(second).not.toBe(first);
    for (const provider of [one, two]) provider.clock.advance(90 * DAY_MS);
    const later = await keyIdsOf(two);
    expect([later.length, later[1], later.includes(first)]).toEqual([2, second, false]);
    expect(await database.db.selectFrom('identity_keys').selectAll().execute()).toHaveLength(2);
  });

  it('deletes a user with all records, and no other user', async () => {
    const provider = await start();
    const { verified, browser, begun: former, idToken } = await signUp(provider);
    const other = await signUp(provider, { ...ADA, name: 'Ben Marsh', email: 'ben@example.org' });
    await browser.begin();
    await browser.post('/identity/forgotten', { email: ADA.email });
    await expect.poll(() => provider.mails.length).toBe(1);
    const guess = await browser.begin();
    await browser.post(`${guess.path}/sign-in`, { email: ADA.email, password: 'a wrong password' });
    const ofGoogle = { issuer: 'https://accounts.google.com', subject: verified.subject };
    expect(await provider.identity.deleteUser(ofGoogle)).toBe(false);
    expect(await provider.identity.deleteUser(verified)).toBe(true);
    expect(await provider.identity.deleteUser(verified)).toBe(false);
    // An earlier token does not recreate the user.
    await expect(provider.identity.verify(idToken, former.nonce)).rejects.toMatchObject({ code: 'token-invalid' });
    for (const table of ['identity_accounts', 'identity_records', 'password_resets', 'sign_in_attempts'] as const) {
      const rows = JSON.stringify(await database.db.selectFrom(table).selectAll().execute());
      expect([table, rows.includes(verified.subject), rows.includes('ada@')]).toEqual([table, false, false]);
    }
    const begun = await browser.begin();
    expect(begun.page.body).not.toContain('Ada');
    expect((await other.browser.begin()).page.body).toContain('Continue as Ben Marsh');
    const attempts = await database.db.selectFrom('sign_in_attempts').select('key').execute();
    expect(attempts.every(({ key }) => key.startsWith('address:'))).toBe(true);
  });

  it('keeps nothing that is written down of a person while they are removed, or after', async () => {
    const provider = await start();
    const { verified } = await signUp(provider);
    const Session = createRecordAdapter(database.db, provider.clock)('Session') as Adapter;
    const payload = { accountId: verified.subject, uid: 'late' };
    await Session.upsert('before', payload, 60);
    expect(await Session.find('before')).toEqual(payload);
    const writing = Array.from({ length: 10 }, (_, number) => Session.upsert(`meanwhile-${number}`, payload, 60));
    await Promise.all([provider.identity.deleteUser(verified), ...writing]);
    await Session.upsert('after', payload, 60);
    const records = await database.db.selectFrom('identity_records').selectAll().execute();
    expect(records.filter(({ account_id: accountId }) => accountId === verified.subject)).toEqual([]);
    await Session.upsert('unknown', { uid: 'unknown' }, 60);
    expect(await Session.find('unknown')).toEqual({ uid: 'unknown' });
  });

  it('removes what has expired', async () => {
    const provider = await start();
    const { browser } = await signUp(provider);
    await browser.post('/identity/forgotten', { email: ADA.email });
    await expect.poll(() => provider.mails.length).toBe(1);
    await provider.identity.purge();
    const count = async () => {
      const tables = ['identity_records', 'password_resets', 'sign_in_attempts'] as const;
      const rows = await Promise.all(tables.map((table) => database.db.selectFrom(table).selectAll().execute()));
      return rows.map(({ length }) => length);
    };
    expect((await count()).every((number) => number > 0)).toBe(true);
    provider.clock.advance(15 * DAY_MS + HOUR_MS);
    await provider.identity.purge();
    expect(await count()).toEqual([0, 0, 0]);
  });

  it('keeps people known when the address of the site changes', async () => {
    const before = await signUp(await start());
    const provider = await start({ publicUrl: 'https://lexden.example' });
    const browser = provider.openBrowser();
    const begun = await browser.begin();
    const returned = await browser.submit(begun, 'sign-in', { email: ADA.email, password: ADA.password });
    const after = await provider.redeem(browser, begun, returned);
    expect([after.issuer, after.subject]).toEqual([before.verified.issuer, before.verified.subject]);
    expect(browser.cookies.has('lexden_identity_accounts')).toBe(true);
  });
});
