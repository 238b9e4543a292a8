import { addPeriod } from '../../../text/periods.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import { readTimes } from '../read-question.ts';
import { findTermEnd } from './end-term.ts';
import { type Anchor, listAnchors, onlyDay } from './find-anchor.ts';
import { writeCountedDay } from './write-day.ts';

const ASKS_RENEWED =
  /\b(?:after|with|if it (?:is )?|wird) ?(?<times>.{1,25}?) ?(?:renew\w*|extension\w*|verlänger\w*)|\brenew\w* (?<behind>once|twice|\w{1,8} times)\b/iu;
const RENEWS = /\b(?:renew\w*|extend\w*|extension|verlänger\w*)\b/iu;
const END_DAY = /\b(?:end(?:s|ing)?|expir\w*|until|to|through|ablauf|endet|bis)\b[^.;|]{0,25}$/iu;
const LINES_LIMIT = 4;

/** The day on which a term ends after so many renewals. */
export function countRenewals(problem: Problem): Computed | null {
  const { question, lines } = problem;
  const { times: before, behind } = ASKS_RENEWED.exec(question.words)?.groups ?? {};
  const printedTimes = before ?? behind;
  const times = printedTimes === undefined ? null : readTimes(printedTimes);
  const line = lines.slice(0, LINES_LIMIT).find(({ words, periods }) => RENEWS.test(words) && periods.length > 0);
  if (!question.asksDay || times === null || times < 1 || line === undefined) return null;
  const renewals = line.periods.filter(({ start, end }) => {
    const isNotice = /^(?:’|')?s? (?:notice|before|prior|vor)\b/iu.test(line.words.slice(end, end + 20));
    return !isNotice && RENEWS.test(line.words.slice(Math.max(0, start - 60), start));
  });
  const [period, ...others] = renewals;
  if (period === undefined || others.length > 0) return null;
  const printed: Anchor | null = onlyDay(listAnchors(problem).filter((one) => END_DAY.test(one.before.slice(-45))));
  const term =
    printed === null ? findTermEnd({ ...problem, lines: lines.filter((one) => one !== line) }, problem) : null;
  const anchor = printed ?? (term === null ? null : { day: term.day, line: term.lines[0] ?? null, before: '' });
  const whole = { count: period.count * times, unit: period.unit };
  const day = anchor === null ? null : addPeriod(anchor.day, whole);
  if (day === null || anchor === null) return null;
  const counted = writeCountedDay({ day, anchor, periods: [whole], sign: 1, lines: [line] });
  return term === null
    ? counted
    : { ...counted, calculation: `${counted.calculation}; ${writeCountedDay(term).calculation}` };
}
