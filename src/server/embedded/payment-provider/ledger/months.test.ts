import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#contract/units.ts';
import { addMonths, endOfMonths, nextMonthEnd } from './months.ts';

const seconds = (moment: string): number => Date.parse(moment) / SECOND_MS;
const written = (moment: number): string => new Date(moment * SECOND_MS).toISOString();

describe('months of a subscription', () => {
  it('keep the day they began on, where the month has it', () => {
    const anchor = seconds('2027-12-31T23:30:00Z');
    expect([1, 2, 3, 4, 14].map((months) => written(addMonths(anchor, months)).slice(0, 16))).toEqual([
      '2028-01-31T23:30',
      '2028-02-29T23:30',
      '2028-03-31T23:30',
      '2028-04-30T23:30',
      '2029-02-28T23:30',
    ]);
  });

  it('follow each other without a gap, each 28 to 31 days long', () => {
    const moment = fc.integer({ min: seconds('2020-01-01T00:00:00Z'), max: seconds('2100-01-01T00:00:00Z') });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 60 }), (anchor, months) => {
        const [start, end] = [addMonths(anchor, months), addMonths(anchor, months + 1)];
        const days = (end - start) / (24 * 60 * 60);
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
        expect(nextMonthEnd(anchor, start)).toBe(end);
        expect(nextMonthEnd(anchor, end - 1)).toBe(end);
        expect(endOfMonths(anchor, start, 3)).toBe(addMonths(anchor, months + 3));
      }),
    );
  });
});
