import type { PageText } from '#server/ports/language-model.ts';

/** Usual constants of BM25 (Robertson, Zaragoza 2009). */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
const WINDOW_UNITS = 800;

interface PlainPassage {
  readonly pageNumber: number;
  readonly start: number;
  readonly end: number;
  /** For the question that was asked. */
  readonly score: number;
}

/** Baseline: BM25 over chunks of a page. @param windowUnits length of a chunk in UTF-16 units */
export function createPlainSearch(
  pages: readonly PageText[],
  windowUnits = WINDOW_UNITS,
): (question: string) => readonly PlainPassage[] {
  const passages: (Omit<PlainPassage, 'score'> & {
    readonly counts: ReadonlyMap<string, number>;
    readonly length: number;
  })[] = [];
  const holders = new Map<string, number>();
  for (const { pageNumber, text } of pages) {
    for (let start = 0; start < text.length; start += windowUnits) {
      const end = Math.min(text.length, start + windowUnits);
      const words = wordsOf(text.slice(start, end));
      if (words.length === 0) continue;
      const counts = new Map<string, number>();
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
      passages.push({ pageNumber, start, end, counts, length: words.length });
    }
  }
  const meanLength = passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length);
  return (question) => {
    const wanted = new Set(wordsOf(question));
    const scored = passages.map((passage) => {
      let score = 0;
      for (const word of wanted) {
        const count = passage.counts.get(word) ?? 0;
        const held = holders.get(word) ?? 0;
        const rarity = Math.log(1 + (passages.length - held + 0.5) / (held + 0.5));
        const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * passage.length) / meanLength;
        score += (rarity * count * (SATURATION + 1)) / (count + SATURATION * length);
      }
      return { passage, score };
    });
    return scored
      .sort((left, right) => right.score - left.score)
      .map(({ passage: { pageNumber, start, end }, score }) => ({ pageNumber, start, end, score }));
  };
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9]+/gu) ?? [];
}
