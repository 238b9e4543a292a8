import type { ReadQuestion } from '#server/ports/language-model.ts';
import { readNames } from './read-names.ts';
import { readKnownWords } from './spelling/known-words.ts';
import { createSpellingRepairer, type SpellingRepairer } from './spelling/repair-spelling.ts';

/** Makes a reader of misspelt words, and of names that a document uses for roles. @throws Error when a vocabulary is missing */
export function createMeaningReader(): SpellingRepairer {
  const known = readKnownWords();
  const repair = createSpellingRepairer(known);
  return (question, contents): ReadQuestion | null => {
    const spelt = repair(question, contents);
    const named = readNames(spelt?.text ?? question, contents, known.has);
    return named === null ? spelt : { text: named.text, words: [...(spelt?.words ?? []), ...named.words] };
  };
}
