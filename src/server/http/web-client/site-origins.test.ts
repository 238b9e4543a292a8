import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createSiteOrigins } from './site-origins.ts';

const PUBLIC_URL = 'https://lexden.example/';

async function originSeenBy(host: string, publicUrl?: string, headers: object = {}): Promise<string> {
  const app = Fastify();
  const origins = createSiteOrigins(publicUrl);
  app.get('/', async (request) => origins.originOf(request));
  const { body } = await app.inject({ url: '/', headers: { host, ...headers } });
  await app.close();
  return body;
}

describe('originOf', () => {
  test.each([
    ['localhost:3000', undefined, 'http://localhost:3000'],
    ['[::1]:3000', undefined, 'http://[::1]:3000'],
    ['localhost:80', undefined, 'http://localhost'],
    ['localhost:443', undefined, 'http://localhost:443'],
    ['localhost:8080', undefined, 'http://localhost:8080'],
    ['localhost:3000', PUBLIC_URL, 'http://localhost:3000'],
    ['lexden.example', PUBLIC_URL, 'https://lexden.example'],
    ['lexden.example:8443', 'https://lexden.example:8443/', 'https://lexden.example:8443'],
    ['lexden.example:8443', PUBLIC_URL, 'http://lexden.example:8443'],
    ['other.example', PUBLIC_URL, 'http://other.example'],
  ])('for host %s with PUBLIC_URL %s', async (host, publicUrl, origin) => {
    expect(await originSeenBy(host, publicUrl)).toBe(origin);
  });

  test('ignores forwarding headers of the client', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect(await originSeenBy('localhost:3000', undefined, forwarded)).toBe('http://localhost:3000');
  });
});

describe('allowed sign-in origins', () => {
  test.each([
    ...['http://localhost', 'http://localhost:1', 'https://localhost:65535'],
    ...['http://127.0.0.1:3000', 'http://[::1]:3000'],
  ])('include loopback, with or without a public URL: %s', (origin) => {
    expect(createSiteOrigins(undefined).allows(origin)).toBe(true);
    expect(createSiteOrigins(PUBLIC_URL).allows(origin)).toBe(true);
  });

  test('include the public origin', () => {
    expect(createSiteOrigins(PUBLIC_URL).allows('https://lexden.example')).toBe(true);
    expect(createSiteOrigins('https://lexden.example/with/a/path').allows('https://lexden.example')).toBe(true);
  });

  test.each([
    ...[
      'http://lexden.example',
      'https://lexden.example:8443',
      'https://www.lexden.example',
      'https://lexden.example/',
    ],
    ...['http://192.168.1.5:3000', 'http://localhost.example', 'http://localhost@evil.example', 'http://127.0.0.2'],
    ...[
      'http://localhost/elsewhere',
      'http://localhost?elsewhere',
      'http://evil.example@localhost',
      'http://localhost/',
    ],
    ...['localhost', '', 'null', 'javascript:alert(1)', 'file://localhost'],
  ])('exclude all others: %s', (origin) => {
    expect(createSiteOrigins(PUBLIC_URL).allows(origin)).toBe(false);
  });

  test('are only loopback without a public URL', () => {
    const origins = createSiteOrigins(undefined);
    expect(origins.publicOrigin).toBeUndefined();
    expect(['http://lexden.example', 'undefined', 'http://0.0.0.0:3000'].map(origins.allows)).toEqual(
      Array(3).fill(false),
    );
  });
});

test('isProduction › is true for the public origin, or for any when none is set', () => {
  expect(createSiteOrigins(undefined).isProduction('http://localhost:3000')).toBe(true);
  const origins = createSiteOrigins(PUBLIC_URL);
  expect(['https://lexden.example', 'http://localhost:3000'].map(origins.isProduction)).toEqual([true, false]);
});
