import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicSettings } from '#contract/settings.ts';
import { createTestClient, type TestClient } from '#tests/support/client/test-client.ts';
import { installWebClient } from './web-client.ts';

const SETTINGS: PublicSettings = {
  product: 'Fox & </script><b>Co',
  mascot: 'Rey',
  tagline: 'A tagline',
  supportEmail: 'help@fox.example',
  metering: true,
  engine: 'built-in',
  payments: 'test',
  socialLinks: [],
  modelHost: null,
  socialSignIn: [],
  hasEmailSignIn: true,
  analytics: null,
};
const PAGE = `<title>Lexden</title><!-- links: landing -->
<link rel="modulepreload" href="/assets/landing.js" />
<!-- end of links -->
<!-- links: main -->
<link rel="modulepreload" href="/assets/main.js" />
<!-- end of links -->
<!-- page facts --><p>Ask Lexi</p>
<!-- prerendered shell --><nav><a href="#top">Lexden</a><a href="#pricing">Pricing</a></nav><!-- end of prerendered shell -->`;

let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexden-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'manifest.webmanifest'), '{"name":"Lexden"}');
  await writeFile(join(folder, 'assets', 'code-1a2b.js'), 'as built');
  await writeFile(join(folder, 'assets', 'code-1a2b.js.br'), 'in brotli');
  await writeFile(join(folder, 'assets', 'code-1a2b.js.gz'), 'in gzip');
  app = Fastify();
  await app.register(cookie);
  await installWebClient(app, { folder, settings: SETTINGS, origin: 'https://fox.example' });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** @param session name of the cookie that it has */
function openBrowser(session?: string): TestClient {
  const browser = createTestClient({ app });
  if (session) browser.cookies.set(session, 'token');
  return browser;
}

const ask = (headers: Record<string, string> = {}, url = '/') => openBrowser().send({ url, headers });

test('web client › the page has the configured names and settings, escaped', async () => {
  const { body, headers } = await ask();
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<title>Fox &amp; &lt;/script&gt;&lt;b&gt;Co</title>');
  expect(body).toContain('<p>Ask Rey</p>');
  expect(body).toContain('<link rel="canonical" href="https://fox.example/" />');
  const facts = /<script type="application\/json" id="page-facts">(.*?)<\/script>/.exec(body)?.[1];
  expect(JSON.parse(facts ?? '')).toEqual({ settings: SETTINGS });
  expect((await ask({}, '/manifest.webmanifest')).json()).toEqual({ name: SETTINGS.product });
});

test('web client › preloads and prerenders the landing page only without a session cookie', async () => {
  const visitor = await ask();
  expect(visitor.body).toContain('<meta name="session" content="none" />');
  expect(visitor.body).toContain('/assets/landing.js');
  expect(visitor.body).not.toContain('/assets/main.js');
  expect(visitor.body).toContain('<a href="#top">Fox &amp; &lt;/script&gt;&lt;b&gt;Co</a>');
  expect(visitor.body).toContain('#pricing');
  expect(visitor.headers['vary']).toContain('cookie');
  for (const name of ['lexden_session', '__Host-lexden_session']) {
    const { body, headers } = await openBrowser(name).send({ url: '/' });
    expect(body).not.toContain('name="session"');
    expect(body).not.toContain('/assets/landing.js');
    expect(body).not.toContain('#top');
    expect(body).toContain('/assets/main.js');
    expect(body).toContain('page-facts');
    expect(headers['etag']).not.toBe(visitor.headers['etag']);
  }
});

test('web client › each path preloads its page; a trial has no session', async () => {
  for (const [url, script] of [
    ['/chat?docId=1', '/assets/main.js'],
    ['/?plan=pro', '/assets/landing.js'],
    ['/dashboard', null],
    ['/profile', null],
  ] as const) {
    const { body } = await ask({}, url);
    expect(body.match(/\/assets\/\w+\.js/g)).toEqual(script && [script]);
    expect(body.includes('#top')).toBe(script === '/assets/landing.js');
    expect(body).toContain('name="session"');
  }
});

