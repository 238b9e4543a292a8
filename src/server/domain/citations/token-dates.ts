import type { QuoteToken, SameWords, TokenText } from './quote-tokens.ts';
import { writtenOut } from './written-out.ts';

const MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');
const ORDINAL = /^(?:st|nd|rd|th|er|ère|e|º|ª)$/u;
const YEAR = /^(?:19|20)\d\d$/u;
const DAY = /^(?:[1-9]|[12]\d|3[01])$/u;

interface DateRead {
  readonly day: string;
  readonly month: number;
  readonly year: string | undefined;
  /** Tokens that it has. */
  readonly count: number;
}

export function isMonth({ text }: QuoteToken): boolean {
  return monthOf(text) !== -1;
}

/** 0 for "january" and "jan"; -1 for what is no month. */
function monthOf(text: string): number {
  return MONTHS.indexOf(writtenOut(text)[0]?.[0] ?? text);
}

export function isOrdinalEnding({ text }: QuoteToken): boolean {
  return ORDINAL.test(text);
}

/** Whether "st" or "th" ends the number at a place. */
export function hasOrdinalEnding({ tokens }: TokenText, at: number): boolean {
  const [number, ending] = [tokens[at], tokens[at + 1]];
  return number !== undefined && ending !== undefined && ending.from === number.to && isOrdinalEnding(ending);
}

/** "25 December 2027" and "December 25th, 2027": the same day, in another order. */
export function compareDates(page: TokenText, at: number, quote: TokenText, inQuote: number): SameWords | null {
  const [left, right] = [readDate(page, at), readDate(quote, inQuote)];
  if (left === null || right === null) return null;
  if (left.day !== right.day || left.month !== right.month || left.year !== right.year) return null;
  return { onPage: left.count, inQuote: right.count, isLoose: true, isShort: true };
}

function readDate(text: TokenText, at: number): DateRead | null {
  const { tokens } = text;
  const isDayFirst = tokens[at]?.kind === 'number';
  const dayAt = isDayFirst ? at : at + 1;
  const behindDay = dayAt + (hasOrdinalEnding(text, dayAt) ? 2 : 1);
  const monthAt = isDayFirst ? behindDay + (tokens[behindDay]?.text === 'of' ? 1 : 0) : at;
  const [day, month] = [tokens[dayAt]?.text ?? '', monthOf(tokens[monthAt]?.text ?? '')];
  if (!DAY.test(day) || month === -1) return null;
  const end = isDayFirst ? monthAt + 1 : behindDay;
  const yearAt = end + (tokens[end]?.text === ',' ? 1 : 0);
  const year = tokens[yearAt]?.text;
  return year !== undefined && YEAR.test(year)
    ? { day, month, year, count: yearAt + 1 - at }
    : { day, month, year: undefined, count: end - at };
}
