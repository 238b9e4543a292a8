import { addMonths, daysInMonth } from '#server/domain/text/calendar-days.ts';
import { ORDINAL_WORDS_PATTERN, parseOrdinalWords } from '#server/domain/text/number-words.ts';
import { formatDate } from '../../../text/dates.ts';
import type { Computed, Problem } from '../computed-answer.ts';
import { readInstalments } from '../read-instalments.ts';
import { listAnchors, onlyDay, readAskedDay } from './find-anchor.ts';
import { writeCountedDay } from './write-day.ts';

/** "the 20th of the month following the date of invoice", "the last day of the month following". */
const NEXT_MONTH =
  /\b(?:the )?(?:(?<day>\d{1,2})(?:st|nd|rd|th)|(?<last>last day)|(?<end>end)) (?:day )?of the (?:calendar )?month (?:following|after)\b/iu;
/** "the end of the third year after the year of purchase", "bis zum Ende des dritten Jahres nach dem Kaufjahr". */
const YEAR_END = new RegExp(
  `\\b(?:end of the (?<ordinal>${ORDINAL_WORDS_PATTERN}) (?:calendar )?year (?:after|following)|ende des (?<german>ersten|zweiten|dritten|vierten|fünften) (?:kalender)?jahres nach)\\b`,
  'iu',
);
const GERMAN_ORDINALS = ['ersten', 'zweiten', 'dritten', 'vierten', 'fünften'];
const ASKED_YEAR = /(?<![\d.,])(?<year>20\d{2})(?![\d.,]\d|\d)/u;
const LINES_LIMIT = 2;
const HOW_LONG = /\b(?:how long|wie lange)\b/iu;
const ASKS_LAST_PAYMENT = /\b(?:(?:very )?last|final|letzte) (?:\w+ )?(?:payment|instal\w+|rental|rate)\b/iu;
const FIRST_PAYMENT = /\b(?:beginning|starting|first|from|ab|beginnend)\b[^.;|]{0,30}$/iu;

/** Days that are fixed by the month or year of another one, and the last of monthly payments. */
export function dueInMonth(problem: Problem): Computed | null {
  const { asksDay, words } = problem.question;
  if (!asksDay) return HOW_LONG.test(words) ? endYear(problem) : null;
  return followMonth(problem) ?? endYear(problem) ?? lastPayment(problem);
}

function followMonth(problem: Problem): Computed | null {
  const line = problem.lines.slice(0, LINES_LIMIT).find(({ words }) => NEXT_MONTH.test(words));
  const asked = readAskedDay(problem);
  if (line === undefined || asked === null) return null;
  const printed = NEXT_MONTH.exec(line.words)?.groups?.day;
  const next = addMonths(`${asked.day.slice(0, 8)}01`, 1);
  if (next === null) return null;
  const [year = 0, month = 0] = next.split('-').map(Number);
  const last = daysInMonth(year, month);
  const day = printed === undefined ? last : Math.min(Number(printed), last);
  const due = `${next.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return { result: formatDate(due), calculation: `in the month after ${formatDate(asked.day)}`, lines: [line] };
}

function endYear({ question, lines }: Problem): Computed | null {
  const line = lines.slice(0, LINES_LIMIT).find(({ words }) => YEAR_END.test(words));
  const year = ASKED_YEAR.exec(question.words)?.groups?.year;
  if (line === undefined || year === undefined) return null;
  const { ordinal, german = '' } = YEAR_END.exec(line.words)?.groups ?? {};
  const count = ordinal === undefined ? GERMAN_ORDINALS.indexOf(german.toLowerCase()) + 1 : parseOrdinalWords(ordinal);
  if (count === null || count < 1) return null;
  const end = `${Number(year) + count}-12-31`;
  return {
    result: formatDate(end),
    calculation: `the end of ${year} + ${count} year${count === 1 ? '' : 's'}`,
    lines: [line],
  };
}

/** The last of so many monthly payments, the first of which falls on a printed day. */
function lastPayment(problem: Problem): Computed | null {
  if (!ASKS_LAST_PAYMENT.test(problem.question.words)) return null;
  const found = problem.lines
    .flatMap(readInstalments)
    .filter(({ line }) => /\bmonthly|monatlich\w*\b/iu.test(line.words));
  const [first] = found;
  const anchor = onlyDay(listAnchors(problem).filter(({ before }) => FIRST_PAYMENT.test(before.slice(-50))));
  if (first === undefined || new Set(found.map(({ count }) => count)).size > 1 || anchor === null) return null;
  if (/\b(?:business|banking|working) day\b/iu.test(anchor.line?.words ?? '')) return null;
  const period = { count: first.count - 1, unit: 'month' as const };
  const day = addMonths(anchor.day, period.count);
  return day === null ? null : writeCountedDay({ day, anchor, periods: [period], sign: 1, lines: [first.line] });
}
