import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { currentProcessToken, hasProcessEnded } from './process-token.ts';

test('this process runs', () => {
  expect(hasProcessEnded(currentProcessToken())).toBe(false);
  expect(hasProcessEnded(`${currentProcessToken()}/and-more`)).toBe(false);
});

test('an earlier process with the same number is gone', () => {
  const startedAt = Math.round(performance.timeOrigin);
  expect(hasProcessEnded(`${process.pid}@${startedAt - 60_000}/x`)).toBe(true);
});

test('another process is gone only when it has ended', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
  await once(other, 'spawn');
  const token = `${other.pid}@1/x`;
  expect(hasProcessEnded(token)).toBe(false);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(hasProcessEnded(token)).toBe(true);
});

test('whatever is no token names no process', () => {
  expect(hasProcessEnded('')).toBe(true);
});
