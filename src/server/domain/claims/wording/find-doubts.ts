import { languagesOf, type TextLanguages } from '../languages/languages-of.ts';
import { type Sentence, splitSentences } from '../sentences.ts';
import { readContentWords } from './content-words.ts';
import { NEW_WORDS } from './new-words.ts';
import { TURNED_MEANING } from './turned-meaning.ts';

const RULES = [...NEW_WORDS, ...TURNED_MEANING];
/** Calculations are checked by their figures. */
const CALCULATION = /[=×÷≈<>]/u;
const LEADING_ANSWER = /^\W{0,4}(yes|ja|oui|sí|sim|sì|oo|no|nein|non|não|hindi)(?!\p{L})[\s,.:–—-]{0,3}/u;
const YES = /^(?:yes|ja|oui|sí|sim|sì|oo)$/u;
/** Sentences of one statement that are compared. */
const SENTENCES_MAXIMUM = 60;
/** Characters of the quotes of one statement that are compared. */
const QUOTED_MAXIMUM = 24_000;

/**
 * Sentences whose words suggest that their quotes say something else, or less: few of their words are the quotes', or a
 * limit, condition, opposite or party is not. It costs no call, and is no judgement: some of them are true, and most false
 * ones pass. Only where text and quotes are in one language.
 * @param text of a statement, Markdown
 * @param question tells the language of a short text, and what is spoken of
 * @param around languages of the text around the quotes, for quotes that are too short to tell theirs
 * @returns the sentences, in their order
 */
export function findDoubts(
  text: string,
  quotes: readonly string[],
  question: string,
  around?: TextLanguages,
): readonly Sentence[] {
  const quoted = fold(quotes.join(' \n ').slice(0, QUOTED_MAXIMUM));
  const quotedIn = languagesOf(quoted, around);
  if (!isSame(languagesOf(text, languagesOf(question, quotedIn)), quotedIn)) return [];
  const shared = {
    quoted,
    quotedWords: new Set(readContentWords(quoted)),
    question: fold(question),
    askedWords: readContentWords(question),
  };
  return splitSentences(text)
    .slice(0, SENTENCES_MAXIMUM)
    .filter(({ words }) => {
      if (CALCULATION.test(words)) return false;
      const folded = fold(words);
      const sentence = folded.replace(LEADING_ANSWER, '');
      const saysYes = YES.test(LEADING_ANSWER.exec(folded)?.[1] ?? '');
      const compared = { ...shared, sentence, saysYes, words: readContentWords(sentence) };
      return RULES.some((rule) => rule(compared));
    });
}

function isSame([one]: TextLanguages, [other]: TextLanguages): boolean {
  return one.code === other.code;
}

function fold(text: string): string {
  return text.replace(/[*_`]/gu, '').replace(/’/gu, "'").toLowerCase();
}
