import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type StoreFault = 'none' | 'slow' | 'busy' | 'failing' | 'reset' | 'cut-short' | 'wrong-bytes';

/** A proxy before an object store that injects the faults of networks and stores. */
export interface FaultyProxy {
  readonly address: string;
  set(fault: StoreFault): void;
  close(): void;
}

const SLOW_MS = 5000;

/** @param endpoint of the store; requests are passed on with the host they were signed for */
export async function startFaultyProxy(endpoint: string): Promise<FaultyProxy> {
  let fault: StoreFault = 'none';
  const server = createServer((asked, answer) => {
    meet(fault, endpoint, asked, answer).catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    set(next) {
      fault = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function meet(fault: StoreFault, endpoint: string, asked: IncomingMessage, answer: ServerResponse) {
  if (fault === 'reset') return void asked.socket.resetAndDestroy();
  if (fault === 'busy' || fault === 'failing') {
    asked.resume();
    const [status, code] = fault === 'busy' ? [503, 'SlowDown'] : [500, 'InternalError'];
    return void answer
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code></Error>`);
  }
  if (fault === 'slow') await pause(SLOW_MS);
  passOn(fault, endpoint, asked, answer);
}

function passOn(fault: StoreFault, endpoint: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = asked;
  const passed = request(`${endpoint}${url}`, { method, headers, agent: false }, (received) => {
    answer.writeHead(received.statusCode ?? 500, received.headers);
    const isFile = method === 'GET' && !url.includes('?list') && received.headers['content-type'] !== 'application/xml';
    received.on('data', (chunk: Buffer) => {
      if (isFile && fault === 'cut-short') {
        answer.write(chunk.subarray(0, chunk.length / 2), () => answer.destroy());
      } else if (isFile && fault === 'wrong-bytes') {
        chunk[chunk.length - 1] = (chunk.at(-1) ?? 0) ^ 1;
        answer.write(chunk);
      } else answer.write(chunk);
    });
    received.on('end', () => answer.end());
    received.on('error', () => answer.destroy());
  });
  passed.on('error', () => answer.destroy());
  asked.pipe(passed);
}
