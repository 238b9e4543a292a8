import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeAnonymousClient } from '#tests/support/builders/people/guest.ts';
import { type BoundRoute, listRoutes } from '#tests/support/builders/server/route-table.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { createTestClient } from '#tests/support/client/test-client.ts';
import type { TestResponse } from '#tests/support/client/transport.ts';

/** Where people reach the server of this test, by HTTPS as on the open net. */
const SITE = 'https://lexden.example';
const HOST = { host: new URL(SITE).host };
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The provider's own addresses, which know no cookies: public keys, its description, and why a code was refused. */
const OPEN_TO_ALL = /^(GET|HEAD|POST) \/identity\/(token|jwks|\.well-known\/openid-configuration)$/;
/** Proves itself by its signature, and knows no cookies. */
const PROVES_ITSELF = 'POST /api/stripe-webhook';

let lexden: TestLexden;
let webFolder: string;
let routes: readonly BoundRoute[];
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'lexden-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><script>let its = "own";</script>');
  await writeFile(join(webFolder, 'page.js'), '');
  lexden = await startTestLexden({ publicUrl: SITE, webFolder });
  routes = listRoutes(lexden.app);
});
afterAll(async () => {
  await lexden.close();
  await rm(webFolder, { recursive: true });
});

function ask({ method, path }: BoundRoute, headers: Record<string, string> = {}): Promise<TestResponse> {
  const url = path.replace(/:\w+/g, '1').replace('*', 'nothing');
  return makeAnonymousClient(lexden).send({ method, url, headers: { ...HOST, ...headers } });
}

/** What every answer says to browsers, whatever it is about. */
function expectGuarded(what: string, { headers }: TestResponse): void {
  const policy = String(headers['content-security-policy']);
  const scripts = /(?:^|;)\s*(?:script-src|default-src) ([^;]*)/.exec(policy.replace(/^.*(?=script-src )/, ''))?.[1];
  expect([what, policy.includes("frame-ancestors 'none'"), policy.includes("base-uri 'none'")]).toEqual([
    what,
    true,
    true,
  ]);
  expect(scripts, what).toMatch(/^(?:'none'|'self'|'sha256-[\w+/]+=')/);
  expect(scripts, what).not.toMatch(/unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|\*|data:/);
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000',
  });
  expect(headers['referrer-policy'], what).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/);
  expect(headers['permissions-policy'], what).toContain('camera=()');
  expect([what, headers['x-powered-by'], headers.server]).toEqual([what, undefined, undefined]);
  if (!OPEN_TO_ALL.test(what)) expect([what, headers['access-control-allow-origin']]).toEqual([what, undefined]);
  expect([what, headers['access-control-allow-credentials']]).toEqual([what, undefined]);
}

test('every response forbids foreign scripts, content sniffing and framing', async () => {
  for (const route of routes) {
    const what = `${route.method} ${route.path}`;
    const answer = await ask(route);
    expectGuarded(what, answer);
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      expect([what, cookie]).toEqual([what, expect.stringMatching(/; HttpOnly/i)]);
      expect([what, cookie]).toEqual([what, expect.stringMatching(/; Secure/i)]);
      expect([what, cookie]).toEqual([what, expect.stringMatching(/; SameSite=Lax/i)]);
    }
    if (answer.body !== '')
      expect([what, answer.headers['content-type']]).toEqual([what, expect.stringContaining('/')]);
  }
  for (const path of ['/', '/chat', '/page.js', '/nothing.js', '/api/nothing']) {
    const answer = await ask({ method: 'GET', path });
    expectGuarded(path, answer);
    expect([path, answer.statusCode]).toEqual([path, path.includes('nothing') ? 404 : 200]);
  }
});

test('no way through folders leads out of the page’s own', async () => {
  const ways = [
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/page.js/../../package.json',
    '/..%5cpackage.json',
  ];
  for (const path of [...ways, '/%00', '/.git/config', '/assets/../../../../etc/passwd', '/%252e%252e/package.json']) {
    const { statusCode, body } = await ask({ method: 'GET', path });
    expect([path, [200, 400, 404].includes(statusCode)]).toEqual([path, true]);
    expect([path, /root:|"lexden"|\[core\]/.test(body)]).toEqual([path, false]);
  }
  const traced = await ask({ method: 'TRACE', path: '/' }, { 'x-own': 'word' });
  expect([traced.statusCode, traced.body.includes('word')]).toEqual([404, false]);
});

test('nothing is done for a page of another site, whichever route it asks', async () => {
  const unsafe = routes.filter(({ method }) => !SAFE_METHODS.has(method));
  expect(unsafe.length).toBeGreaterThan(30);
  const foreign = [
    { 'sec-fetch-site': 'cross-site', origin: SITE },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
    { origin: `${SITE}.elsewhere.example` },
    { origin: 'null' },
  ];
  for (const route of unsafe) {
    const what = `${route.method} ${route.path}`;
    for (const headers of foreign) {
      const { statusCode } = await ask(route, headers as Record<string, string>);
      if (what === PROVES_ITSELF) expect([what, statusCode]).toEqual([what, 400]);
      else expect([what, headers, statusCode]).toEqual([what, headers, 403]);
    }
  }
});

test('an uploaded file is handed over to be saved, under its own name, and opens nothing if it is opened', async () => {
  const guest = createTestClient(lexden, { origin: SITE });
  const name = 'Lease"; filename=x.html\u202E<script>.pdf';
  const id = await guest.uploadDocument(await makeTextPdf(['Lease.']), encodeURIComponent(name));
  const file = await guest.get(`/documents/${id}/file`);
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename=(?:"[^"\r\n]*"|[\w.-]+); filename\*=UTF-8''[\w%.~!$&'+-]*$/,
  );
  expect(file.headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  );
  expect(file.headers['cache-control']).toBe('private, no-store');
});
