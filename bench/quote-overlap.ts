/** A block of letters that two texts share counts from this length on: shorter ones are found in any two clauses. */
const BLOCK_LENGTH_MINIMUM = 12;
/** A quote is never longer than this, so of a longer span it cannot hold half in every case. UTF-16 units. */
const QUOTE_LENGTH_LIMIT = 600;
const ENOUGH = 0.5;

interface QuoteOverlap {
  /** The quote holds half or more of an expert's span, in letters and digits. */
  readonly holdsHalf: boolean;
  /** So it does, or the span is longer than any quote may be and half or more of the quote lies in it. */
  readonly holdsHalfOrLiesWithin: boolean;
}

/**
 * How a quote lies to the spans that experts marked. Only letters and digits count, because labels and pages are broken
 * into lines differently, and footers stand in the midst of some labels.
 * @param spans texts of all spans of one category in one contract
 */
export function compareQuote(quote: string, spans: readonly string[]): QuoteOverlap {
  const words = lettersOf(quote);
  const marked = spans.map(lettersOf);
  const holdsHalf = marked.some((span) => countShared(span, words) >= ENOUGH * span.length);
  const liesWithin = marked.some(
    (span) => span.length > QUOTE_LENGTH_LIMIT && countShared(words, span) >= ENOUGH * words.length,
  );
  return { holdsHalf, holdsHalfOrLiesWithin: holdsHalf || liesWithin };
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Letters of the first text that stand in blocks which the second one holds, too. */
function countShared(first: string, second: string): number {
  if (second.includes(first)) return first.length;
  if (first.includes(second)) return second.length;
  let shared = 0;
  let start = 0;
  while (start + BLOCK_LENGTH_MINIMUM <= first.length) {
    const place = second.indexOf(first.slice(start, start + BLOCK_LENGTH_MINIMUM));
    let length = place < 0 ? 0 : BLOCK_LENGTH_MINIMUM;
    while (length > 0 && start + length < first.length && first[start + length] === second[place + length]) length += 1;
    shared += length;
    start += Math.max(1, length);
  }
  return shared;
}
