import { once } from 'node:events';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { connectTo } from '#tests/support/client/raw-connection.ts';
import { abortSignalOf } from './bind-call.ts';
import { installGracefulShutdown } from './graceful-shutdown.ts';

test('abortSignalOf › is already aborted for a client that disconnected earlier', async () => {
  const app = Fastify();
  installGracefulShutdown(app);
  const signal = new Promise<AbortSignal>((resolve) => {
    app.get('/', async (request, reply) => {
      await once(request.raw.socket, 'close');
      resolve(abortSignalOf(reply));
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { socket } = await connectTo(app);
  const isHeard = once(app.server, 'request');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await isHeard;
  socket.destroy();
  expect((await signal).aborted).toBe(true);
  await app.close();
});