test.each(['/', '/chat', '/nowhere', '/payment-success', '//nowhere'])(
  'web client › with logout=true %s preloads the landing page, with and without a session',
  async (path) => {
    for (const session of [undefined, 'lexden_session']) {
      const { body } = await openBrowser(session).send({ url: `${path}?logout=true` });
      expect(body.match(/\/assets\/\w+\.js/g)).toEqual(['/assets/landing.js']);
      expect(body.includes('name="session"')).toBe(session === undefined);
    }
  },
);

test('web client › the landing page has no link to prices without metering', async () => {
  const free = Fastify();
  await free.register(cookie);
  await installWebClient(free, { folder, settings: { ...SETTINGS, metering: false }, origin: undefined });
  const { body } = await free.inject({ url: '/' });
  expect(body).toContain('#top');
  expect(body).not.toContain('#pricing');
  await free.close();
});

test('web client › the configured name may contain a default name', async () => {
  const named = Fastify();
  await named.register(cookie);
  const settings = { ...SETTINGS, product: 'Lexicon', mascot: 'Lexden' };
  await installWebClient(named, { folder, settings, origin: undefined });
  const { body } = await named.inject({ url: '/' });
  expect(body).toContain('<title>Lexicon</title>');
  expect(body).toContain('<p>Ask Lexden</p>');
  await named.close();
});

test('web client › compresses the page and supports conditional requests', async () => {
  const plain = await ask();
  const inBrotli = await ask({ 'accept-encoding': 'gzip, deflate, br;q=0.9' });
  const inGzip = await ask({ 'accept-encoding': 'br;q=0, gzip' });
  expect(inBrotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(inBrotli.rawPayload).toString()).toBe(plain.body);
  expect(inGzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(inGzip.rawPayload).toString()).toBe(plain.body);
  expect((await ask({ 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304);
});

test('web client › serves the best accepted encoding of built files, cached for a year', async () => {
  const url = '/assets/code-1a2b.js';
  for (const [accepted, body] of [
    ['gzip, deflate, br', 'in brotli'],
    ['gzip', 'in gzip'],
    ['identity', 'as built'],
  ] as const) {
    const answer = await ask({ 'accept-encoding': accepted }, url);
    expect(answer.body).toBe(body);
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.headers['vary']).toMatch(/accept-encoding/i);
  }
});

test('web client › page paths return the client, also for HEAD; other paths do not', async () => {
  expect((await openBrowser().send({ method: 'HEAD', url: '/dashboard' })).statusCode).toBe(200);
  expect((await ask({}, '/dashboard/risks?x=1')).statusCode).toBe(200);
  for (const url of ['/api/nothing', '/assets/gone.js']) expect((await ask({}, url)).statusCode).toBe(404);
  for (const url of ['/?utm_source=news.example', '/subscription?email=ada@fox.example']) {
    expect((await ask({}, url)).headers['content-type']).toContain('text/html');
  }
  // Navigation to a missing path gets a page, a missing file a plain message.
  const typed = await ask({ accept: 'text/html,application/xhtml+xml' }, '/about.html');
  expect(typed.headers['content-type']).toContain('text/html');
  expect(typed.headers['vary']).toContain('accept,');
  expect((await ask({ accept: 'text/html' }, '/api/nothing.html')).statusCode).toBe(404);
  expect((await openBrowser().send({ method: 'POST', url: '/dashboard' })).statusCode).toBe(404);
});

test('web client › the server starts without a built client', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'lexden-web-'));
  const bare = Fastify();
  await bare.register(cookie);
  await installWebClient(bare, { folder: empty, settings: SETTINGS, origin: undefined });
  expect((await bare.inject({ url: '/' })).statusCode).toBe(404);
  await bare.close();
  await rm(empty, { recursive: true });
});
