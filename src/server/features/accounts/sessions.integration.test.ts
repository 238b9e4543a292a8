import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { createTestIdentity } from '#server/adapters/identity/testing.ts';
import { describeError } from '#server/http/errors/error-table.ts';
import { listAuditEvents } from '#tests/support/builders/database/audit-events.ts';
import { type Browser, makeBrowser } from '#tests/support/builders/people/browser.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { refusalOf, statusAndBody } from '#tests/support/client/refusal.ts';

const WHO = '/api/auth/user';

let browser: Browser;
let now = Date.now();
let people = 0;
let ada: { sub: string; email: string; name: string };
const clock = { now: () => now };
const identity = await createTestIdentity({ clock });
const lexden = openBeforeAll(() => startTestLexden({ replaceAdapters: () => ({ identity, clock }) }));
beforeEach(() => {
  now = Date.now();
  people += 1;
  ada = { sub: `ada-${people}`, email: 'ada@example.org', name: 'Ada Finch' };
  browser = makeBrowser(lexden, identity);
});

async function signIn(as = browser): Promise<string> {
  const answer = await as.signIn(ada);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().user.id;
}

const statusOf = async (url: string, of = browser) => (await of.get(url)).statusCode;

const listEvents = async (userId: string) =>
  (await listAuditEvents(lexden, userId)).map(({ action, detail }) => [action, detail]);

