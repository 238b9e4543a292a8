import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

const KIBIBYTE = 1024;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

let address: string;
const lexden = setUpLexden();

beforeAll(async () => {
  address = await lexden.app.listen({ port: 0, host: '127.0.0.1' });
});

interface Sent {
  readonly path: string;
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks over a real connection, where the sizes of addresses and headers count. */
async function send({ path, type, body, headers }: Sent): Promise<number> {
  const { statusCode } = await makeGuest(address).send({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: { ...(type && { 'content-type': type }), ...headers },
    ...(body !== undefined && { payload: body }),
  });
  return statusCode;
}

const form = (...parts: readonly string[]) => ({
  type: 'multipart/form-data; boundary=b',
  body: `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`,
});
const part = (disposition: string, content: string) =>
  `Content-Disposition: form-data; ${disposition}\r\n\r\n${content}`;
const upload = '/api/session/documents/upload';
const chat = '/api/session/chat';
const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

test.each<[string, Sent, number]>([
  ['an address of 20 KB', { path: `/api/settings?x=${'x'.repeat(20 * KIBIBYTE)}` }, 431],
  ['headers of 20 KB', { path: '/api/settings', headers: { 'x-much': 'x'.repeat(20 * KIBIBYTE) } }, 431],
  ['cookies of 20 KB', { path: '/api/auth/user', headers: { cookie: `a=${'x'.repeat(20 * KIBIBYTE)}` } }, 431],
  ['cookies that are none', { path: '/api/auth/user', headers: { cookie: '=;;;=%%%; lexden_session="' } }, 401],
  ['thousands of parameters', { path: `/api/session/conversations?documentId=1&${'a&'.repeat(3000)}` }, 400],
  ['JSON of more than 64 KB', { path: chat, type: JSON_TYPE, body: `{"message":"${'x'.repeat(64 * KIBIBYTE)}"}` }, 413],
  ['JSON 20,000 deep', { path: chat, type: JSON_TYPE, body: nested }, 400],
  ['a question 20,000 deep', { path: chat, type: JSON_TYPE, body: `{"message":${nested},"documentIds":[1]}` }, 400],
  [
    'a prototype',
    { path: chat, type: JSON_TYPE, body: '{"__proto__":{"isAdmin":true},"message":"x","documentIds":[1]}' },
    400,
  ],
  [
    'a constructor',
    { path: chat, type: JSON_TYPE, body: '{"constructor":{"prototype":{"a":1}},"message":"x","documentIds":[1]}' },
    400,
  ],
  ['a notice of 257 KB', { path: '/api/stripe-webhook', type: JSON_TYPE, body: 'x'.repeat(257 * KIBIBYTE) }, 413],
  [
    'a form of 17 KB to sign in with',
    { path: '/identity/forgotten', type: FORM, body: `email=${'x'.repeat(17 * KIBIBYTE)}` },
    413,
  ],
  [
    'a form of 2 KB to pay with',
    { path: '/test-checkout/cs_test_1', type: FORM, body: `action=${'x'.repeat(2 * KIBIBYTE)}` },
    413,
  ],
  ['a field beside files', { path: upload, ...form(part('name="note"', 'x'.repeat(2 * KIBIBYTE))) }, 400],
  [
    'many fields',
    { path: upload, ...form(...Array.from({ length: 500 }, (_, index) => part(`name="f${index}"`, 'x'))) },
    400,
  ],
  ['a field with a long name', { path: upload, ...form(part(`name="${'n'.repeat(5000)}"`, 'x')) }, 400],
  ['a file without a name', { path: upload, ...form(part('name="files"', '%PDF-1.7')) }, 400],
  ['a part of nothing but headers', { path: upload, ...form(`${'X-A: b\r\n'.repeat(3000)}\r\n`) }, 400],
  [
    'a form that breaks off',
    { path: upload, type: 'multipart/form-data; boundary=b', body: '--b\r\nContent-Disp' },
    400,
  ],
  ['a form without a boundary', { path: upload, type: 'multipart/form-data', body: 'x' }, 400],
])('%s is refused as such', async (_what, sent, status) => {
  expect(await send(sent)).toBe(status);
});

test('two lengths in one request are no request', async () => {
  const lines = [
    'POST /api/session/chat HTTP/1.1',
    'Host: localhost',
    'Content-Length: 4',
    'Transfer-Encoding: chunked',
  ];
  const heard = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`),
    );
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('close', () => resolve(text)).once('error', reject);
  });
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
});

test('none of it has left anything behind', async () => {
  const { db } = lexden.database;
  expect(await db.selectFrom('documents').select('id').execute()).toEqual([]);
  expect((await makeGuest(lexden).get('/api/settings')).statusCode).toBe(200);
});
