import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { currentProcessToken, hasProcessEnded } from './process-token.ts';

test('process token › identifies the running process', () => {
  expect(hasProcessEnded(currentProcessToken())).toBe(false);
  expect(hasProcessEnded(`${currentProcessToken()}/and-more`)).toBe(false);
});

test('process token › recognises an earlier process with the same pid as ended', () => {
  const startedAt = Math.round(performance.timeOrigin);
  expect(hasProcessEnded(`${process.pid}@${startedAt - 60_000}/x`)).toBe(true);
});

test('process token › takes another process for ended only when it is', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
  await once(other, 'spawn');
  const token = `${other.pid}@1/x`;
  expect(hasProcessEnded(token)).toBe(false);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(hasProcessEnded(token)).toBe(true);
});

test('process token › identifies no process by an invalid token', () => {
  expect(hasProcessEnded('')).toBe(true);
});
