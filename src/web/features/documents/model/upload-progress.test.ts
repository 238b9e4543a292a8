import { expect, test } from 'vitest';
import { progressPercent } from './upload-progress.ts';

const ALL_SENT = { bytesSent: 1000, bytesTotal: 1000, isAnswered: false };

test.each([
  [0, 0],
  [199, 0],
  [200, 10],
  [450, 20],
  [1799, 80],
  [1800, 90],
  [60_000, 90],
])('with every byte sent, %i ms after the start the bar shows %i [spec: 4.25]', (elapsedMs, percent) => {
  expect(progressPercent({ ...ALL_SENT, elapsedMs })).toBe(percent);
});

test('the bar is never ahead of the bytes', () => {
  for (let bytesSent = 0; bytesSent <= 1000; bytesSent += 7) {
    const percent = progressPercent({ elapsedMs: 60_000, bytesSent, bytesTotal: 1000, isAnswered: false });
    expect(percent).toBeLessThanOrEqual(bytesSent / 10);
    expect(percent % 10).toBe(0);
  }
});

test('before anything is known about the size, nothing is claimed', () => {
  expect(progressPercent({ elapsedMs: 5000, bytesSent: 0, bytesTotal: 0, isAnswered: false })).toBe(0);
});

test('only the answer makes it whole, and it does so at once [spec: 4.25]', () => {
  expect(progressPercent({ ...ALL_SENT, elapsedMs: 10, isAnswered: true })).toBe(100);
});