const countSessions = async (userId: string) =>
  (await lexden.database.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;

describe('session', () => {
  test('refuses a missing and an unknown token', async () => {
    for (const token of [undefined, '', 'x', 'A'.repeat(43), 'A'.repeat(5000), "' or 1=1 --"]) {
      if (token !== undefined) browser.cookies.set('lexden_session', token);
      for (const url of [WHO, '/api/documents', '/api/account/sessions']) {
        expect(await statusAndBody(browser.get(url))).toEqual([401, describeError('unauthenticated')]);
      }
    }
  });

  test('ends 30 days after it was last used', async () => {
    await signIn();
    now += 29 * DAY_MS;
    expect(await statusOf(WHO)).toBe(200);
    now += 29 * DAY_MS;
    expect(await statusOf('/api/documents')).toBe(200);
    now += 30 * DAY_MS - 1;
    expect(await statusOf(WHO)).toBe(200);
    now += 30 * DAY_MS;
    expect([await statusOf(WHO), await statusOf('/api/documents')]).toEqual([401, 401]);
  });

  test.each([WHO, '/api/documents'])('ends 180 days after it was opened despite use, seen at %s', async (url) => {
    await signIn();
    for (let day = 20; day < 180; day += 20) {
      now += 20 * DAY_MS;
      expect([day, await statusOf(url)]).toEqual([day, 200]);
    }
    now += 20 * DAY_MS - 1;
    expect(await statusOf(url)).toBe(200);
    now += 1;
    expect(await statusOf(url)).toBe(401);
  });

  test.each([WHO, '/api/documents'])('is renewed at most once an hour, by %s', async (url) => {
    const userId = await signIn();
    const read = () =>
      lexden.database.db
        .selectFrom('sessions')
        .select(['seen_at', 'expires_at'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
    const atFirst = await read();
    now += HOUR_MS - 1;
    const early = await browser.get(url);
    expect([await read(), early.cookies]).toEqual([atFirst, []]);
    now += 1;
    const late = await browser.get(url);
    expect(await read()).toEqual({ seen_at: now, expires_at: now + 30 * DAY_MS });
    // The cookie is renewed as well.
    expect(late.cookies).toMatchObject([{ name: 'lexden_session', maxAge: (30 * DAY_MS) / 1000 }]);
  });

  test('is purged after it has expired, as are used sign-ins', async () => {
    const userId = await signIn();
    now += 31 * DAY_MS;
    Object.assign(lexden, await lexden.restart());
    expect(await countSessions(userId)).toBe(0);
    const used = await lexden.database.db.selectFrom('used_sign_ins').selectAll().execute();
    expect(used).toEqual([]);
  });
});

describe('list of sessions', () => {
  test('is ordered by last use and marks the current session', async () => {
    await signIn();
    const phone = makeBrowser(lexden, identity);
    now += MINUTE_MS;
    await signIn(phone);
    const [first, second, ...more] = (await browser.get('/api/account/sessions')).json();
    expect(first).toEqual({
      id: expect.any(String),
      client: 'Chrome on Linux',
      isCurrent: false,
      createdAt: new Date(now).toISOString(),
      seenAt: new Date(now).toISOString(),
    });
    expect([second.isCurrent, more]).toEqual([true, []]);
    const text = (await phone.get('/api/account/sessions')).body;
    for (const { cookies } of [browser, phone]) expect(text).not.toContain(cookies.get('lexden_session'));
  });

  test('excludes other users and expired sessions', async () => {
    await signIn();
    await makeBrowser(lexden, identity).signIn({ ...ada, sub: `${ada.sub}-sister` });
    now += 20 * DAY_MS;
    const phone = makeBrowser(lexden, identity);
    await signIn(phone);
    now += 11 * DAY_MS;
    expect((await phone.get('/api/account/sessions')).json()).toHaveLength(1);
  });

  test('can end all other sessions', async () => {
    const userId = await signIn();
    const others = [makeBrowser(lexden, identity), makeBrowser(lexden, identity)];
    for (const other of others) await signIn(other);
    const stranger = makeBrowser(lexden, identity);
    await stranger.signIn({ ...ada, sub: `${ada.sub}-sister` });
    expect(await statusAndBody(browser.post('/api/account/sessions/end-others', {}))).toEqual([200, { ended: 2 }]);
    for (const other of others) expect(await statusOf(WHO, other)).toBe(401);
    expect([await statusOf(WHO), await statusOf(WHO, stranger)]).toEqual([200, 200]);
    expect((await browser.post('/api/account/sessions/end-others', {})).json()).toEqual({ ended: 0 });
    expect((await listEvents(userId)).slice(3)).toEqual([['sessions-ended', '2']]);
  });
});

describe('log-out', () => {
  test('ends the session permanently [spec: 2.9]', async () => {
    const userId = await signIn();
    const token = browser.cookies.get('lexden_session') ?? '';
    const answer = await browser.get('/api/logout');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
    expect(browser.cookies.has('lexden_session')).toBe(false);
    browser.cookies.set('lexden_session', token);
    expect(await statusOf(WHO)).toBe(401);
    expect(await listEvents(userId)).toEqual([
      ['signed-in', null],
      ['signed-out', null],
    ]);
  });

  test('works without a session', async () => {
    const answer = await browser.get('/api/logout');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
  });

  test.each([{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}])(
    'is accepted from this site (%o)',
    async (headers) => {
      await signIn();
      await browser.get('/api/logout', headers);
      expect(await statusOf(WHO)).toBe(401);
    },
  );

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
    { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' },
  ])('is ignored for cross-site requests and prefetches (%o)', async (headers) => {
    await signIn();
    const answer = await browser.get('/api/logout', headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
    expect(await statusOf(WHO)).toBe(200);
  });
});

describe('return address', () => {
  test.each(['/api/login', '/api/logout'])('must be on this site for %s [spec: 2.8]', async (path) => {
    await signIn();
    for (const [returnTo, location] of [
      [undefined, '/'],
      ['/dashboard?payment=success', '/dashboard?payment=success'],
      ['/?logout=true', '/?logout=true'],
    ]) {
      const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
      const answer = await browser.get(path + query);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
    }
  });

  test.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/%09/elsewhere.example\r\nset-cookie: a=b',
    'javascript:alert(1)',
    'data:text/html,hello',
    '/api/logout',
    '',
  ])('must not be %j', async (returnTo) => {
    await signIn();
    for (const path of ['/api/login', '/api/logout']) {
      const answer = await browser.get(`${path}?returnTo=${encodeURIComponent(returnTo)}`);
      expect(await statusAndBody(answer)).toEqual([400, describeError('return-address-refused')]);
      expect(answer.headers.location).toBeUndefined();
    }
    // The session was not ended.
    expect(await statusOf(WHO)).toBe(200);
  });

  test('is refused when repeated or too long', async () => {
    for (const query of ['returnTo=/a&returnTo=/b', `returnTo=/${'a'.repeat(3000)}`]) {
      expect(await refusalOf(browser.get(`/api/login?${query}`))).toEqual([400, 'invalid-request']);
    }
  });
});
