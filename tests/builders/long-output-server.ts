import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LongOutputKind } from './long-output-worker.ts';

/** A model's server in a thread of its own, that writes what the question names: see `LongOutputKind`. */
export interface LongOutputServer {
  /** As a person writes it into the settings. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

export async function startLongOutputServer(): Promise<LongOutputServer> {
  const worker = new Worker(new URL('./long-output-worker.ts', import.meta.url));
  const [port] = await once(worker, 'message');
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    async close() {
      await worker.terminate();
    },
  };
}

/** The question that has the server write an output of this kind. */
export function questionFor(kind: LongOutputKind): string {
  return `How long before the end must I give notice? output=${kind}`;
}
