import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('semaphore › runs and queues up to its limits in order, and refuses the rest', async () => {
  const line = createSemaphore({ running: 2, waiting: 2 });
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const work = (number: number) =>
    line.run(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.set(number, resolve));
      if (number === 2) throw new Error('It went wrong.');
      return number;
    });
  const all = [1, 2, 3, 4].map(work);
  const outcomes = Promise.allSettled(all);
  expect(line.isFull()).toBe(true);
  await expect(work(5)).rejects.toMatchObject({ code: 'overloaded' });
  await expect.poll(() => begun).toEqual([1, 2]);

  // A slot is released whether the work succeeded or failed.
  ends.get(2)?.();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  expect(line.isFull()).toBe(false);
  for (const number of [1, 3]) ends.get(number)?.();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  ends.get(4)?.();
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await line.run(async () => 'free again')).toBe('free again');
});
