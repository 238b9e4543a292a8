import { once } from 'node:events';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readErrorBody } from '#contract/errors.ts';
import { connectTo, sendRaw } from '#tests/support/client/raw-connection.ts';
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

test.each([
  ['no HTTP at all', 'HELLO\r\n\r\n', 400, 'invalid-request'],
  ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid-request'],
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
])('malformed requests › %s is refused in the common error format', async (_name, bytes, status, code) => {
  const { status: heard, head, body } = await sendRaw(app, bytes);
  expect([heard, readErrorBody(JSON.parse(body))?.code]).toEqual([status, code]);
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain('cache-control: no-store');
});

test('malformed requests › an upload timeout gets advice', async () => {
  const slow = Fastify({
    clientErrorHandler: refuseMalformedRequest,
    requestTimeout: 50,
    http: { headersTimeout: 50, connectionsCheckingInterval: 20 },
  });
  slow.post('/', async () => '');
  await slow.listen({ port: 0, host: '127.0.0.1' });
  const { socket, heard } = await connectTo(slow);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\nContent-Type: application/json\r\n\r\n{');
  await once(socket, 'data');
  expect(heard()).toContain('408 Request Timeout');
  expect(heard()).toContain('send fewer or smaller files');
  socket.destroy();
  await slow.close();
});

test.each([
  ['/things/%zz', '%zz'],
  ['/things/%ff?a=%zz', '%ff'],
  ['/things/%E4%BD%A0', '你'],
  [`/things/${'9'.repeat(8000)}`, '9'.repeat(8000)],
])('malformed requests › an undecodable or very long URL reaches its route: %s', async (address, id) => {
  const { status, body } = await sendRaw(app, `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect([status, JSON.parse(body)]).toEqual([200, { id }]);
});

test('decodableUrl › keeps decodable paths and everything after the path', () => {
  for (const address of ['/a%20b?c=%zz', '/a#%zz', '/', '*', '/a%2Fb', '/a%25b'])
    expect(decodableUrl(address)).toBe(address);
  expect(decodableUrl('/%zz/%20?x=%zz')).toBe('/%25zz/%2520?x=%zz');
});
