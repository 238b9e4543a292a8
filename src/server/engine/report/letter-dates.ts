import type { ClaimedQuote, DraftDate } from '#server/ports/language-model.ts';
import { findStatedSums } from '../facts/correspondence.ts';
import type { Facts } from '../facts/facts.ts';
import { quoteRange, quoteSentence, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { type FoundDate, findDates } from '../text/dates.ts';
import type { Sentence } from '../text/sentences.ts';

/** What one writes to another, or to all who deal with them. */
const WRITTEN_TO = new Set(['quotation', 'letter', 'notice', 'policy']);
const SENTENCES_LIMIT = 400;
const DETAIL_LENGTH = 260;
/** Right before a day, words that make it the last one. */
const UP_TO =
  /\b(?:by|before|until|no\s+later\s+than|not\s+later\s+than|at\s+the\s+latest(?:\s+on)?|on\s+or\s+before|due(?:\s+on)?)\s+$/iu;

/** Whether a document tells its reader something, and is no agreement. */
export function isWrittenTo({ kind }: Pick<Facts, 'kind'>): boolean {
  return WRITTEN_TO.has(kind.type) && !kind.isContract;
}

/** A day up to which something may or must be done. */
export interface LastDay {
  readonly date: FoundDate;
  readonly sentence: Sentence;
  readonly quotes: readonly ClaimedQuote[];
}

/** Every last day that is named in words, each once, behind the day on which the document was written. */
export function listLastDays(reading: Reading, { dates }: Pick<Facts, 'dates'>): readonly LastDay[] {
  const written = dates.agreement?.date.iso ?? '';
  const found: LastDay[] = [];
  for (const sentence of reading.sentences.slice(0, SENTENCES_LIMIT)) {
    for (const date of findDates(sentence.text, reading.dayOrder)) {
      const isLast = UP_TO.test(sentence.text.slice(Math.max(0, date.start - 30), date.start));
      const isAfter = date.iso?.length === 10 && date.iso > written;
      if (!isLast || !isAfter || found.some((other) => other.date.iso === date.iso)) continue;
      const quotes = quoteSentence(reading, sentence, date.start);
      if (quotes.length > 0) found.push({ date, sentence, quotes });
    }
  }
  return found;
}

/** The last days of a letter or a notice, and the days that it sets a sum for. */
export function findLetterDates(reading: Reading, facts: Facts): readonly DraftDate[] {
  if (!isWrittenTo(facts)) return [];
  const due = (day: string | null, title: string, words: string, quotes: readonly ClaimedQuote[]): DraftDate[] =>
    day === null || quotes.length === 0
      ? []
      : [{ kind: 'due', day, title, detail: `“${truncateWords(words, DETAIL_LENGTH)}”`, isPrinted: true, quotes }];
  return [
    ...findStatedSums(reading.source.text).flatMap((stated) =>
      due(
        stated.day,
        stated.label === '' ? `${stated.sum} is due` : `${stated.label}: ${stated.sum}`,
        stated.text,
        quoteRange(reading, stated),
      ),
    ),
    ...listLastDays(reading, facts).flatMap(({ date, sentence, quotes }) =>
      due(date.iso, `A last day in the ${facts.kind.type}`, sentence.text, quotes),
    ),
  ];
}
