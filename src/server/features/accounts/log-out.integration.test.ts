import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { LOG_OUT_COOKIE } from '#contract/log-out-cookie.ts';
import { createTestIdentity } from '#server/adapters/identity/testing.ts';
import { listAuditEvents } from '#tests/support/builders/database/audit-events.ts';
import { type Browser, makeBrowser } from '#tests/support/builders/people/browser.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { refusalOf, statusAndBody } from '#tests/support/client/refusal.ts';
import { createTestClient } from '#tests/support/client/test-client.ts';

const WHO = '/api/auth/user';
const SESSION = 'lexden_session';
const LOGGED_OUT_PAGE = '/?logout=true';
const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin', accept: 'text/html' };

let browser: Browser;
let userId: string;
let people = 0;

const identity = await createTestIdentity();
const webFolder = await mkdtemp(join(tmpdir(), 'lexden-web-'));
await writeFile(join(webFolder, 'index.html'), '<title>Lexden</title><!-- page facts -->');
afterAll(() => rm(webFolder, { recursive: true }));
const lexden = openBeforeAll(() => startTestLexden({ webFolder, replaceAdapters: () => ({ identity }) }));
beforeEach(async () => {
  people += 1;
  browser = makeBrowser(lexden, identity);
  userId = await signIn();
});

async function signIn(sub = `leaver-${people}`): Promise<string> {
  const answer = await browser.signIn({ sub, email: `${sub}@example.org`, name: 'Ada Finch' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().user.id;
}

/** The response to a request with an old token, as from a stolen cookie or a suspended tab. */
async function statusWithToken(token: string): Promise<number> {
  return (await createTestClient(lexden, { session: token }).get(WHO)).statusCode;
}

const tokenOf = ({ cookies }: Browser) => cookies.get(SESSION) ?? '';

async function listActions(): Promise<string[]> {
  return (await listAuditEvents(lexden, userId)).map(({ action }) => action);
}

/** Makes sessions unreadable and impossible to end during `act`. */
async function withoutSessions(act: () => Promise<void>): Promise<void> {
  const { db } = lexden.database;
  await sql`alter table sessions rename to sessions_away`.execute(db);
  try {
    await act();
  } finally {
    await sql`alter table sessions_away rename to sessions`.execute(db);
  }
}

describe('POST /api/logout', () => {
  test('ends the session and clears its cookies', async () => {
    const token = tokenOf(browser);
    browser.cookies.set(LOG_OUT_COOKIE.name, LOG_OUT_COOKIE.value);
    expect(await statusAndBody(browser.post('/api/logout', {}))).toEqual([200, { success: true }]);
    expect([...browser.cookies.keys()].filter((name) => name !== 'lexden_sign_in')).toEqual([]);
    expect(await statusWithToken(token)).toBe(401);
    expect(await listActions()).toEqual(['signed-in', 'signed-out']);
  });

  test('succeeds without a session', async () => {
    await browser.post('/api/logout', {});
    expect((await browser.post('/api/logout', {})).json()).toEqual({ success: true });
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ])('refuses cross-site requests (%o)', async (headers) => {
    expect(await refusalOf(browser.post('/api/logout', {}, headers))).toEqual([403, 'cross-origin']);
    expect(await statusWithToken(tokenOf(browser))).toBe(200);
  });

  test('returns an error when the session cannot be ended', async () => {
    await withoutSessions(async () => {
      expect(await refusalOf(browser.post('/api/logout', {}))).toEqual([500, 'internal']);
    });
    expect(browser.cookies.has(SESSION)).toBe(true);
  });
});

describe('GET /api/logout when the session cannot be ended', () => {
  test('redirects to the logged-out page, and the next request ends the session', async () => {
    const token = tokenOf(browser);
    await withoutSessions(async () => {
      const answer = await browser.get('/api/logout', NAVIGATION);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, LOGGED_OUT_PAGE]);
      expect(browser.cookies.get(LOG_OUT_COOKIE.name)).toBe(LOG_OUT_COOKIE.value);
    });
    expect(await statusWithToken(token)).toBe(200);
    await browser.get(LOGGED_OUT_PAGE, NAVIGATION);
    expect(await statusWithToken(token)).toBe(401);
    expect(await listActions()).toEqual(['signed-in', 'signed-out']);
  });

  test('marks nothing pending for cross-site requests', async () => {
    await withoutSessions(async () => {
      const answer = await browser.get('/api/logout', { ...NAVIGATION, 'sec-fetch-site': 'cross-site' });
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
    });
    expect(browser.cookies.has(LOG_OUT_COOKIE.name)).toBe(false);
    expect(await statusWithToken(tokenOf(browser))).toBe(200);
  });
});

