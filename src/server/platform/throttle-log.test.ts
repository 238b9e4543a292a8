import { expect, test } from 'vitest';
import { throttleLog } from './throttle-log.ts';

test('throttleLog › logs the first failure at once, later ones once a minute with their count', () => {
  const logged: [unknown, number][] = [];
  let now = 5;
  const log = throttleLog(
    (error, count) => logged.push([error, count]),
    60_000,
    () => now,
  );
  for (let second = 0; second < 150; second += 1) {
    now = second * 1000;
    log(second);
  }
  expect(logged).toEqual([
    [0, 1],
    [60, 60],
    [120, 60],
  ]);
});
