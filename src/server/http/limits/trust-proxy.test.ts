import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createProxyTrust } from './trust-proxy.ts';

interface Seen {
  readonly ip: string;
  readonly origin: string;
}

/** The client that a server with this setting sees. */
async function see(setting: string, from: string, headers: Record<string, string>): Promise<Seen> {
  const app = Fastify({ trustProxy: createProxyTrust(readConfig({ TRUST_PROXY: setting }).trustProxy) });
  app.get('/', async ({ ip, protocol, host }) => ({ ip, origin: `${protocol}://${host}` }));
  const answer = await app.inject({ url: '/', remoteAddress: from, headers: { host: 'lexden.internal', ...headers } });
  await app.close();
  return answer.json();
}

const TOLD = {
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'lexden.example',
};
const BELIEVED = { ip: '203.0.113.7', origin: 'https://lexden.example' };
const ignored = (ip: string): Seen => ({ ip, origin: 'http://lexden.internal' });

test.each([
  ['off', '127.0.0.1', ignored('127.0.0.1')],
  ['1', '127.0.0.1', BELIEVED],
  ['1', '10.1.2.3', BELIEVED],
  ['1', '::ffff:172.18.0.2', BELIEVED],
  ['1', 'fd00::5', BELIEVED],
  // A client from the internet that connects to the server's own port.
  ['1', '198.51.100.9', ignored('198.51.100.9')],
  ['3', '2001:db8::1', ignored('2001:db8::1')],
  ['198.51.100.0/24', '198.51.100.9', BELIEVED],
  ['198.51.100.9,2001:db8::/32', '2001:db8::1', BELIEVED],
  ['198.51.100.0/24', '10.1.2.3', ignored('10.1.2.3')],
])('proxy trust › with TRUST_PROXY=%s the headers of %s give the right client', async (setting, from, seen) => {
  expect(await see(setting, from, TOLD)).toEqual(seen);
});

test('proxy trust › does not trust an invalid address', async () => {
  for (const setting of ['2', '10.0.0.0/8']) {
    expect(await see(setting, '10.0.0.1', { 'x-forwarded-for': 'unknown' })).toMatchObject({ ip: 'unknown' });
    // Of a closed connection.
    expect(createProxyTrust(readConfig({ TRUST_PROXY: setting }).trustProxy)(undefined, 0)).toBe(false);
  }
  expect(await see('10.0.0.0/8', '10.0.0.1', { 'x-forwarded-for': '192.0.2.66, <script>, 10.0.0.2' })).toMatchObject({
    ip: '<script>',
  });
});

test('proxy trust › ignores addresses that the client prepends to the header', async () => {
  const forged = { 'x-forwarded-for': '192.0.2.66, 203.0.113.7' };
  // The nearest proxy appends its peer; the rest is what that peer sent.
  expect((await see('1', '127.0.0.1', forged)).ip).toBe('203.0.113.7');
  expect((await see('127.0.0.1', '127.0.0.1', forged)).ip).toBe('203.0.113.7');
  const behindTwo = { 'x-forwarded-for': '192.0.2.66, 203.0.113.7, 198.51.100.9' };
  expect((await see('2', '10.0.0.1', behindTwo)).ip).toBe('203.0.113.7');
  expect((await see('10.0.0.0/8,198.51.100.9', '10.0.0.1', behindTwo)).ip).toBe('203.0.113.7');
});
