import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo, type RawConnection } from '#tests/support/client/raw-connection.ts';
import { abortSignalOf } from '../bind-call.ts';
import { sendEventStream } from '../bodies/event-stream.ts';
import { installErrorHandling } from '../errors/error-handling.ts';
import { installGracefulShutdown } from '../graceful-shutdown.ts';
import { installRequestDeadlines, REQUEST_DEADLINES } from './request-deadlines.ts';

const LIMITS = { idleMs: 200, totalMs: 700 };
/** A deadline, its grace period, and a busy machine. */
const ANSWERED_WITHIN_MS = 5000;

const never = () => new Promise<never>(() => {});

async function start(bind: (app: FastifyInstance) => void, limits = LIMITS) {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  installRequestDeadlines(app, { ...REQUEST_DEADLINES, standard: limits });
  installGracefulShutdown(app);
  installErrorHandling(app);
  bind(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  async function ask(head: string, body = ''): Promise<RawConnection> {
    const connection = await connectTo(app);
    const length = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    connection.socket.write(`${head} HTTP/1.1\r\nHost: x\r\n${length}\r\n${body}`);
    return connection;
  }
  return { ask, lines, app };
}

test.each([
  ['GET /stuck', '', 'unavailable'],
  ['POST /stuck', '{}', 'outcome-unknown'],
  ['POST /unread', 'x', 'outcome-unknown'],
  ['GET /stream', '', 'unavailable'],
])('request deadlines › %s gets a response at its deadline', async (head, body, code) => {
  const { ask, lines } = await start((app) => {
    app.all('/stuck', never);
    app.addContentTypeParser('application/json', { bodyLimit: 10 }, (_request, _payload, done) => done(null));
    app.post('/unread', never);
    app.get('/stream', async () => new PassThrough());
  });
  const { heard } = await ask(head, body);
  await expect.poll(heard, { timeout: ANSWERED_WITHIN_MS }).toMatch(/^HTTP\/1\.1 503 /);
  await expect.poll(heard).toContain(`"code":"${code}"`);
  expect(heard().toLowerCase()).toContain('connection: close');
  expect(lines.join()).toContain('a request passed its deadline');
});

test('request deadlines › apply to unmatched routes and hijacked replies', async () => {
  const { ask } = await start((app) => {
    app.setNotFoundHandler(never);
    app.get('/hijacked', async (_request, reply) => {
      reply.hijack();
      return never();
    });
  });
  for (const address of ['/nowhere', '/hijacked']) {
    const { heard } = await ask(`GET ${address}`);
    await expect.poll(heard, { timeout: ANSWERED_WITHIN_MS }).toMatch(/^HTTP\/1\.1 503 /);
  }
});

test('request deadlines › a handler that observes its signal responds itself', async () => {
  const { ask, lines } = await start((app) => {
    app.get('/heeding', async (_request, reply) => pause(60_000, '', { signal: abortSignalOf(reply) }));
  });
  const { heard } = await ask('GET /heeding');
  await expect.poll(heard, { timeout: ANSWERED_WITHIN_MS }).toContain('"code":"unavailable"');
  expect(lines).toEqual([]);
});

test('request deadlines › close the connection of a stalled stream', async () => {
  const { ask } = await start((app) => {
    app.get('/half', async () => {
      const stream = new PassThrough();
      stream.write('half of it');
      return stream;
    });
  });
  const { socket, heard } = await ask('GET /half');
  await once(socket, 'close');
  expect(heard()).toContain('half of it');
});

test('request deadlines › close the connection of a client that does not read', async () => {
  const { app } = await start((bare) => {
    bare.get('/large', async () => Readable.from(endless(), { objectMode: false }));
  });
  const { socket } = await connectTo(app);
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n');
  // The kernel's buffers are drained after the server has given up.
  await pause(ANSWERED_WITHIN_MS / 2);
  socket.resume();
  await once(socket, 'close');
});

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536);
}

test('request deadlines › a progressing transfer outlasts the idle timeout, and an event stream ends cleanly at the total timeout', async () => {
  const { ask } = await start((app) => {
    app.get('/events', (_request, reply) => sendEventStream(reply, untilAborted(abortSignalOf(reply)), 50));
  });
  const beganAt = performance.now();
  const { socket, heard } = await ask('GET /events');
  await expect.poll(heard, { timeout: ANSWERED_WITHIN_MS }).toContain('event: last');
  expect(performance.now() - beganAt).toBeGreaterThan(LIMITS.totalMs - 50);
  // The terminating chunk of a complete body.
  await expect.poll(heard).toMatch(/\r\n0\r\n\r\n$/);
  socket.destroy();
});

async function* untilAborted(signal: AbortSignal) {
  await pause(60_000, undefined, { signal }).catch(() => {});
  yield { event: 'last', data: null };
}
