/** Words in shared runs of this length or more count. */
const RUN_LENGTH = 3;
/** Shorter texts match only as a whole. */
const SHORT = 4;
const OVERLAP_MINIMUM = 0.5;
/** A quote of this many times the words of a sentence says too much to be about it. */
const LENGTH_RATIO_LIMIT = 3;

/**
 * Whether a quote is of one of some sentences, by the rule of the test material: it shares at least half of the words of
 * the shorter of both, in runs of three words or more, and is not three times as long.
 */
export function isQuoteOf(quote: string, sentences: readonly string[]): boolean {
  const words = splitWords(quote);
  return sentences.some((sentence) => {
    const others = splitWords(sentence);
    return words.length < LENGTH_RATIO_LIMIT * others.length && overlap(words, others) >= OVERLAP_MINIMUM;
  });
}

function splitWords(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replace(/\u00ad/gu, '')
      .match(/[\p{L}\p{N}$£€%.,’'-]*[\p{L}\p{N}%]/gu) ?? []
  );
}

function overlap(one: readonly string[], other: readonly string[]): number {
  const shorter = Math.min(one.length, other.length);
  if (shorter < SHORT) return one.length === other.length && one.every((word, index) => word === other[index]) ? 1 : 0;
  return countShared(one, other) / shorter;
}

/** The words of the longest shared run and, on both sides of it, of the next ones (Ratcliff and Obershelp, 1988). */
function countShared(one: readonly string[], other: readonly string[]): number {
  let best = { length: 0, start: 0, otherStart: 0 };
  let lengths = new Uint16Array(other.length + 1);
  for (let index = 0; index < one.length; index += 1) {
    const next = new Uint16Array(other.length + 1);
    for (let place = 0; place < other.length; place += 1) {
      if (one[index] !== other[place]) continue;
      const length = (lengths[place] ?? 0) + 1;
      next[place + 1] = length;
      if (length > best.length) best = { length, start: index - length + 1, otherStart: place - length + 1 };
    }
    lengths = next;
  }
  if (best.length === 0) return 0;
  const { length, start, otherStart } = best;
  const own = length >= RUN_LENGTH ? length : 0;
  return (
    own +
    countShared(one.slice(0, start), other.slice(0, otherStart)) +
    countShared(one.slice(start + length), other.slice(otherStart + length))
  );
}
