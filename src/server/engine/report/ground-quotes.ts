import type { ClaimedQuote } from '#server/ports/language-model.ts';
import { type Ground, uniqueGrounds } from '../facts/term-end.ts';
import { quoteSentence } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

/** Its own words first, then what it was counted from; nothing where one of them cannot be quoted. */
export function withGrounds(
  reading: Reading,
  own: readonly ClaimedQuote[],
  grounds: readonly Ground[],
): readonly ClaimedQuote[] {
  const others = quoteGrounds(reading, grounds);
  return own.length === 0 || others.length === 0 ? [] : uniqueQuotes([...own, ...others]);
}

/** The quotes of all grounds; none at all where the words of one of them do not stand in its quote. */
export function quoteGrounds(reading: Reading, grounds: readonly Ground[]): readonly ClaimedQuote[] {
  const quotes: ClaimedQuote[] = [];
  for (const { sentence, focus, words } of uniqueGrounds(grounds)) {
    const own = quoteSentence(reading, sentence, focus);
    const quoted = foldWhiteSpace(own.map((quote) => quote.text).join(' '));
    if (own.length === 0 || !quoted.includes(foldWhiteSpace(words))) return [];
    quotes.push(...own);
  }
  return uniqueQuotes(quotes);
}

export function uniqueQuotes(quotes: readonly ClaimedQuote[]): readonly ClaimedQuote[] {
  return [...new Map(quotes.map((quote) => [`${quote.pageNumber} ${quote.text}`, quote])).values()];
}
