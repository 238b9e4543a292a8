import { parentPort, threadId } from 'node:worker_threads';

/** Worker for tests: doubles numbers and misbehaves on command. */
parentPort?.on(
  'message',
  ({ id, task }: { id: number; task: number | 'thread' | 'environment' | 'throw' | 'crash' | 'exit' | 'hang' }) => {
    if (task === 'thread') return parentPort?.postMessage({ id, result: threadId });
    // biome-ignore lint/style/noProcessEnv: what a worker is given of it is what is tested
    if (task === 'environment') return parentPort?.postMessage({ id, result: process.env });
    if (task === 'throw') return parentPort?.postMessage({ id, error: 'no such number' });
    if (task === 'crash') throw new Error('the worker fell over');
    if (task === 'exit') process.exit(3);
    if (task === 'hang') for (;;);
    parentPort?.postMessage({ id, result: task * 2 });
  },
);
