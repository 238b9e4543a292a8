import { addMonths } from '#server/domain/text/calendar-days.ts';
import type { DraftDate } from '#server/ports/language-model.ts';
import { quoteRange } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { findDates, formatDate } from '../text/dates.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

/** Fewer rows are a list of payments of their own, which have their own labels. */
const ROWS_MINIMUM = 3;
/** Counts of months between two payments of one schedule. */
const STEPS = [1, 2, 3, 6, 12];
/** "1 5 Jan 2027 453.87 184.63 …": a number, a day and at least one amount. */
const ROW =
  /^(?:no\.?\s?)?\d{1,3}[.)]?\s+(?<rest>\S.{5,40}?)\s+(?:[$€£R]\s?)?(?<amount>\d{1,3}(?:[ ,.]?\d{3})*[.,]\d{2})\b/iu;
const HEADER = /\b(?:payments?|instal?lments?|amorti[sz]ation|repayments?|due)\b/iu;
/** The header stands at most so far above the first row. UTF-16 units. */
const HEADER_REACH = 400;

interface ScheduleRow {
  readonly day: string;
  readonly amount: string;
  readonly start: number;
  readonly end: number;
}

/** The first and the last payment of a numbered schedule whose days lie one step of months apart. */
export function findScheduleDates(reading: Reading): readonly DraftDate[] {
  const rows = readRows(reading);
  const [first, second] = rows;
  const last = rows.at(-1);
  if (first === undefined || second === undefined || last === undefined || rows.length < ROWS_MINIMUM) return [];
  const step = STEPS.find((months) => rows.every(({ day }, index) => day === addMonths(first.day, months * index)));
  const header = reading.source.text.slice(Math.max(0, first.start - HEADER_REACH), first.start);
  if (step === undefined || !HEADER.test(header)) return [];
  const detail = `The schedule has ${rows.length} payments, from ${formatDate(first.day)} to ${formatDate(last.day)}.`;
  const write = ({ day, start, end }: ScheduleRow, title: string): DraftDate => ({
    kind: 'due',
    day,
    title,
    detail,
    isPrinted: true,
    quotes: quoteRange(reading, { start, end }),
  });
  return [
    { ...write(first, `A payment of ${first.amount} is due`), repeatsEveryMonths: step },
    { ...write(last, 'The last payment is due'), kind: 'ends' },
  ];
}

/** "14 September 2026 First instalment": what falls due on the day in front of it. */
const DUE_BEHIND =
  /^\s+(?<what>(?:(?:first|second|third|last|final|optional|next|monthly|annual|quarterly|remaining|interim)\s){0,3}(?:instal?lments?|payments?|rentals?|premiums?|balance)(?:\s\([^()]{1,40}\))?)\s*$/iu;
const DAY_ROWS = { from: 2, to: 12 };

/**
 * The payments of a table whose first column has the days and whose second says what is due.
 * @returns in reading order; empty where fewer than two lines have that form
 */
export function findDayRows(reading: Reading): readonly DraftDate[] {
  const rows = [...reading.source.text.matchAll(/[^\n]{12,120}/gu)].flatMap(({ 0: line, index }): DraftDate[] => {
    const words = line.trim();
    if (!/\b(?:instal?lments?|payments?|rentals?|premiums?|balance)\b/iu.test(words)) return [];
    const [date, other] = findDates(words, reading.dayOrder);
    const what = DUE_BEHIND.exec(words.slice(date?.end))?.groups?.['what'];
    if (date?.iso?.length !== 10 || date.start !== 0 || other !== undefined || what === undefined) return [];
    const start = index + line.search(/\S/u);
    const quotes = quoteRange(reading, { start, end: start + words.length });
    const title = `${what.charAt(0).toUpperCase()}${what.slice(1)} is due`;
    return quotes.length === 0
      ? []
      : [{ kind: 'due', day: date.iso, title, detail: `“${foldWhiteSpace(words)}”`, isPrinted: true, quotes }];
  });
  return rows.length < DAY_ROWS.from ? [] : rows.slice(0, DAY_ROWS.to);
}

function readRows(reading: Reading): readonly ScheduleRow[] {
  return [...reading.source.text.matchAll(/[^\n]{12,160}/gu)].flatMap(({ 0: line, index }) => {
    const { rest = '', amount = '' } = ROW.exec(line.trim())?.groups ?? {};
    const [date] = findDates(rest, reading.dayOrder);
    if (date?.iso?.length !== 10 || date.start !== 0 || date.end !== rest.length) return [];
    return [{ day: date.iso, amount, start: index + line.search(/\S/u), end: index + line.trimEnd().length }];
  });
}
