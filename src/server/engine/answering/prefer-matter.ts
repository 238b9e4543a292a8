import type { ReadSides } from '../parties/restate-for-reader.ts';
import { findDates } from '../text/dates.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import type { ChosenSentence } from './choose-sentences.ts';
import { isOfOtherKind } from './pick-value.ts';
import { deniesOther, isOfOther } from './prefer-actor.ts';
import { ASKS_LIABLE, ASKS_RELEASE, MAKES_LIABLE, RELEASES, sharesMeaning } from './read-stance.ts';

/** How far down a sentence may stand to be taken instead of one that says nothing of what is asked. */
const PLACES = 8;
const ASKS_PAYER =
  /\bwho(?:['’]s)? (?:pays?|paying|has to pay|must pay|will pay|covers?|bears?|is paying|is (?:liable|responsible) for)\b|\bwer (?:zahlt|bezahlt|trägt|haftet)\b/iu;
/** Says who pays for something, or at whose risk it is. */
const NAMES_PAYER =
  /\b(?:pays?|paid by|payable by|bears?|borne by|reimburs\w+|refunds?|at (?:its|his|her|their|your|our|the [\p{L}]+[’']s)(?: own| sole)? (?:cost|expense|risk)s?|at no (?:cost|charge) to|[’']s (?:cost|expense|risk)|responsible for|liable for|charged to|free of charge|is for the account of|zahlt|trägt|auf Kosten)\b|\b(?:is|are) charged\b/iu;

/**
 * "Who pays for …?" is answered by what says who pays, "am I liable?" by what makes a side liable, and "am I off the hook?"
 * by what releases it or does not. Where the first sentence says nothing of that, the next one that does goes first.
 * @param sentences best first
 */
export function preferMatter(
  question: string,
  sentences: readonly ChosenSentence[],
  sides: ReadSides,
): readonly ChosenSentence[] {
  const [first] = sentences;
  const says = first === undefined ? null : readMatter(question, first, sides);
  if (first === undefined || says === null || says(first)) return sentences;
  const better = sentences.slice(1, PLACES).find(says);
  return better ? [better, ...sentences.filter((other) => other !== better)] : sentences;
}

/** "My 4th time", "the fourth late pick-up", "on the 8th"; "first" and "second" say too much else. */
const ORDINALS = 'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const ORDINAL = new RegExp(`\\b(?:(?<figure>\\d{1,2})(?:st|nd|rd|th)|(?<word>${ORDINALS.join('|')}))\\b`, 'giu');
const FIRST_ORDINAL = 3;
/** How far down a sentence with the same ordinal may stand. */
const ORDINAL_PLACES = 5;

/**
 * What holds from the fourth time on is told by the sentence that names the fourth: where the question names one such
 * number, the next sentence that names it goes first.
 * @param sentences best first
 */
export function preferOrdinal(question: string, sentences: readonly ChosenSentence[]): readonly ChosenSentence[] {
  const [asked, ...others] = readOrdinals(question);
  if (asked === undefined || others.length > 0 || findDates(question).length > 0) return sentences;
  const better = sentences.slice(0, ORDINAL_PLACES).find(({ text }) => readOrdinals(text).includes(asked));
  return better === undefined ? sentences : [better, ...sentences.filter((other) => other !== better)];
}

function readOrdinals(text: string): readonly number[] {
  const found = [...text.matchAll(ORDINAL)].map(({ groups = {} }) =>
    groups['figure'] === undefined
      ? ORDINALS.indexOf((groups['word'] ?? '').toLowerCase()) + FIRST_ORDINAL
      : Number(groups['figure']),
  );
  return [...new Set(found)];
}

/** How far down a sentence may stand to go before a row with another kind of value than is wanted. */
const KIND_PLACES = 5;

/**
 * Where the first sentence is a row with another kind of value, the next one that is not goes first.
 * @param sentences best first
 */
export function putKindFirst(question: string, sentences: readonly ChosenSentence[]): readonly ChosenSentence[] {
  const [first] = sentences;
  if (first === undefined || !isOfOtherKind(question, first.text)) return sentences;
  const better = sentences.slice(1, KIND_PLACES).find(({ text }) => !isOfOtherKind(question, text));
  return better === undefined
    ? sentences
    : [{ ...better, score: first.score }, ...sentences.filter((other) => other !== better)];
}

/** What tells sentences that speak of what a question wants to know; null where it wants something else. */
function readMatter(
  question: string,
  first: ChosenSentence,
  sides: ReadSides,
): ((sentence: ChosenSentence) => boolean) | null {
  if (ASKS_RELEASE.test(question)) return ({ text }) => RELEASES.test(text) && !isOfOther(question, text, sides);
  if (ASKS_LIABLE.test(question)) {
    // What another is not liable for does not tell it.
    const isTold = ({ text }: ChosenSentence): boolean => MAKES_LIABLE.test(text) && !isOfOther(question, text, sides);
    return (sentence) => isTold(sentence) || (sentence === first && !deniesOther(question, first.text, sides));
  }
  if (!ASKS_PAYER.test(question)) return null;
  const thing = question.replace(ASKS_PAYER, ' ');
  return (sentence) => {
    const isBehind = sentence.passage === first.passage && sentence.start >= first.end;
    return (
      NAMES_PAYER.test(foldWhiteSpace(sentence.text)) &&
      (sentence === first || isBehind || sharesMeaning(thing, sentence.text))
    );
  };
}
