import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** A server on a free port of this machine. */
export interface Listener {
  readonly port: number;
  readonly url: string;
  /** Ends open connections, too, where they are HTTP. */
  close(): Promise<void>;
}

export async function listen(server: Server): Promise<Listener> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      if (server instanceof HttpServer) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
