import { expect, test } from 'vitest';
import { nextQuotaReset } from './next-quota-reset.ts';

test.each([
  ['2026-11-21T12:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.000Z', '2027-01-01T00:00:00.000Z'],
])('quota › after %s resets at %s', (now, start) => {
  expect(nextQuotaReset(Date.parse(now))).toBe(start);
});
