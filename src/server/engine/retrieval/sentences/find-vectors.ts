import { isStopWord } from '#server/engine/text/stem-words.ts';
import type { WordVectors } from '../meaning/word-vectors.ts';

/** Positions of the vectors of words that carry meaning, each once. */
export function findVectors(words: readonly string[], vectors: WordVectors): readonly number[] {
  const found = new Set<number>();
  for (const word of words) {
    const position = isStopWord(word) ? -1 : vectors.find(word);
    if (position >= 0) found.add(position);
  }
  return [...found];
}
