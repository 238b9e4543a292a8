import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { openTestDatabase } from '#server/db/testing.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { openBeforeEach } from '#tests/support/builders/server/open-before.ts';
import type { ProviderBrowser } from '#tests/support/identity/provider-browser.ts';
import {
  startTestProvider,
  type TestProvider,
  type TestProviderOptions,
} from '#tests/support/identity/test-provider.ts';

const ADA = { name: 'Ada Finch', email: 'ada@example.org', password: 'four seasons long' };
const WRONG = 'Incorrect email or password.';
const SENT = 'If there’s an account with this address, a link to set a new password is on its way.';
const QUARTER_MS = 15 * MINUTE_MS;

describe('embedded identity provider: passwords', () => {
  let provider: TestProvider;
  let browser: ProviderBrowser;
  const start = async (options: Omit<TestProviderOptions, 'db'> = {}) => {
    await provider?.close();
    provider = await startTestProvider({ db: database.db, ...options });
    browser = provider.openBrowser();
  };
  const database = openBeforeEach(() => openTestDatabase(testDatabaseTarget()));
  beforeEach(() => start());
  afterEach(() => provider.close());

  const createAccount = async (person: Record<string, string> = ADA, inBrowser = browser) => {
    const { path } = await inBrowser.begin();
    return inBrowser.post(`${path}/create`, person);
  };
  const signIn = async (email: string, password: string, inBrowser = provider.openBrowser()) => {
    const { path } = await inBrowser.begin();
    return inBrowser.post(`${path}/sign-in`, { email, password });
  };
  const askForLink = async (email = ADA.email) => {
    const sentBefore = provider.mails.length;
    const answer = await browser.post('/identity/forgotten', { email });
    expect(answer.body).toContain(SENT);
    await expect.poll(() => provider.mails.length).toBe(sentBefore + 1);
    const link = /\S+\/identity\/reset\?\S+/.exec(provider.mails.at(-1)?.text ?? '')?.[0] ?? '';
    return { link, token: new URL(link).searchParams.get('token') ?? '' };
  };
  const withoutIds = (body: string) => body.replaceAll(/interaction\/[\w-]+|from=[\w-]+/g, '');

  it('returns the same error for a wrong password and an unknown name', async () => {
    await createAccount();
    const [wrong, unknown] = [
      await signIn(ADA.email, 'wrong password'),
      await signIn('eve@example.org', 'wrong password'),
    ];
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(wrong.body).toContain(WRONG);
    expect(withoutIds(unknown.body).replaceAll('eve@example.org', ADA.email)).toBe(withoutIds(wrong.body));
    await expect.poll(() => provider.events.length).toBe(2);
    expect(provider.events.map(({ action, person, userAgent }) => [action, person?.issuer, userAgent])).toEqual([
      ['sign-in-failed', 'embedded', 'Test browser'],
      ['sign-in-failed', undefined, 'Test browser'],
    ]);
  });

  it('refuses impossible passwords like wrong ones', async () => {
    await createAccount();
    for (const password of ['', 'x'.repeat(201), `${ADA.password} `]) {
      expect((await signIn(ADA.email, password)).statusCode).toBe(401);
    }
  });

  it('takes a password in every way its letters can be written', async () => {
    await createAccount({ ...ADA, password: 'Gr\u00fc\u00dfe aus K\u00f6ln' });
    expect((await signIn(ADA.email, 'Gru\u0308\u00dfe aus Ko\u0308ln')).statusCode).toBe(303);
  });

  it('refuses input that cannot be an account, and says what to change', async () => {
    const cases: readonly [Record<string, string>, string][] = [
      [{ name: '' }, 'Please enter your name.'],
      [{ name: '\u202e\u0007' }, 'Please enter your name.'],
      [{ name: 'x'.repeat(101) }, 'Please use a name of at most 100 characters.'],
      [{ email: '' }, 'Please enter your email address.'],
      [{ email: 'ada' }, 'This doesn’t look like an email address.'],
      [{ email: 'ada@example.org\r\nBcc: eve@example.org' }, 'This doesn’t look like an email address.'],
      [{ email: 'ada@a, eve@example.org' }, 'This doesn’t look like an email address.'],
      [{ email: `${'x'.repeat(65)}@example.org` }, 'This doesn’t look like an email address.'],
      [{ email: `ada@${'x'.repeat(255)}` }, 'This doesn’t look like an email address.'],
      [{ password: 'too short' }, 'Please choose a password of at least 10 characters.'],
      [{ password: 'x'.repeat(201) }, 'Please choose a password of at most 200 characters.'],
      [{ password: 'ADA@example.org' }, 'Your password can’t be your email address.'],
      [{ password: 'Password2026!' }, 'This password is easy to guess.'],
    ];
    for (const [change, message] of cases) {
      const answer = await createAccount({ ...ADA, ...change });
      expect([change, answer.statusCode]).toEqual([change, 400]);
      expect(answer.body).toContain(message);
      expect(answer.body).toContain('role="alert"');
    }
    expect(await database.db.selectFrom('identity_accounts').selectAll().execute()).toEqual([]);
  });

  it('shows names and addresses with code in them as text, and keeps no marks that turn writing around', async () => {
    const name = '\u202e<script>alert(1)</script>" onfocus="x\u0000';
    const typed = { ...ADA, name, email: "o'ada&<b>@example.org" };
    const refused = await createAccount(typed);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).not.toContain('<script>alert');
    expect(refused.body).toContain('o&#39;ada&amp;&lt;b&gt;@example.org');
    await createAccount({ ...typed, email: "o'ada&x@example.org" });
    const { page } = await browser.begin();
    expect(page.body).not.toMatch(/<script>alert|\p{Bidi_Control}|" onfocus="/u);
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; onfocus=&quot;x');
    const { name: kept } = await database.db.selectFrom('identity_accounts').select('name').executeTakeFirstOrThrow();
    expect(kept).toBe('<script>alert(1)</script>" onfocus="x');
  });

  it('tells a second account with one address no more than it must, and tells the owner', async () => {
    await createAccount();
    const second = await createAccount({ ...ADA, email: 'Ada@Example.org', name: 'Eve' }, provider.openBrowser());
    expect(second.statusCode).toBe(400);
    expect(second.body).toContain('We couldn’t create an account with these details.');
    await expect.poll(() => provider.mails.length).toBe(1);
    expect(provider.mails[0]).toMatchObject({ to: 'ada@example.org', subject: 'Your Lexden account' });
    const accounts = await database.db.selectFrom('identity_accounts').select('name').execute();
    expect(accounts).toEqual([{ name: 'Ada Finch' }]);
  });

  it('makes one account out of two requests at the same time', async () => {
    const answers = await Promise.all([
      createAccount(ADA, provider.openBrowser()),
      createAccount(ADA, provider.openBrowser()),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 400]);
  });

  it('sets a new password by a link, once, and ends what was open with the old one', async () => {
    await createAccount();
    const { link, token } = await askForLink();
    expect(link.startsWith('http://localhost:3000/identity/reset?token=')).toBe(true);
    expect(JSON.stringify(await database.db.selectFrom('password_resets').selectAll().execute())).not.toContain(token);
    expect((await browser.get(link)).body).toContain('Set a new password');
    const short = await browser.post('/identity/reset', { token, password: 'short' });
    expect([short.statusCode, short.body.includes('at least 10 characters')]).toEqual([400, true]);
    const answers = await Promise.all(
      ['a new password 1', 'a new password 2'].map((password) => browser.post('/identity/reset', { token, password })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
    const next = answers[0]?.statusCode === 200 ? 'a new password 1' : 'a new password 2';
    expect((await browser.get(link)).statusCode).toBe(410);
    expect((await browser.begin()).page.body).not.toContain('Continue as');
    expect((await signIn(ADA.email, ADA.password)).statusCode).toBe(401);
    expect((await signIn(ADA.email, next)).statusCode).toBe(303);
    expect(provider.events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['password-reset-requested', 'password-changed']),
    );
  });

  it('answers a reset request for an unknown address in the same way, and sends no mail', async () => {
    await createAccount();
    const known = await browser.post('/identity/forgotten', { email: ADA.email });
    const unknown = await browser.post('/identity/forgotten', { email: 'eve@example.org' });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    await provider.close();
    expect(provider.mails.map(({ to }) => to)).toEqual([ADA.email]);
  });

  it('refuses a link after 60 minutes, and one that was made up', async () => {
    await createAccount();
    const { link, token } = await askForLink();
    provider.clock.advance(60 * MINUTE_MS - 5000);
    expect((await browser.get(link)).statusCode).toBe(200);
    provider.clock.advance(5000);
    expect((await browser.get(link)).statusCode).toBe(410);
    const late = await browser.post('/identity/reset', { token, password: 'a new password' });
    expect([late.statusCode, late.body.includes('no longer works')]).toEqual([410, true]);
    const madeUp = await browser.post('/identity/reset', { token: 'x', password: 'a new password' });
    expect(madeUp.statusCode).toBe(410);
    expect((await signIn(ADA.email, ADA.password)).statusCode).toBe(303);
  });

  it('never puts an address from a request into a link', async () => {
    await createAccount();
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
    const answer = await browser.post('/identity/forgotten', { email: ADA.email }, evil);
    expect(answer.statusCode).toBe(403);
    const { link } = await askForLink();
    expect(new URL(link).origin).toBe('http://localhost:3000');
    await start({ publicUrl: 'https://lexden.example' });
    browser = provider.openBrowser('http://127.0.0.1:3000');
    const site = await askForLink();
    expect(new URL(site.link).origin).toBe('https://lexden.example');
    expect(provider.mails).toHaveLength(1);
  });

  it('keeps answering when mail is out of order, and writes no address into the log', async () => {
    await createAccount();
    await start({ failsToMail: true });
    const answer = await browser.post('/identity/forgotten', { email: ADA.email });
    expect(answer.body).toContain(SENT);
    await expect.poll(() => provider.log.length).toBe(1);
    expect(provider.log[0]).not.toMatch(/ada@|token/);
  });

  it('changes a password with the old one', async () => {
    await createAccount();
    const change = (changes: Record<string, string>) =>
      browser.post('/identity/password', {
        email: ADA.email,
        current: ADA.password,
        next: 'a new password',
        ...changes,
      });
    expect((await browser.get('/identity/password?email=%22%3E%3Cb%3E')).body).toContain('value="&quot;&gt;&lt;b&gt;"');
    const wrong = await change({ current: 'wrong password' });
    const unknown = await change({ email: 'eve@example.org' });
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(unknown.body.replaceAll('eve@example.org', ADA.email)).toBe(wrong.body);
    for (const next of ['short', ADA.email, ADA.password]) expect((await change({ next })).statusCode).toBe(400);
    const done = await change({});
    expect([done.statusCode, done.body.includes('Your password was changed')]).toEqual([200, true]);
    expect(provider.events.at(-1)).toMatchObject({ action: 'password-changed', person: { issuer: 'embedded' } });
    expect((await browser.begin()).page.body).not.toContain('Continue as');
    expect((await signIn(ADA.email, ADA.password)).statusCode).toBe(401);
    expect((await signIn(ADA.email, 'a new password')).statusCode).toBe(303);
  });

  it('ends sessions and tokens of the old password', async () => {
    await createAccount();
    const begun = await browser.begin();
    const form = { email: ADA.email, password: ADA.password };
    const { idToken } = await provider.redeem(browser, begun, await browser.submit(begun, 'sign-in', form));
    const waiting = provider.openBrowser();
    const halfway = await waiting.begin();
    const finished = await waiting.post(`${halfway.path}/sign-in`, form);
    const records = await database.db.selectFrom('identity_records').selectAll().execute();
    provider.clock.advance(1000);
    const change = { email: ADA.email, current: ADA.password, next: 'a new password' };
    expect((await browser.post('/identity/password', change)).statusCode).toBe(200);
    await expect(provider.identity.verify(idToken, begun.nonce)).rejects.toMatchObject({ code: 'token-invalid' });
    // As if it had been written in the very moment of the change.
    const late = records.filter(({ model }) => model === 'Interaction');
    await database.db.insertInto('identity_records').values(late).execute();
    const { address: refused } = await waiting.follow(finished);
    expect(refused.searchParams.get('code')).toBeNull();
    expect(refused.searchParams.get('error')).toBe('access_denied');
  });

  it('asks for the new password where a session of the old one was written down in the moment of the change', async () => {
    await createAccount();
    const begun = await browser.begin();
    await browser.submit(begun, 'sign-in', { email: ADA.email, password: ADA.password });
    expect((await browser.begin()).page.body).toContain('Continue as');
    const records = await database.db.selectFrom('identity_records').selectAll().execute();
    provider.clock.advance(1000);
    const change = { email: ADA.email, current: ADA.password, next: 'a new password' };
    expect((await provider.openBrowser().post('/identity/password', change)).statusCode).toBe(200);
    const late = records.filter(({ model }) => model === 'Session');
    expect(late).toHaveLength(1);
    await database.db.insertInto('identity_records').values(late).execute();
    const { path, page } = await browser.begin();
    expect(page.body).not.toContain('Continue as');
    expect((await browser.post(`${path}/continue`, {})).headers.location).toBe(path);
    const address = await browser.submit({ path }, 'sign-in', { email: ADA.email, password: change.next });
    expect(address.searchParams.get('code')).not.toBeNull();
    expect((await browser.begin()).page.body).toContain('Continue as');
  });

  it('changes nothing for a disabled account', async () => {
    await createAccount();
    const { id } = await database.db.selectFrom('identity_accounts').select('id').executeTakeFirstOrThrow();
    provider.disabled.add(id);
    const form = { email: ADA.email, current: ADA.password, next: 'a new password' };
    const answer = await browser.post('/identity/password', form);
    expect([answer.statusCode, answer.body.includes('support@lexden.example')]).toEqual([403, true]);
    provider.disabled.clear();
    expect((await signIn(ADA.email, ADA.password)).statusCode).toBe(303);
  });

  it('lets no more wrong passwords through than the limit, however many come at once', async () => {
    await start({ startsAt: startOfWindow() });
    await createAccount();
    const { path } = await browser.begin();
    const guess = (number: number) =>
      browser.post(`${path}/sign-in`, { email: ADA.email, password: `wrong password ${number}` });
    const answers = await Promise.all(Array.from({ length: 50 }, (_value, index) => guess(index)));
    const counts = [401, 429].map((code) => answers.filter(({ statusCode }) => statusCode === code).length);
    expect(counts).toEqual([10, 40]);
    const limited = await browser.post(`${path}/sign-in`, { email: ADA.email, password: ADA.password });
    expect(limited.statusCode).toBe(429);
    expect(limited.body).toContain('Too many failed attempts. Please try again in 15 minutes.');
    expect((await signIn('ben@example.org', 'wrong password')).statusCode).toBe(401);
    provider.clock.advance(QUARTER_MS);
    expect((await signIn(ADA.email, ADA.password)).statusCode).toBe(303);
  });

  /** As if so many more had been counted. */
  const countMore = (key: string, more: number) =>
    database.db
      .updateTable('sign_in_attempts')
      .set((set) => ({ failures: set('failures', '+', more) }))
      .where('key', 'like', `${key}%`)
      .execute();

  it('limits failures of one address over many names, and counts successes as nothing', async () => {
    await start({ startsAt: startOfWindow() });
    await createAccount();
    for (let count = 0; count < 12; count += 1) expect((await signIn(ADA.email, ADA.password)).statusCode).toBe(303);
    const names = Array.from({ length: 31 }, (_value, index) => `name-${index}@example.org`);
    const codes: number[] = [];
    // Half of them at once: each password takes its time.
    expect((await signIn('first@example.org', 'wrong password')).statusCode).toBe(401);
    await countMore('address:sign-in:', 29);
    for (const name of names) codes.push((await signIn(name, 'wrong password')).statusCode);
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
  });

  it('limits accounts and links by the hour', async () => {
    await start({ startsAt: startOfWindow() });
    const link = async (email: string) => (await browser.post('/identity/forgotten', { email })).statusCode;
    const own: number[] = [];
    for (let count = 0; count < 6; count += 1) own.push(await link(ADA.email));
    expect(own).toEqual([200, 200, 200, 200, 200, 429]);
    const others: number[] = [];
    for (let count = 0; count < 16; count += 1) others.push(await link(`name-${count}@example.org`));
    expect(others).toEqual([...Array.from({ length: 15 }, () => 200), 429]);
    await createAccount(ADA, provider.openBrowser());
    await countMore('address:register:', 20);
    const { path } = await browser.begin();
    const made: number[] = [];
    for (let count = 0; count < 20; count += 1) made.push((await browser.post(`${path}/create`, ADA)).statusCode);
    expect(made).toEqual([...Array.from({ length: 19 }, () => 400), 429]);
    const refused = await browser.post(`${path}/create`, ADA);
    // The clock goes on while passwords are looked at.
    expect(refused.body).toMatch(/Too many attempts\. Please try again in \d+ minutes?\./);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
  });

  it('lifts the limits where they are switched off', async () => {
    await start({ rateLimits: false });
    const { path } = await browser.begin();
    for (let count = 0; count < 12; count += 1) {
      const answer = await browser.post(`${path}/sign-in`, { email: ADA.email, password: 'wrong password' });
      expect(answer.statusCode).toBe(401);
    }
    expect(await database.db.selectFrom('sign_in_attempts').selectAll().execute()).toEqual([]);
  });

  it('says that it is busy when more passwords wait than it can check', async () => {
    await start({ rateLimits: false });
    const { path } = await browser.begin();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_value, index) =>
        browser.post(`${path}/sign-in`, { email: `name-${index}@example.org`, password: 'wrong password' }),
      ),
    );
    const busy = answers.filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.body).toContain('We’re very busy. Please try again in a moment.');
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(60 - busy.length);
    expect((await signIn('eve@example.org', 'wrong password')).statusCode).toBe(401);
  });
});

/** A little after a window of attempts has begun, so that none ends during the test. */
function startOfWindow(): number {
  const hour = 60 * MINUTE_MS;
  return Math.ceil(Date.now() / hour) * hour + 1000;
}
