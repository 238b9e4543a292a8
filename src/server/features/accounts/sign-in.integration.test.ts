import { beforeEach, describe, expect, test } from 'vitest';
import { TOKEN_LENGTH_LIMIT } from '#contract/identity.ts';
import { createTestIdentity } from '#server/adapters/identity/testing.ts';
import { INVALID_NONCES, INVALID_TOKENS } from '#server/adapters/identity/testing-invalid-tokens.ts';
import { describeError, statusOf } from '#server/http/errors/error-table.ts';
import { listAuditEvents } from '#tests/support/builders/database/audit-events.ts';
import { type Browser, makeBrowser } from '#tests/support/builders/people/browser.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { refusalOf, statusAndBody } from '#tests/support/client/refusal.ts';
import { createTestClient } from '#tests/support/client/test-client.ts';

const SYNC = '/api/oidc-auth';
const ADA = { sub: 'ada', email: 'ada@example.org', name: 'Ada Finch' };

let browser: Browser;
const identity = await createTestIdentity();
const lexden = openBeforeAll(() => startTestLexden({ replaceAdapters: () => ({ identity }) }));
beforeEach(async () => {
  await lexden.database.db.transaction().execute(async (transaction) => {
    for (const table of ['sessions', 'used_sign_ins', 'users', 'audit_events'] as const) {
      await transaction.deleteFrom(table).execute();
    }
  });
  browser = makeBrowser(lexden, identity);
});

const countRows = async (table: 'users' | 'sessions' | 'used_sign_ins') =>
  (await lexden.database.db.selectFrom(table).selectAll().execute()).length;

async function expectNothingOpened(): Promise<void> {
  expect([await countRows('users'), await countRows('sessions')]).toEqual([0, 0]);
  expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
}

describe('sign-in', () => {
  test('opens a session for the subject of the token', async () => {
    const answer = await browser.signIn({ ...ADA, picture: 'https://photos.example/ada.png' });
    expect(answer.statusCode, answer.body).toBe(200);
    const { user, movedDocuments } = answer.json();
    expect(user).toMatchObject({
      email: 'ada@example.org',
      displayName: 'Ada Finch',
      firstName: 'Ada',
      lastName: 'Finch',
      plan: 'free',
      photoURL: 'https://photos.example/ada.png',
      isAnonymous: false,
      firebaseUid: null,
      documentsThisMonth: 0,
      uploadsRemaining: 3,
    });
    expect(movedDocuments).toBeNull();
    expect(await statusAndBody(browser.get('/api/auth/user'))).toEqual([200, user]);
    expect(await listAuditEvents(lexden)).toEqual([
      { action: 'signed-in', user_id: user.id, detail: null, client: 'Chrome on Linux' },
    ]);
  });

  test('trusts the token, and nothing else in the request', async () => {
    const signIn = await browser.makeSignIn(ADA);
    const said = { email: 'boss@example.org', displayName: 'The Boss', photoURL: 'https://elsewhere.example/a.png' };
    const { user } = (await browser.post(SYNC, { ...signIn, ...said })).json();
    expect(user).toMatchObject({ email: 'ada@example.org', displayName: 'Ada Finch' });
    expect(user.photoURL).not.toContain('elsewhere');
  });

  test('recognizes a returning user and updates the profile from the provider', async () => {
    const first = (await browser.signIn(ADA)).json().user;
    const second = (await browser.signIn({ ...ADA, email: 'ada@new.example', name: '' })).json().user;
    expect(second).toMatchObject({ id: first.id, email: 'ada@new.example', displayName: null });
    expect(await countRows('users')).toBe(1);
  });

  test('does not merge users with the same e-mail address', async () => {
    const ada = (await browser.signIn(ADA)).json().user;
    const other = (await makeBrowser(lexden, identity).signIn({ ...ADA, sub: 'another-user' })).json().user;
    expect(other.email).toBe(ada.email);
    expect(other.id).not.toBe(ada.id);
  });

  test('keeps markup in names as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const answer = await browser.signIn({ ...ADA, name });
    expect(answer.json().user.displayName).toBe(name);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('creates one account for concurrent first sign-ins', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => makeBrowser(lexden, identity).signIn(ADA)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => answer.json().user.id)).size).toBe(1);
    expect([await countRows('users'), await countRows('sessions')]).toEqual([1, 8]);
  });

  test('ends the previous session of the browser', async () => {
    await browser.signIn(ADA);
    const former = browser.cookies.get('lexden_session') ?? '';
    await browser.signIn({ ...ADA, sub: 'eve' });
    expect(browser.cookies.get('lexden_session')).not.toBe(former);
    const thief = createTestClient(lexden, { session: former });
    expect((await thief.get('/api/auth/user')).statusCode).toBe(401);
    expect(await countRows('sessions')).toBe(1);
  });

  test('ignores a planted session cookie (session fixation)', async () => {
    browser.cookies.set('lexden_session', 'A'.repeat(43));
    await browser.signIn(ADA);
    expect(browser.cookies.get('lexden_session')).not.toBe('A'.repeat(43));
  });

  test('stores neither token nor cookie in the database', async () => {
    const signIn = await browser.makeSignIn(ADA);
    const secret = browser.cookies.get('lexden_sign_in') ?? 'none';
    await browser.post(SYNC, signIn);
    const rows = JSON.stringify([
      await lexden.database.db.selectFrom('sessions').selectAll().execute(),
      await lexden.database.db.selectFrom('used_sign_ins').selectAll().execute(),
      await listAuditEvents(lexden),
    ]);
    for (const word of [signIn.idToken, secret, browser.cookies.get('lexden_session') ?? 'none']) {
      expect(rows).not.toContain(word);
    }
  });
});

