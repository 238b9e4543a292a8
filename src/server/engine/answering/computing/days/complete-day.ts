import type { AnalysisExcerpt } from '#server/ports/language-model.ts';
import { findDates } from '../../../text/dates.ts';
import { nextDayOfYear } from '../../../text/days-of-year.ts';
import { readDaysWithoutYear } from '../read-question.ts';

/** "May 5 people stay" is no day. */
const VERB = /^may\b/u;

/**
 * Adds the year to the only day of a question that has none: it is the first such day from the document's first day on.
 * "I got it on 10 January" becomes "I got it on 10 January 2027" of a document of June 2026.
 * @param analysis whose dates tell the document's first day
 * @returns the question as it is where it has a full date, no such day or several, or where the document has no day
 */
export function completeDay(question: string, analysis: AnalysisExcerpt | undefined): string {
  const from = (analysis?.dates ?? []).reduce<string | null>(
    (first, { day }) => (first === null || day < first ? day : first),
    null,
  );
  const [only, ...others] = readDaysWithoutYear(question).filter(({ text }) => !VERB.test(text));
  if (from === null || only === undefined || others.length > 0 || findDates(question).length > 0) return question;
  const day = nextDayOfYear(only, from);
  // The 30th of February is no day.
  if (day === null || Number(day.slice(-2)) !== only.day) return question;
  return `${question.slice(0, only.end)} ${day.slice(0, 4)}${question.slice(only.end)}`;
}
