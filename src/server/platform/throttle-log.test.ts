import { expect, test } from 'vitest';
import { throttleLog } from './throttle-log.ts';

test('the first failure is told at once, and the others once a minute, with how many they were', () => {
  const told: [unknown, number][] = [];
  let now = 5;
  const tell = throttleLog(
    (error, count) => told.push([error, count]),
    60_000,
    () => now,
  );
  for (let second = 0; second < 150; second += 1) {
    now = second * 1000;
    tell(second);
  }
  expect(told).toEqual([
    [0, 1],
    [60, 60],
    [120, 60],
  ]);
});
