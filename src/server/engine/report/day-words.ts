import type { ClaimedQuote, DraftDate } from '#server/ports/language-model.ts';
import { dropHeading, quoteSentence, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import type { Sentence } from '../text/sentences.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

const DETAIL_LENGTH = 260;
/** "5:00 p.m. Central Time on Friday, ", "noon on ", "the close of business on Monday ": says when on the day, not which day. */
const TIME =
  /(?:\b(?:(?:\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?\s?m\.?|hours|hrs)|\d{1,2}:\d{2}|(?:12\s)?noon|(?:12\s)?midnight|(?:the\s)?(?:close|end)\sof\s(?:business|the\sday))(?:,?\s(?:[A-Z]{2,4}|\(?(?:local|eastern|central|mountain|pacific)(?:\s(?:standard|daylight))?(?:\stime)?\)?|(?:[\p{L}]+\s)?time))?,?\s?(?:on\s)?(?:the\s)?))?(?:\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s)?$/iu;
const REACH = 40;

/** What stands before a day, without its weekday and its time of day; spaces at the end stay. */
export function wordsBefore(text: string, start: number): string {
  const before = text.slice(0, start);
  const near = Math.max(0, start - REACH);
  const time = TIME.exec(before.slice(near));
  return time === null ? before : before.slice(0, near + time.index);
}

/** A day that the words themselves print, with those words as its detail; null where they can't be quoted. */
export function writePrintedDay(
  reading: Reading,
  sentence: Sentence,
  printed: { readonly start: number; readonly text: string },
  date: Pick<DraftDate, 'kind' | 'day' | 'title'> & Partial<Pick<DraftDate, 'repeatsEveryMonths'>>,
): DraftDate | null {
  const quotes = quoteWords(reading, sentence, printed);
  return quotes.length === 0
    ? null
    : { ...date, detail: showSentence(sentence, printed.start), isPrinted: true, quotes };
}

/** The quotes around words of a sentence; none where the words don't stand in them. */
export function quoteWords(
  reading: Reading,
  sentence: Sentence,
  { start, text }: { readonly start: number; readonly text: string },
): readonly ClaimedQuote[] {
  const quotes = quoteSentence(reading, sentence, start);
  const quoted = foldWhiteSpace(quotes.map((quote) => quote.text).join(' '));
  return quoted.includes(foldWhiteSpace(text)) ? quotes : [];
}

/** The sentence in quotation marks, from the clause that holds the words where it is too long. */
function showSentence({ text }: Sentence, focus: number): string {
  const whole = dropHeading(text.trim());
  if (whole.length <= DETAIL_LENGTH || focus < DETAIL_LENGTH * 0.7) return `“${truncateWords(whole, DETAIL_LENGTH)}”`;
  const before = text.slice(0, focus);
  const cut = Math.max(before.lastIndexOf('; '), before.lastIndexOf('. '), before.lastIndexOf(', '));
  const from = cut > focus - DETAIL_LENGTH * 0.7 ? cut + 2 : before.lastIndexOf(' ', focus - 80) + 1;
  return `“… ${truncateWords(text.slice(from), DETAIL_LENGTH)}”`;
}
