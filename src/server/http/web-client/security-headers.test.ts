import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { installSecurityHeaders } from './security-headers.ts';

const NO_SOURCES = { connect: [], frame: [], script: [], image: [] };

async function sourcesOf(directive: string, analyticsHost: string | null, scripts: string[] = []) {
  const app = Fastify();
  onTestFinished(() => app.close());
  const sources = { ...NO_SOURCES, connect: ['https://issuer.example'] };
  await installSecurityHeaders(app, { sources, analyticsHost, pageScripts: scripts, isHttps: false });
  app.get('/', async () => 'a page');
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  return policy.split(';').find((text) => text.startsWith(`${directive} `));
}

test('security headers › allow the analytics host only when configured', async () => {
  expect(await sourcesOf('connect-src', null)).toBe("connect-src 'self' https://issuer.example");
  expect(await sourcesOf('connect-src', 'https://us.i.posthog.com')).toBe(
    "connect-src 'self' https://issuer.example https://us.i.posthog.com",
  );
});

test('security headers › contain only the origin of the analytics URL', async () => {
  expect(await sourcesOf('connect-src', 'http://127.0.0.1:8000/ingest;script-src *')).toBe(
    "connect-src 'self' https://issuer.example http://127.0.0.1:8000",
  );
});

test('security headers › allow only the inline scripts of the page, by hash', async () => {
  const policy = await sourcesOf('script-src', null, ["alert('Hello, world.');"]);
  // The hash that the CSP specification gives for this script.
  const hash = 'qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=';
  expect(policy).toBe(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${hash}'`);
  expect(await sourcesOf('script-src', null)).toBe("script-src 'self' 'wasm-unsafe-eval'");
});
