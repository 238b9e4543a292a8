import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { installSecurityHeaders } from './security-headers.ts';

const NOBODY = { connect: [], frame: [], script: [], image: [] };
const apps: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function connectSources(analyticsHost: string | null): Promise<string | undefined> {
  const app = Fastify();
  apps.push(app);
  await installSecurityHeaders(app, { ...NOBODY, connect: ['https://issuer.example'] }, analyticsHost);
  app.get('/', async () => 'a page');
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  return policy.split(';').find((directive) => directive.startsWith('connect-src'));
}

test('lets the page talk to the analytics service only where there is one', async () => {
  expect(await connectSources(null)).toBe("connect-src 'self' https://issuer.example");
  expect(await connectSources('https://us.i.posthog.com')).toBe(
    "connect-src 'self' https://issuer.example https://us.i.posthog.com",
  );
});

test('names the origin of an analytics address alone, so that its path cannot end the directive', async () => {
  expect(await connectSources('http://127.0.0.1:8000/ingest;script-src *')).toBe(
    "connect-src 'self' https://issuer.example http://127.0.0.1:8000",
  );
});
