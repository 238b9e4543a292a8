import type { Analysis } from './analysis.ts';

/** Source of a pattern: the names of the months. */
export const MONTH_NAMES = 'January|February|March|April|May|June|July|August|September|October|November|December';

const DAY_FIRST = new RegExp(`\\b\\d{1,2}\\s(?:${MONTH_NAMES})\\s\\d{4}\\b`, 'u');
const MONTH_FIRST = new RegExp(`\\b(?:${MONTH_NAMES})\\s\\d{1,2},\\s\\d{4}\\b`, 'u');

/** "30 June 2027" or "June 30, 2027". */
export type DayOrder = 'day-first' | 'month-first';

/** How a document writes its days, as its analysis repeats them; null where it names none in words. */
export function dayOrderOf({ summary, basicInfo }: Pick<Analysis, 'summary' | 'basicInfo'>): DayOrder | null {
  const texts = [summary, ...basicInfo];
  if (texts.some((text) => DAY_FIRST.test(text))) return 'day-first';
  return texts.some((text) => MONTH_FIRST.test(text)) ? 'month-first' : null;
}
