import { afterEach, describe, expect, it } from 'vitest';
import { createWorkerQueue, type WorkerQueue } from './worker-queue.ts';

type Task = number | 'throw' | 'crash' | 'exit' | 'hang';

const lanes: WorkerQueue<Task, number>[] = [];

function openLane(deadlineMs = 20_000, maxQueueLength = 100): WorkerQueue<Task, number> {
  const script = new URL('./testing-queue-worker.ts', import.meta.url);
  const places = { workerCount: 1, maxQueueLength };
  const lane = createWorkerQueue<Task, number>({ script, ...places, deadlineMs, memoryLimitMebibytes: 64 });
  lanes.push(lane);
  return lane;
}

afterEach(async () => {
  await Promise.all(lanes.splice(0).map((lane) => lane.close()));
});

describe('worker queue', () => {
  it('runs tasks in order', async () => {
    const lane = openLane();
    expect(await Promise.all([1, 2, 3].map((task) => lane.run(task)))).toEqual([2, 4, 6]);
  });

  it.each([
    ['crash', 'the worker fell over'],
    ['exit', 'The worker ended before its task did.'],
    ['throw', 'no such number'],
  ] as const)('rejects a task whose worker does %s, and continues', async (task, message) => {
    const lane = openLane();
    const failing = lane.run(task);
    const waiting = lane.run(21);
    await expect(failing).rejects.toThrow(message);
    expect(await waiting).toBe(42);
  });

  it('terminates a worker that is busy with an aborted task', async () => {
    const lane = openLane();
    const controller = new AbortController();
    const hanging = lane.run('hang', controller);
    const waiting = lane.run(4);
    controller.abort(new Error('nobody waits any more'));
    await expect(hanging).rejects.toThrow('nobody waits any more');
    expect(await waiting).toBe(8);
  });

  it('drops a waiting task that is aborted, and rejects one that already is', async () => {
    const lane = openLane();
    const controller = new AbortController();
    const first = lane.run(1);
    const second = lane.run(2, controller);
    controller.abort(new Error('changed my mind'));
    await expect(second).rejects.toThrow('changed my mind');
    await expect(lane.run(3, controller)).rejects.toThrow('changed my mind');
    expect(await first).toBe(2);
  });

  it('refuses new work when full, and runs continuing steps first', async () => {
    const lane = openLane(20_000, 2);
    const ended: number[] = [];
    const run = (task: number, step?: 'begins' | 'continues') =>
      lane.run(task, { step }).then((result) => ended.push(result));
    const all = [run(1, 'begins'), run(2, 'begins'), run(3, 'begins')];
    await expect(lane.run(4, { step: 'begins' })).rejects.toMatchObject({ code: 'overloaded' });
    await Promise.all([...all, run(5), run(6, 'continues')]);
    expect(ended).toEqual([2, 12, 4, 6, 10]);
    expect(await lane.run(7, { step: 'begins' })).toBe(14);
  });

  it('terminates a task on timeout', async () => {
    const lane = openLane(300);
    await expect(lane.run('hang')).rejects.toThrow('took too long');
  });

  it('rejects waiting and running tasks when closed', async () => {
    const lane = openLane();
    const outcomes = Promise.allSettled([lane.run('hang'), lane.run(1)]);
    await lane.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(lane.run(1)).rejects.toThrow('closed');
  });
});
