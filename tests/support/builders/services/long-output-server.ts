import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LongOutputKind } from './long-output-worker.ts';

/** A model's server in a separate thread, that writes what the question names: see `LongOutputKind`. */
export interface LongOutputServer {
  /** As a person writes it into the settings. */
  readonly baseUrl: string;
  /** A server in another thread that answers every request at once and does nothing else. */
  readonly idleAddress: string;
  close(): Promise<void>;
}

const IDLE_SERVER = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:http').createServer((request, response) => response.end('ok'));
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

export async function startLongOutputServer(): Promise<LongOutputServer> {
  const worker = new Worker(new URL('./long-output-worker.ts', import.meta.url));
  const [port] = await once(worker, 'message');
  const idle = new Worker(IDLE_SERVER, { eval: true });
  const [idlePort] = await once(idle, 'message');
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    idleAddress: `http://127.0.0.1:${idlePort}/`,
    async close() {
      await Promise.all([worker.terminate(), idle.terminate()]);
    },
  };
}

/** The question that has the server write an output of this kind. */
export function questionFor(kind: LongOutputKind): string {
  return `How long before the end must I give notice? output=${kind}`;
}
