import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createRequestIds } from './request-log.ts';

type TrustProxy = Parameters<typeof createRequestIds>[0];

function nameFrom(trustProxy: TrustProxy, given: string | undefined, remoteAddress: string | undefined): string {
  const raw = { headers: { 'x-request-id': given }, socket: { remoteAddress } };
  return createRequestIds(trustProxy)(raw as unknown as IncomingMessage);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NAME = '4bf92f3577b34da6a3ce929d0e0e4736';

test.each<[TrustProxy, string | undefined, boolean]>([
  [false, '10.1.2.3', false],
  [1, '10.1.2.3', true],
  [['10.0.0.0/8'], '10.1.2.3', true],
  [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
  [['10.1.2.3', 'fd00::/8'], 'fd00::1', true],
  [['10.1.2.3'], '10.1.2.3', true],
  [['10.0.0.0/8'], '11.1.2.3', false],
  [['10.0.0.0/8'], undefined, false],
])('request ids › with TRUST_PROXY %s the id from %s is used: %s', (trustProxy, address, isBelieved) => {
  const name = nameFrom(trustProxy, NAME, address);
  if (isBelieved) expect(name).toBe(NAME);
  else expect(name).toMatch(UUID);
});

test.each([undefined, '', 'short', 'x'.repeat(65), 'two words', 'line\nbreak', '{"level":60}', 'ünïcödë-name'])(
  'request ids › an invalid id like %j is replaced',
  (given) => {
    expect(nameFrom(1, given, '10.1.2.3')).toMatch(UUID);
  },
);
