import { QUOTE_LENGTH_LIMIT } from '../text/source-text.ts';
import { isOneStretch, splitIntoQuotes } from '../text/split-quotes.ts';
import type { TextRange } from '../text/text-range.ts';

const SENTENCES_LOOKED_AT = 24;
const BODY_LENGTH_LIMIT = 8_000;
/** A heading of its own is no words to quote. */
const WORDS_MINIMUM = 5;

/**
 * Chooses the sentence of a part that belongs to some words: the one that shares most of their rarer words, the first one
 * where none shares any.
 * @param body where the part's own words stand
 * @returns null where the part has no sentence that can be quoted
 */
export function chooseRelatedWords(text: string, body: TextRange, quoted: string): TextRange | null {
  const part = text.slice(body.start, Math.min(body.end, body.start + BODY_LENGTH_LIMIT));
  const ranges = splitIntoQuotes(part)
    .slice(0, SENTENCES_LOOKED_AT)
    .filter((range) => countWords(part.slice(range.start, range.end)) >= WORDS_MINIMUM)
    .filter((range) => isOneStretch(part, range) && range.end - range.start <= QUOTE_LENGTH_LIMIT)
    .filter((range) => /\p{Ll}{2}/u.test(part.slice(range.start, range.end)) || range.end - range.start > 100);
  const wanted = listStems(quoted);
  let best: TextRange | null = null;
  let most = -1;
  ranges.forEach((range, place) => {
    const stems = listStems(part.slice(range.start, range.end));
    const shared = [...stems].filter((stem) => wanted.has(stem)).length;
    const score = shared / Math.sqrt(4 + stems.size) + (place === 0 ? FIRST_SENTENCE_WORTH : 0);
    if (score > most) {
      most = score;
      best = { start: body.start + range.start, end: body.start + range.end };
    }
  });
  return best;
}

/** The first sentence of a clause says its rule more often than not. */
const FIRST_SENTENCE_WORTH = 0.5;

function countWords(text: string): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0;
}

const COMMON = new Set(
  'agreement section party parties shall other under such this that with from which have been will upon their they these those hereof herein hereby hereunder provided including without limitation respect pursuant accordance forth'.split(
    ' ',
  ),
);

function listStems(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.slice(0, 6)));
}
