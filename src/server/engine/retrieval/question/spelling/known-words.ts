import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemWord, tokenise } from '#server/engine/text/stem-words.ts';
import categoryWordings from '../category-wordings.json' with { type: 'json' };
import thesaurus from '../thesaurus.json' with { type: 'json' };
import topicWordings from '../topic-wordings.json' with { type: 'json' };

/** Words that are right, whatever a document says. */
export interface KnownWords {
  /** Whether a word in small letters, or another form of it, is among them. */
  has(word: string): boolean;
  /** Whether a word in small letters is among them in this very form. */
  hasForm(word: string): boolean;
  /** Frequent words by their first letter, each with its place among all: 0 is the most frequent. */
  frequent(letter: string): readonly FrequentWord[];
  /** Those of them that everyone uses, or that questions about contracts have. */
  usual(letter: string): readonly FrequentWord[];
}

type FrequentWord = readonly [word: string, place: number];

const WEIGHTS_FOLDER = join(import.meta.dirname, '../../../weights');
/** Words of contracts and everyday documents that are among neither the frequent words nor the word pieces. */
const RARE_WORDS = join(import.meta.dirname, 'rare-words.txt');
/** Rarer words are known, but nothing is taken for a misspelling of them. */
const FREQUENT = 25_000;
/** So many are words of any subject. */
const EVERYDAY = 3_000;

/** Reads the vocabularies that the engine has anyway, and the words of contracts. @throws Error when they are missing */
export function readKnownWords(): KnownWords {
  const [vectors, pieces, rare] = [
    join(WEIGHTS_FOLDER, 'word-vectors.txt'),
    join(WEIGHTS_FOLDER, 'word-pieces.txt'),
    RARE_WORDS,
  ].map((path) => readFileSync(path, 'utf8').trimEnd().split('\n')) as [string[], string[], string[]];
  const words = [...vectors, ...rare, ...pieces.filter((piece) => /^\p{L}+$/u.test(piece))];
  const forms = new Set(words);
  const stems = words.map(stemWord);
  const known = new Set([...words, ...stems]);
  const asked = new Set(tokenise(JSON.stringify([categoryWordings, topicWordings, thesaurus])).map(stemWord));
  const frequent = words.slice(0, FREQUENT).map((word, place): FrequentWord => [word, place]);
  const usual = frequent.filter(([, place]) => place < EVERYDAY || asked.has(stems[place] ?? ''));
  const byLetter = Map.groupBy(frequent, ([word]) => word.charAt(0));
  const usualByLetter = Map.groupBy(usual, ([word]) => word.charAt(0));
  return {
    hasForm: (word) => forms.has(word),
    has: (word) => known.has(word) || known.has(stemWord(word)),
    frequent: (letter) => byLetter.get(letter) ?? [],
    usual: (letter) => usualByLetter.get(letter) ?? [],
  };
}
