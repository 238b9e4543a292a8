import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A connection on which a test writes the bytes itself. */
export interface RawConnection {
  readonly socket: Socket;
  /** What has arrived so far. */
  heard(): string;
}

/** @param app that listens on this machine */
export async function connectTo(app: Pick<FastifyInstance, 'server'>): Promise<RawConnection> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  // A server that refuses a request may reset the connection while the rest is still being sent.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { socket, heard: () => heard };
}

/** Sends bytes, and reads until the connection closes. */
export async function sendRaw(app: Pick<FastifyInstance, 'server'>, bytes: string) {
  const { socket, heard } = await connectTo(app);
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', ...rest] = heard().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') };
}
