import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWorkerQueue, type WorkerQueue } from './worker-queue.ts';

type Task = number | 'thread' | 'throw' | 'crash' | 'exit' | 'hang';

function openQueue(deadlineMs = 20_000, maxQueueLength = 100, idleMs?: number): WorkerQueue<Task, number> {
  const script = new URL('./testing-queue-worker.ts', import.meta.url);
  const limits = { workerCount: 1, maxQueueLength, ...(idleMs !== undefined && { idleMs }) };
  const queue = createWorkerQueue<Task, number>({ script, ...limits, deadlineMs, memoryLimitMebibytes: 64 });
  onTestFinished(() => queue.close());
  return queue;
}

describe('worker queue', () => {
  it('gives workers nothing of the environment but the folder of the compile cache', async () => {
    vi.stubEnv('LEXDEN_TEST_SECRET', 'not for workers');
    const folder = getCompileCacheDir();
    const queue = createWorkerQueue<'environment', object>({
      script: new URL('./testing-queue-worker.ts', import.meta.url),
      workerCount: 1,
      deadlineMs: 20_000,
      memoryLimitMebibytes: 64,
    });
    onTestFinished(queue.close);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await queue.run('environment')).toEqual(folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) });
  });

  it('runs tasks in order', async () => {
    const queue = openQueue();
    expect(await Promise.all([1, 2, 3].map((task) => queue.run(task)))).toEqual([2, 4, 6]);
  });

  it.each([
    ['crash', 'the worker fell over'],
    ['exit', 'The worker ended before its task did.'],
    ['throw', 'no such number'],
  ] as const)('rejects a task whose worker does %s, and continues', async (task, message) => {
    const queue = openQueue();
    const failing = queue.run(task);
    const waiting = queue.run(21);
    await expect(failing).rejects.toThrow(message);
    expect(await waiting).toBe(42);
  });

  it('terminates a worker that is busy with an aborted task', async () => {
    const queue = openQueue();
    const controller = new AbortController();
    const hanging = queue.run('hang', controller);
    const waiting = queue.run(4);
    controller.abort(new Error('aborted by the test'));
    await expect(hanging).rejects.toThrow('aborted by the test');
    expect(await waiting).toBe(8);
  });

  it('drops a waiting task that is aborted, and rejects one that already is', async () => {
    const queue = openQueue();
    const controller = new AbortController();
    const first = queue.run(1);
    const second = queue.run(2, controller);
    controller.abort(new Error('changed my mind'));
    await expect(second).rejects.toThrow('changed my mind');
    await expect(queue.run(3, controller)).rejects.toThrow('changed my mind');
    expect(await first).toBe(2);
  });

  it('refuses new work when full, and runs continuing steps first', async () => {
    const queue = openQueue(20_000, 2);
    const ended: number[] = [];
    const run = (task: number, step?: 'begins' | 'continues') =>
      queue.run(task, { step }).then((result) => ended.push(result));
    const all = [run(1, 'begins'), run(2, 'begins'), run(3, 'begins')];
    await expect(queue.run(4, { step: 'begins' })).rejects.toMatchObject({ code: 'overloaded' });
    await Promise.all([...all, run(5), run(6, 'continues')]);
    expect(ended).toEqual([2, 12, 4, 6, 10]);
    expect(await queue.run(7, { step: 'begins' })).toBe(14);
  });

  it('terminates a task on timeout', async () => {
    const queue = openQueue(300);
    await expect(queue.run('hang')).rejects.toThrow('took too long');
  });

  it('terminates an idle worker after a while and starts another for the next task', async () => {
    const queue = openQueue(20_000, 100, 20);
    const first = await queue.run('thread');
    expect(await queue.run('thread')).toBe(first);
    await setTimeout(200);
    expect(await queue.run('thread')).toBeGreaterThan(first);
  });

  it('rejects waiting and running tasks when closed', async () => {
    const queue = openQueue();
    const outcomes = Promise.allSettled([queue.run('hang'), queue.run(1)]);
    await queue.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(queue.run(1)).rejects.toThrow('closed');
  });
});
