import { formatDate } from '../../../text/dates.ts';
import { describePeriod, type FoundPeriod } from '../../../text/periods.ts';
import type { Computed } from '../computed-answer.ts';
import type { ReadLine } from '../read-line.ts';
import type { Anchor } from './find-anchor.ts';

/** A day that was counted, with the way it was. */
export interface CountedDay {
  /** "YYYY-MM-DD" */
  readonly day: string;
  readonly anchor: Anchor;
  readonly periods: readonly Pick<FoundPeriod, 'count' | 'unit'>[];
  readonly sign: 1 | -1;
  /** The last day of a stretch that begins on the anchor is the day before the same day of a later month. */
  readonly isLastDay?: boolean;
  readonly lines: readonly ReadLine[];
}

/** "August 12, 2025 = August 7, 2025 + 5 days" */
export function writeCountedDay({ day, anchor, periods, sign, isLastDay, lines }: CountedDay): Computed {
  const operator = sign === 1 ? '+' : '−';
  const counted = periods.map((period) => ` ${operator} ${describePeriod(period)}`).join('');
  return {
    result: formatDate(day),
    calculation: `${formatDate(day)} = ${formatDate(anchor.day)}${counted}${isLastDay === true ? ', less a day' : ''}`,
    lines: [...new Set([...lines, ...(anchor.line === null ? [] : [anchor.line])])],
  };
}
