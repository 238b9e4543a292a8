import { expect, test } from 'vitest';
import { dayOrderOf } from './day-order.ts';

test.each([
  ['This is a lease, dated 18 December 2026.', ['Start: January 4, 2027'], 'day-first'],
  ['This is a lease.', ['Start: January 4, 2027'], 'month-first'],
  ['This is a lease of 2026.', ['Rent: 500'], null],
])('the order of days in %j and %j is %s', (summary, basicInfo, order) => {
  expect(dayOrderOf({ summary, basicInfo })).toBe(order);
});
