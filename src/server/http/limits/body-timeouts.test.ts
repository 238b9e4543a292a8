import { setTimeout as pause } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo, type RawConnection } from '#tests/support/client/raw-connection.ts';
import { installErrorHandling } from '../errors/error-handling.ts';
import { installBodyTimeouts } from './body-timeouts.ts';

const LIMITS = { bodyMs: 150, uploadIntervalMs: 150, uploadIntervalBytes: 100 };

async function start(limits = LIMITS) {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  installErrorHandling(app);
  installBodyTimeouts(app, limits);
  await app.register(multipart);
  app.post('/json', async ({ body }) => body);
  app.post('/refused', { onRequest: async (_request, reply) => reply.status(403).send('no') }, async () => '');
  app.post('/files', async (request) => {
    let size = 0;
    for await (const part of request.parts())
      if (part.type === 'file') for await (const bytes of part.file) size += bytes.length;
    return { size };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  /** A connection with a partially sent request. */
  async function begin(path: string, type: string, length: number): Promise<RawConnection> {
    const connection = await connectTo(app);
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}`;
    connection.socket.write(`${head}\r\n\r\n`);
    return connection;
  }
  return { begin, lines };
}

const FORM = 'multipart/form-data; boundary=b';
const HEAD = '--b\r\nContent-Disposition: form-data; name="files"; filename="x.pdf"\r\n\r\n';
const TAIL = '\r\n--b--\r\n';

test('body timeouts › cuts off a slow body without logging an error', async () => {
  const { begin, lines } = await start();
  const { socket, heard } = await begin('/json', 'application/json', 1000);
  const drops = setInterval(() => socket.write(' '), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drops);
  expect(heard()).toBe('');
  expect(lines).toEqual([]);
});

test.each(['application/json', FORM])('body timeouts › closes the connection of a refused body of %s', async (type) => {
  const { begin } = await start();
  const { socket, heard } = await begin('/refused', type, 1_000_000);
  await expect.poll(heard).toContain('403');
  const drops = setInterval(() => socket.write(' '), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drops);
});

test('body timeouts › keeps the connection of a timely body', async () => {
  const { begin } = await start();
  const { socket, heard } = await begin('/json', 'application/json', 2);
  socket.write('{}');
  await expect.poll(heard).toContain('200 OK');
  await pause(2 * LIMITS.bodyMs);
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});

test('body timeouts › allows an upload as long as it makes progress', async () => {
  // Longer than pauses of a busy machine.
  const { begin } = await start({ ...LIMITS, uploadIntervalMs: 600 });
  const chunk = 'x'.repeat(400);
  const { socket, heard } = await begin('/files', FORM, HEAD.length + 8 * chunk.length + TAIL.length);
  socket.write(HEAD);
  for (let count = 0; count < 8; count += 1) {
    socket.write(chunk);
    await pause(100);
  }
  socket.write(TAIL);
  await expect.poll(heard).toContain('"size":3200');
  socket.destroy();
});

test('body timeouts › cuts off a stalled upload', async () => {
  const { begin } = await start();
  const { socket } = await begin('/files', FORM, 10_000);
  socket.write(HEAD);
  await new Promise((resolve) => socket.once('close', resolve));
  expect(socket.destroyed).toBe(true);
});
