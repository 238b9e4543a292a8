import type { Rule } from './compared.ts';
import { readContentWords, shareOf } from './content-words.ts';

const CLAUSE_END =
  /[,;:–—]|\s(?:but|and|because|although|while|so|then|aber|und|weil|denn|mais|et|car|pero|y|porque|ma|e|perché|mas|pero|at|dahil)\s/u;

/** Few of its words are the quotes': they speak of renewal, and it of arbitration. */
const hasNewWords: Rule = ({ words, quotedWords }) => {
  const share = shareOf(words, quotedWords);
  if (words.length >= 5) return share < 0.34;
  return words.length === 4 ? share < 0.26 : words.length >= 2 && share === 0;
};

/** The same for a part of a sentence. */
const hasNewClause: Rule = ({ sentence, quotedWords }) =>
  sentence.split(CLAUSE_END).some((clause) => {
    const words = readContentWords(clause);
    const share = shareOf(words, quotedWords);
    return words.length >= 4 ? share < 0.34 : words.length === 3 && share === 0;
  });

/** It repeats the words of the question, and the quotes have none of them. */
const repeatsQuestionOnly: Rule = ({ words, quotedWords, askedWords }) =>
  askedWords.length > 1 &&
  shareOf(askedWords, quotedWords) === 0 &&
  shareOf(words, quotedWords) < 0.6 &&
  askedWords.some((asked) => words.includes(asked));

/** "Thirty days after the trial ends" where the quote counts from a request. */
const ANCHOR =
  /(?<!\p{L})(?:days?|weeks?|months?|years?|hours?|nights?|tage?n?|wochen?|monate?n?|jahre?n?|jours|mois|días|meses|giorni|mesi|dias|araw|buwan)(?:'s?)?\s(?:after|from|of|before|since|following|nach|ab|vor|seit|après|avant|après|desde|después\sde|antes\sde|dopo|prima|após|depois\sde|mula|pagkatapos)\s((?:[\p{L}']{1,30}\s?){1,7})/gu;
const ANCHOR_END =
  /(?<!\p{L})(?:and|or|if|but|so|as|that|which|und|oder|wenn|aber|dass|et|ou|si|mais|y|o|e|se|ma)(?!\p{L})/u;
const ANCHOR_WORDS = 3;
const hasOtherStart: Rule = ({ sentence, quotedWords }) =>
  [...sentence.matchAll(ANCHOR)].some(([, phrase = '']) => {
    const words = readContentWords(phrase.split(ANCHOR_END)[0] ?? '').slice(0, ANCHOR_WORDS);
    return words.length > 0 && shareOf(words, quotedWords) === 0;
  });

/** Rules about words that the quotes do not have. */
export const NEW_WORDS: readonly Rule[] = [hasNewWords, hasNewClause, repeatsQuestionOnly, hasOtherStart];