describe('sign-in nonce', () => {
  test('is kept until the sign-in completes, and shared among tabs', async () => {
    const nonce = await browser.askNonce();
    expect(await browser.askNonce()).toBe(nonce);
    await browser.signIn(ADA);
    expect(browser.cookies.has('lexden_sign_in')).toBe(false);
    expect(await browser.askNonce()).not.toBe(nonce);
  });

  test('is replaced when its secret was forged', async () => {
    browser.cookies.set('lexden_sign_in', 'guess');
    await browser.askNonce();
    expect(browser.cookies.get('lexden_sign_in')).toMatch(/^[\w-]{43}$/);
  });

  test('binds the token to the browser that started the sign-in', async () => {
    const signIn = await browser.makeSignIn(ADA);
    const other = makeBrowser(lexden, identity);
    for (const prepare of [async () => {}, async () => other.askNonce()]) {
      await prepare();
      expect(await statusAndBody(other.post(SYNC, signIn))).toEqual([401, describeError('sign-in-interrupted')]);
    }
    await expectNothingOpened();
  });
});

describe('token replay', () => {
  test('is refused', async () => {
    const signIn = await browser.makeSignIn(ADA);
    const secret = browser.cookies.get('lexden_sign_in') ?? '';
    const { user } = (await browser.post(SYNC, signIn)).json();
    browser.cookies.set('lexden_sign_in', secret);
    expect(await statusAndBody(browser.post(SYNC, signIn))).toEqual([401, describeError('sign-in-replayed')]);
    expect((await listAuditEvents(lexden)).at(-1)).toMatchObject({
      action: 'sign-in-failed',
      user_id: user.id,
      detail: 'sign-in-replayed',
    });
  });

  test('opens one session for concurrent requests with the same token', async () => {
    const signIn = await browser.makeSignIn(ADA);
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.post(SYNC, signIn)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(19).fill(401)]);
    expect([await countRows('users'), await countRows('sessions')]).toEqual([1, 1]);
  });
});

describe('sign-in refuses, without creating anything,', () => {
  test.each([...INVALID_TOKENS, ...INVALID_NONCES])('a token with $name', async ({ make, code }) => {
    const nonce = await browser.askNonce();
    const idToken = await make(identity.contextOf(nonce));
    const answer = await browser.post(SYNC, { idToken, uid: 'subject-of-ada' });
    if (idToken === '' || idToken.length > TOKEN_LENGTH_LIMIT) {
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'invalid-request', field: 'idToken' }]);
    } else {
      expect([answer.statusCode, answer.json()]).toEqual([statusOf(code), describeError(code)]);
      expect(await listAuditEvents(lexden)).toMatchObject([{ action: 'sign-in-failed', user_id: null, detail: code }]);
    }
    await expectNothingOpened();
  });

  test('a token whose subject differs from the uid of the request', async () => {
    const signIn = await browser.makeSignIn(ADA);
    expect(await statusAndBody(browser.post(SYNC, { ...signIn, uid: 'eve' }))).toEqual([
      401,
      describeError('token-invalid'),
    ]);
    await expectNothingOpened();
  });

  test.each([
    ['an over-long e-mail address', { email: `${'a'.repeat(3000)}@example.org` }],
    ['an over-long name', { displayName: 'x'.repeat(3000) }],
    ['an over-long picture', { photoURL: `https://photos.example/${'x'.repeat(3000)}` }],
    ['an over-long uid', { uid: 'x'.repeat(3000) }],
    ['no uid', { uid: undefined }],
    ['no token', { idToken: undefined }],
    ['a token that is no text', { idToken: ['a'] }],
    ['an unknown field', { isAdmin: true }],
  ])('a request with %s', async (_name, changes) => {
    expect(await refusalOf(browser.post(SYNC, { ...(await browser.makeSignIn(ADA)), ...changes }))).toEqual([
      400,
      'invalid-request',
    ]);
    await expectNothingOpened();
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/html', 'application/xml'])(
    'a body of type %s',
    async (type) => {
      const body = JSON.stringify(await browser.makeSignIn(ADA));
      expect(await refusalOf(browser.post(SYNC, body, { 'content-type': type }))).toEqual([
        415,
        'unsupported-media-type',
      ]);
      await expectNothingOpened();
    },
  );

  test.each([
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('a request that another site caused (%o)', async (headers) => {
    expect(await refusalOf(browser.post(SYNC, await browser.makeSignIn(ADA), headers))).toEqual([403, 'cross-origin']);
    await expectNothingOpened();
  });

  test.each([
    'guest_1',
    'anonymous-1700000000000',
    `guest_1700000000000${'x'.repeat(17)}`,
    "' or 1=1 --",
    'guest_17000000000000000<script>!',
  ])('a malformed guest id: %s', async (guestId) => {
    browser = makeBrowser(lexden, identity, guestId);
    expect(await statusAndBody(browser.signIn(ADA))).toEqual([400, describeError('guest-id-invalid')]);
    await expectNothingOpened();
  });

  test('every sign-in while the provider is unreachable', async () => {
    const signIn = await browser.makeSignIn(ADA);
    identity.setReachable(false);
    const answers = [await browser.post(SYNC, signIn), await browser.get('/api/auth/config')];
    identity.setReachable(true);
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([502, describeError('provider-unreachable')]);
    }
    await expectNothingOpened();
    // The token was not consumed.
    expect((await browser.post(SYNC, signIn)).statusCode).toBe(200);
  });
});

test('sign-in › binds only the calls of the configured provider', async () => {
  for (const url of ['/api/firebase-auth', '/api/configure-firebase-domain']) {
    expect((await browser.post(url, {})).statusCode).toBe(404);
  }
});
