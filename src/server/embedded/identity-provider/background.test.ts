import { expect, test } from 'vitest';
import { createBackground } from './background.ts';

test('a server that ends waits for work in the background, tells what failed, and lets go of what hangs', async () => {
  const told: string[] = [];
  const background = createBackground((name, error) => told.push(`${name}: ${(error as Error).message}`));
  let isDone = false;
  background.run('slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    isDone = true;
  });
  background.run('broken', () => Promise.reject(new Error('no')));
  await background.settle(10_000);
  expect([isDone, told]).toEqual([true, ['broken: no']]);
  background.run('hanging', () => new Promise(() => {}));
  const beganAt = performance.now();
  await background.settle(20);
  expect(performance.now() - beganAt).toBeLessThan(5000);
  expect(told.at(-1)).toBe('hanging: The server ended before it was done.');
});
