import { createStemmer, isStopWord, tokenise } from '#server/engine/text/stem-words.ts';

/** Rows of the table of a side: buckets of hashed words and pairs of words. */
export const PAIR_BUCKETS = 2 ** 15;
/** Longer texts are cut: what a sentence is about stands in its first words. Counted in words. */
const WORDS_LIMIT = 80;
const stem = createStemmer();

/** Buckets of the stems of a text and of neighbours among them, each once; stop words count: "how long" asks for a time. */
export function listPairBuckets(text: string): readonly number[] {
  const stems = tokenise(text).slice(0, WORDS_LIMIT).map(stem);
  const buckets = new Set<number>();
  stems.forEach((own, place) => {
    buckets.add(hash(own));
    const next = stems[place + 1];
    if (next !== undefined) buckets.add(hash(`${own} ${next}`));
  });
  return [...buckets];
}

/** Buckets of the words of a heading, which stand for themselves. */
export function listHeadingBuckets(heading: string | null): readonly number[] {
  if (heading === null) return [];
  return [
    ...new Set(
      tokenise(heading)
        .filter((word) => !isStopWord(word))
        .map((word) => hash(`# ${stem(word)}`)),
    ),
  ];
}

/** FNV-1a (Fowler, Noll and Vo), folded to the number of buckets. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) value = Math.imul(value ^ text.charCodeAt(place), 0x01000193);
  return ((value >>> 15) ^ value) & (PAIR_BUCKETS - 1);
}
