import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readErrorBody } from '#contract/errors.ts';
import { decodableUrl, MAX_PATH_PARAM_LENGTH, refuseMalformedRequest } from './malformed-requests.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({
    clientErrorHandler: refuseMalformedRequest,
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    routerOptions: { maxParamLength: MAX_PATH_PARAM_LENGTH },
  });
  app.get<{ Params: { id: string } }>('/things/:id', async ({ params }) => params);
  app.setNotFoundHandler(async (request, reply) => reply.status(404).send({ asked: request.url }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends bytes as they are, and reads whatever comes until the connection ends. */
async function say(bytes: string): Promise<{ readonly status: number; readonly head: string; readonly body: string }> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  // A server that has heard enough may reset what is still being said.
  socket.on('error', () => {});
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}

test.each([
  ['no HTTP at all', 'HELLO\r\n\r\n', 400, 'invalid-request'],
  ['a method that nobody knows', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid-request'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
    'invalid-request',
  ],
  [
    'a length and pieces, which proxies may read differently',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ...([400, 'invalid-request'] as const),
  ],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n', 400, 'invalid-request'],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`, 431, 'payload-too-large'],
])('refuses %s in the form of every other refusal', async (_name, bytes, status, code) => {
  const { status: heard, head, body } = await say(bytes);
  expect([heard, readErrorBody(JSON.parse(body))?.code]).toEqual([status, code]);
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain('cache-control: no-store');
});

test('tells people whose files did not arrive in time what they can do', async () => {
  const slow = Fastify({
    clientErrorHandler: refuseMalformedRequest,
    requestTimeout: 50,
    http: { headersTimeout: 50, connectionsCheckingInterval: 20 },
  });
  slow.post('/', async () => '');
  await slow.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((slow.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\nContent-Type: application/json\r\n\r\n{');
  const [heard] = (await once(socket, 'data')) as [string];
  expect(heard).toContain('408 Request Timeout');
  expect(heard).toContain('send fewer or smaller files');
  socket.destroy();
  await slow.close();
});

test.each([
  ['/things/%zz', '%zz'],
  ['/things/%ff?a=%zz', '%ff'],
  ['/things/%E4%BD%A0', '你'],
  [`/things/${'9'.repeat(8000)}`, '9'.repeat(8000)],
])('hands an address that cannot be decoded, or is very long, to the call it names: %s', async (address, id) => {
  const { status, body } = await say(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect([status, JSON.parse(body)]).toEqual([200, { id }]);
});

test('leaves alone what can be decoded, and whatever follows the path', () => {
  for (const address of ['/a%20b?c=%zz', '/a#%zz', '/', '*', '/a%2Fb', '/a%25b'])
    expect(decodableUrl(address)).toBe(address);
  expect(decodableUrl('/%zz/%20?x=%zz')).toBe('/%25zz/%2520?x=%zz');
});
