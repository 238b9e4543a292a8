import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { listen } from '#server/platform/testing-listen.ts';

/** An external service that accepts every connection and never responds, or stops in the middle. */
export interface HangingListener {
  readonly port: number;
  readonly address: string;
  /** How many connections it has been given. */
  connections(): number;
  close(): Promise<void>;
}

/** @param greeting what it says before it falls silent */
export async function startHangingListener(greeting = ''): Promise<HangingListener> {
  const open = new Set<Socket>();
  let connections = 0;
  const server = createSocketServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    socket.resume();
    if (greeting !== '') socket.write(greeting);
  });
  return describe(server as Server, () => connections, open);
}

/** An identity provider that says what it is, and never answers anything else. */
export async function startHangingIssuer(): Promise<HangingListener> {
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/.well-known/openid-configuration'))
      describeIssuer(`http://${request.headers.host}`, response);
  });
  server.on('connection', (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return describe(server, () => connections, open);
}

function describeIssuer(issuer: string, response: ServerResponse): void {
  const document = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    token_endpoint_auth_methods_supported: ['none'],
  };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
}

async function describe(
  server: Server,
  connections: () => number,
  open: ReadonlySet<Socket>,
): Promise<HangingListener> {
  const { port, url: address, close } = await listen(server);
  return {
    port,
    connections,
    address,
    async close() {
      for (const socket of open) socket.destroy();
      await close();
    },
  };
}
