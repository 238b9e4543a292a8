import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '#server/db/testing.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestProvider } from '#tests/support/identity/test-provider.ts';

describe('embedded identity provider: its pages', () => {
  const database = openBeforeAll(() => openTestDatabase(testDatabaseTarget()));
  const provider = openBeforeAll(() => startTestProvider({ db: database.db }));

  it('hold no script but the one of the password fields, load nothing from elsewhere and are not cached', async () => {
    const browser = provider.openBrowser();
    const { path, page } = await browser.begin();
    const pages = [
      page,
      await browser.get(`${path}/sign-in`),
      await browser.get(`${path}/create`),
      await browser.get('/identity/forgotten'),
      await browser.get('/identity/password'),
      await browser.get('/identity/reset?token=x'),
      await browser.get('/identity/no-such-page'),
      await browser.get('/identity/interaction/no-such-sign-in'),
    ];
    const policy =
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    for (const { headers, body } of pages) {
      const [, script] = /<script>(.*?)<\/script>/s.exec(body) ?? [];
      expect(script !== undefined).toBe(body.includes('type="password"'));
      const hash = script && createHash('sha256').update(script).digest('base64');
      expect(headers['content-security-policy']).toBe(script ? `${policy}; script-src 'sha256-${hash}'` : policy);
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body.replace(`<script>${script}</script>`, '')).not.toMatch(/<script|style=|\son\w+=|https?:\/\//);
      expect(body.match(/<h1>/g)).toHaveLength(1);
      expect(body).toContain('<html lang="en">');
      // Every field has its label.
      for (const [, id] of body.matchAll(/<input id="(\w+)"/g)) expect(body).toContain(`<label for="${id}">`);
    }
  });

  it('hide passwords, and let password managers and pasting do their work', async () => {
    const browser = provider.openBrowser();
    const { path } = await browser.begin();
    const pages = [`${path}/sign-in`, `${path}/create`, '/identity/password'].map((address) => browser.get(address));
    const inputs = (await Promise.all(pages)).flatMap(({ body }) =>
      [...body.matchAll(/<input id="(?:password|current|next)"[^>]*>/g)].map(([input]) => input),
    );
    expect(inputs).toHaveLength(4);
    for (const input of inputs) {
      expect(input).toContain('type="password"');
      expect(input).toMatch(/autocomplete="(current|new)-password"/);
    }
  });

  it('bring their own style, mark and type', async () => {
    const browser = provider.openBrowser();
    const [style, mark] = [await browser.get('/identity/style.css'), await browser.get('/identity/mark.svg')];
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(style.body).toContain('.accounts');
    expect([mark.statusCode, mark.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    for (const [, address = ''] of style.body.matchAll(/url\("([^"]+)"\)/g)) {
      const font = await browser.get(`/identity/${address}`);
      expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2']);
    }
    expect(style.body.match(/@font-face/g)).toHaveLength(2);
  });

  it('say so when a sign-in has ended, or was never begun here', async () => {
    const browser = provider.openBrowser();
    const { path } = await browser.begin();
    const stranger = await provider.openBrowser().get(path);
    expect([stranger.statusCode, stranger.body.includes('This sign-in has ended')]).toEqual([410, true]);
    await browser.submit({ path }, 'cancel');
    for (const step of ['', '/sign-in', '/create']) {
      const answer = await browser.get(`${path}${step}`);
      expect([step, answer.statusCode]).toEqual([step, 410]);
    }
    const posted = await browser.post(`${path}/sign-in`, { email: 'ada@example.org', password: 'whatever it is' });
    expect(posted.statusCode).toBe(410);
    const resumed = await browser.get(path.replace('/interaction/', '/auth/'), { accept: 'text/html' });
    expect([resumed.statusCode, resumed.body.includes('This sign-in has ended')]).toEqual([400, true]);
  });

  it('take no forms from other sites', async () => {
    const browser = provider.openBrowser();
    const { path } = await browser.begin();
    const paths = [
      ...['continue', 'sign-in', 'create', 'forget', 'cancel'].map((step) => `${path}/${step}`),
      ...['forgotten', 'reset', 'password', 'sign-out', 'token'].map((name) => `/identity/${name}`),
    ];
    for (const address of paths) {
      for (const foreign of [
        { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' },
        { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4000' },
        { 'sec-fetch-site': '', origin: 'null' },
      ]) {
        const answer = await browser.post(address, {}, foreign);
        expect([address, answer.statusCode]).toEqual([address, 403]);
      }
    }
    expect((await browser.get(path)).statusCode).toBe(200);
  });

  it('refuse forms of other kinds and sizes', async () => {
    const browser = provider.openBrowser();
    const { path } = await browser.begin();
    const json = await browser.post(`${path}/sign-in`, {}, { 'content-type': 'application/json' });
    expect(json.statusCode).toBe(415);
    const long = await browser.post(`${path}/sign-in`, { email: 'x'.repeat(20_000) });
    expect(long.statusCode).toBe(413);
    expect(long.body).toContain('The request is too large.');
  });

  it('lead back from a forgotten password to the sign-in it came from, and nowhere else', async () => {
    const browser = provider.openBrowser();
    const { path, page } = await browser.begin();
    const link = /href="(\/identity\/forgotten\?from=[\w-]+)"/.exec(page.body)?.[1] ?? '';
    expect((await browser.get(link)).body).toContain(`href="${path}"`);
    const forged = await browser.get('/identity/forgotten?from=//evil.example/aaaaaaaaaaaaa');
    expect(forged.body).not.toContain('evil');
  });
});
