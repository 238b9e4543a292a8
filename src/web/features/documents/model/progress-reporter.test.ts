import { expect, test } from 'vitest';
import { progressPercent } from './progress-reporter.ts';

const ALL_SENT = { bytesSent: 1000, bytesTotal: 1000, hasResponse: false };

test.each([
  [0, 0],
  [199, 0],
  [200, 10],
  [450, 20],
  [1799, 80],
  [1800, 90],
  [60_000, 90],
])('progressPercent › with every byte sent, after %i ms is %i [spec: 4.25]', (elapsedMs, percent) => {
  expect(progressPercent({ ...ALL_SENT, elapsedMs })).toBe(percent);
});

test('progressPercent › is never ahead of the bytes', () => {
  for (let bytesSent = 0; bytesSent <= 1000; bytesSent += 7) {
    const percent = progressPercent({ elapsedMs: 60_000, bytesSent, bytesTotal: 1000, hasResponse: false });
    expect(percent).toBeLessThanOrEqual(bytesSent / 10);
    expect(percent % 10).toBe(0);
  }
});

test('progressPercent › is 0 while the size is unknown', () => {
  expect(progressPercent({ elapsedMs: 5000, bytesSent: 0, bytesTotal: 0, hasResponse: false })).toBe(0);
});

test('progressPercent › is 100 at once with the response, and only then [spec: 4.25]', () => {
  expect(progressPercent({ ...ALL_SENT, elapsedMs: 10, hasResponse: true })).toBe(100);
});