describe('pending log-out', () => {
  beforeEach(() => void browser.cookies.set(LOG_OUT_COOKIE.name, LOG_OUT_COOKIE.value));

  test.each([WHO, '/api/documents', '/api/account/export', '/api/session/user', '/api/settings', '/', '/dashboard'])(
    'is completed by the next request, here to %s',
    async (url) => {
      const token = tokenOf(browser);
      const { statusCode, body } = await browser.get(url);
      expect(statusCode).toBe(/^\/(dashboard)?$|settings/.test(url) ? 200 : 401);
      // The page says that there is no session, so that the client does not request one.
      if (!url.startsWith('/api')) expect(body).toContain('<meta name="session" content="none" />');
      expect(await statusWithToken(token)).toBe(401);
      expect(browser.cookies.has(SESSION) || browser.cookies.has(LOG_OUT_COOKIE.name)).toBe(false);
      expect(await listActions()).toEqual(['signed-in', 'signed-out']);
    },
  );

  test('grants no access while the session cannot be ended, and is retried', async () => {
    const token = tokenOf(browser);
    await withoutSessions(async () => {
      for (const url of [WHO, '/api/documents']) expect((await browser.get(url)).statusCode).toBe(401);
      expect((await browser.get('/')).body).toContain('<meta name="session" content="none" />');
    });
    expect([browser.cookies.has(SESSION), browser.cookies.has(LOG_OUT_COOKIE.name)]).toEqual([true, true]);
    await browser.get('/api/settings');
    expect(await statusWithToken(token)).toBe(401);
  });

  test('survives an aborted sign-in, and is cleared by a successful one', async () => {
    const token = tokenOf(browser);
    await browser.askNonce();
    expect(await statusWithToken(token)).toBe(401);
    browser.cookies.set(LOG_OUT_COOKIE.name, LOG_OUT_COOKIE.value);
    const [answer, other] = [await browser.makeSignIn({ sub: `leaver-${people}` }), tokenOf(browser)];
    browser.cookies.set(LOG_OUT_COOKIE.name, LOG_OUT_COOKIE.value);
    const synced = await browser.post('/api/oidc-auth', answer);
    expect(synced.statusCode, synced.body).toBe(200);
    expect(browser.cookies.has(LOG_OUT_COOKIE.name)).toBe(false);
    expect(tokenOf(browser)).not.toBe(other);
    expect((await browser.get(WHO)).statusCode).toBe(200);
  });
});

describe('log-in and log-out navigation', () => {
  test.each([
    ['/api/login?logout=true', '/?logout=true'],
    ['/api/login?returnTo=%2Fdashboard%3Fa%3D1%23top&logout=true', '/dashboard?a=1&logout=true#top'],
    ['/api/login?logout=false', '/'],
    ['/api/logout?logout=true', '/?logout=true'],
  ])('keeps logout=true: %s', async (url, location) => {
    const answer = await browser.get(url, NAVIGATION);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
  });

  test.each(['/api/login', '/api/logout'])('redirects to a page instead of JSON when %s is refused', async (path) => {
    for (const query of ['returnTo=https%3A%2F%2Felsewhere.example', 'returnTo=%2Fa&returnTo=%2Fb']) {
      const answer = await browser.get(`${path}?${query}`, NAVIGATION);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
    }
    expect((await browser.get(WHO)).statusCode).toBe(200);
  });
});
