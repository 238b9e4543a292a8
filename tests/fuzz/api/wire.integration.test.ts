import { type AddressInfo, connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { readErrorBody } from '#contract/errors.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { makeGuestId } from '#tests/support/client/test-client.ts';

let guest: Guest;
let port: number;
const lexden = setUpLexden();

beforeAll(async () => {
  await lexden.app.listen({ port: 0, host: '127.0.0.1' });
  port = (lexden.app.server.address() as AddressInfo).port;
  guest = makeGuest(lexden);
});

/** Sends bytes as they are, and reads whatever comes until the connection ends. */
async function say(bytes: string): Promise<{ readonly status: number; readonly head: string; readonly body: string }> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  // A server that has heard enough may reset what is still being said.
  socket.on('error', () => {});
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', ...rest] = heard.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: rest.join('\r\n\r\n') };
}

const END = 'Host: localhost\r\nConnection: close\r\n';
const jsonOf = (body: string, length = Buffer.byteLength(body)) =>
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;

test.each<[string, (trial: string) => string, number, string | null]>([
  [
    'a trial named once',
    (trial) => `GET /api/session/documents HTTP/1.1\r\nX-Session-Id: ${trial}\r\n${END}\r\n`,
    200,
    null,
  ],
  [
    'two trials at once',
    (trial) =>
      `GET /api/session/documents HTTP/1.1\r\nX-Session-Id: ${trial}\r\nX-Session-Id: ${makeGuestId()}\r\n${END}\r\n`,
    ...([400, 'guest-id-invalid'] as const),
  ],
  [
    'a trial named after the body, where proxies do not look',
    () =>
      `POST /api/session/chat HTTP/1.1\r\n${END}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nTrailer: X-Session-Id\r\n\r\n2\r\n{}\r\n0\r\nX-Session-Id: ${makeGuestId()}\r\n\r\n`,
    ...([401, 'unauthenticated'] as const),
  ],
  [
    'two sessions at once',
    () => `GET /api/documents HTTP/1.1\r\nCookie: lexden_session=a\r\nCookie: lexden_session=b\r\n${END}\r\n`,
    401,
    'unauthenticated',
  ],
  [
    'an address with a site in front',
    () => `GET http://elsewhere.example/api/nothing HTTP/1.1\r\n${END}\r\n`,
    404,
    'not-found',
  ],
  ['no address', () => `OPTIONS * HTTP/1.1\r\n${END}\r\n`, 404, 'not-found'],
  ['two slashes in front', () => `GET //api/settings HTTP/1.1\r\n${END}\r\n`, 404, 'not-found'],
  ['a way through folders', () => `GET /api/../api/settings HTTP/1.1\r\n${END}\r\n`, 404, 'not-found'],
  [
    'another protocol wished for',
    () => `GET /api/settings HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
    200,
    null,
  ],
  [
    'a body that is no JSON',
    (trial) => `POST /api/session/chat HTTP/1.1\r\nX-Session-Id: ${trial}\r\n${END}${jsonOf('{"a"')}`,
    400,
    'invalid-request',
  ],
  [
    'a body beside a GET',
    (trial) => `GET /api/session/documents HTTP/1.1\r\nX-Session-Id: ${trial}\r\n${END}${jsonOf('{}')}`,
    200,
    null,
  ],
  [
    'a body that is larger than it may be',
    (trial) => `POST /api/session/chat HTTP/1.1\r\nX-Session-Id: ${trial}\r\n${END}${jsonOf('x'.repeat(70_000))}`,
    ...([413, 'payload-too-large'] as const),
  ],
])('over a real connection: %s', async (_name, bytesFor, status, code) => {
  const { status: heard, head, body } = await say(bytesFor(guest.id));
  expect([heard, code === null ? null : readErrorBody(JSON.parse(body))?.code]).toEqual([status, code]);
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain('cache-control: no-store');
});
