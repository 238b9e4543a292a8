import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { describeOwnProcess, isProcessGone } from './process-token.ts';

test('this process runs', () => {
  expect(isProcessGone(describeOwnProcess())).toBe(false);
  expect(isProcessGone(`${describeOwnProcess()}/and-more`)).toBe(false);
});

test('an earlier process with the same number is gone', () => {
  const startedAt = Math.round(performance.timeOrigin);
  expect(isProcessGone(`${process.pid}@${startedAt - 60_000}/x`)).toBe(true);
});

test('another process is gone only when it has ended', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
  await once(other, 'spawn');
  const token = `${other.pid}@1/x`;
  expect(isProcessGone(token)).toBe(false);
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(isProcessGone(token)).toBe(true);
});

test('whatever is no token names no process', () => {
  expect(isProcessGone('')).toBe(true);
});
