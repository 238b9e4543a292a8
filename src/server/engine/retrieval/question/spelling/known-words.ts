import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemWord } from '#server/engine/text/stem-words.ts';

/** Words that are right, whatever a document says. */
export interface KnownWords {
  /** Whether a word in small letters, or another form of it, is among them. */
  has(word: string): boolean;
  /** Frequent words by their first letter, each with its place among all: 0 is the most frequent. */
  frequent(letter: string): readonly (readonly [word: string, place: number])[];
}

const WEIGHTS_FOLDER = join(import.meta.dirname, '../../../weights');
/** Words of contracts and everyday documents that are among neither the frequent words nor the word pieces. */
const RARE_WORDS = join(import.meta.dirname, 'rare-words.txt');
/** Rarer words are known, but nothing is taken for a misspelling of them. */
const FREQUENT = 25_000;

/** Reads the vocabularies that the engine has anyway, and the words of contracts. @throws Error when they are missing */
export function readKnownWords(): KnownWords {
  const [vectors, pieces, rare] = [
    join(WEIGHTS_FOLDER, 'word-vectors.txt'),
    join(WEIGHTS_FOLDER, 'word-pieces.txt'),
    RARE_WORDS,
  ].map((path) => readFileSync(path, 'utf8').trimEnd().split('\n')) as [string[], string[], string[]];
  return createKnownWords([...vectors, ...rare, ...pieces.filter((piece) => /^\p{L}+$/u.test(piece))], FREQUENT);
}

/** @param words the most frequent first @param frequent how many of them others may be misspellings of */
export function createKnownWords(words: readonly string[], frequent: number): KnownWords {
  const known = new Set(words.flatMap((word) => [word, stemWord(word)]));
  const byLetter = Map.groupBy(
    words.slice(0, frequent).map((word, place) => [word, place] as const),
    ([word]) => word.charAt(0),
  );
  return {
    has: (word) => known.has(word) || known.has(stemWord(word)),
    frequent: (letter) => byLetter.get(letter) ?? [],
  };
}
