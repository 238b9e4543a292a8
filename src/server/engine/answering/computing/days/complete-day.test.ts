import { describe, expect, it } from 'vitest';
import { findDates } from '../../../text/dates.ts';
import { completeDay } from './complete-day.ts';

const analysis = (...days: readonly string[]) =>
  ({ dates: days.map((day) => ({ day })) }) as unknown as Parameters<typeof completeDay>[1];

describe('completeDay', () => {
  it.each([
    ['Bought it on 10 January, when must I have used it?', '2027-01-10'],
    ['They gave me this on Aug 20, when do I have to decide?', '2026-08-20'],
    ['if I tell them on the 3rd of July', '2026-07-03'],
    ['quote came June 22nd', '2026-06-22'],
  ])('takes the first such day of the document or after it: %s', (question, day) => {
    const completed = completeDay(question, analysis('2028-05-31', '2026-06-22'));
    expect(findDates(completed).map(({ iso }) => iso)).toEqual([day]);
  });

  it.each([
    'I join on 6 July 2026, when does it end?',
    'between 1 May and 3 June',
    'how many may 5 people be',
    'until 30 February',
    'when does it end?',
  ])('leaves a question with a full date, several days or none: %s', (question) =>
    expect(completeDay(question, analysis('2026-06-22'))).toBe(question),
  );

  it('leaves a question about a document without a day', () =>
    expect(completeDay('quote came 1 May', analysis())).toBe('quote came 1 May'));
});
