import type { AnalysedItem, AnalysisExcerpt, AnswerRequest } from '#server/ports/language-model.ts';
import { restateForReader } from '../parties/restate-for-reader.ts';
import { findMoney } from '../text/money.ts';
import { findRates } from '../text/rates.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { escapeMarkdown } from './answer-text.ts';
import { namesThing, namesWhich, standsBeside, unify } from './names-which.ts';
import { holdsAskedKind, pickValue } from './pick-value.ts';
import { readStems } from './read-fact.ts';
import { readSides } from './read-sides.ts';
import { sharesMeaning } from './read-stance.ts';

/** Words of the document that answer, and the heading that they stand under, if it is known. */
export interface SaidWords {
  readonly words: string;
  readonly heading?: string | null;
}

/**
 * The answer in a few words: the value that is asked for; else the sentence that answers as it would be said to the
 * reader; else what the analysis says of the very words.
 * @param isAnswered yes or no is said already: what the analysis says of the words, from another view, may seem to deny it
 * @returns Markdown; null where the words have to speak for themselves
 */
export function sayPlainly(
  request: Pick<AnswerRequest, 'question' | 'analyses' | 'wants'>,
  said: SaidWords,
  isAnswered = false,
): string | null {
  const { question, analyses = [] } = request;
  const { words } = said;
  const value = readAskedValue(request, said);
  if (value !== null) return `**${escapeMarkdown(value)}.**`;
  const restated = restateForReader(words, readSides(analyses[0]));
  if (restated !== null) return escapeMarkdown(restated);
  const told = isAnswered ? null : explainWords(analyses, words);
  return told === null || isOfOtherHalf(question, words, told) ? null : told;
}

/** Whether what is told of some words leaves out what a question asks of them: what they share with it, or their value. */
function isOfOtherHalf(question: string, words: string, told: string): boolean {
  const leavesOut = (isIn: (text: string) => boolean): boolean => isIn(words) && !isIn(told);
  return leavesOut((text) => sharesMeaning(question, text)) || leavesOut((text) => holdsAskedKind(question, text));
}

/**
 * The printed value that is asked for; null where something else is wanted, or a value that has to be computed, and where
 * the words do not say that it is the value of what the question names.
 */
export function readAskedValue(
  { question, wants = null }: Pick<AnswerRequest, 'question' | 'wants'>,
  { words, heading = null }: SaidWords,
): string | null {
  if (wants?.startsWith('computed') || asksForMore(question, words) || !namesWhich(question, words, heading))
    return null;
  const value = pickValue(question, words);
  if (value === null) return null;
  if (!namesThing(question)) return listNaming(question).length > 0 ? value : null;
  return standsBeside(question, { words, heading, value }, 'said') ? value : null;
}

const ASKS_ALL =
  /\b(?:all (?:in|up)|al ?together|all together|in all|everything)\b|\b(?:how much|what)\b.{0,80}\btotal\b/iu;
const SAYS_ALL = /\b(?:totals?|sum|overall|in all|altogether|all-?in|together|inclu\w+)\b/iu;

/** One value is not all that is to be paid. */
export function asksForMore(question: string, words: string): boolean {
  return ASKS_ALL.test(question) && !SAYS_ALL.test(words);
}

/**
 * Whether the words name everything that the question names, beside the one value that it asks for: a late fee is no rent
 * for three weeks.
 */
export function namesValue(question: string, { words, heading = null }: SaidWords): boolean {
  const held = new Set(readStems(foldWhiteSpace(words)).map(unify));
  const telling = listNaming(question);
  const isNamed = telling.length > 0 && telling.every((own) => held.has(unify(own)));
  return (
    isNamed &&
    !asksForMore(question, words) &&
    namesWhich(question, words, heading) &&
    pickValue(question, words) !== null
  );
}

/**
 * Whether other words answer with another value, and have the words that the question shares with the first ones: a
 * monthly fee, and a monthly instalment.
 */
export function givesOtherValue(question: string, printed: string, other: string): boolean {
  const value = pickValue(question, printed);
  const otherValue = pickValue(question, other);
  if (value === null || otherValue === null || isSameValue(value, otherValue)) return false;
  const asked = new Set(readStems(question));
  const held = new Set(readStems(foldWhiteSpace(other)));
  const shared = readStems(foldWhiteSpace(printed)).filter((stem) => asked.has(stem));
  return shared.length > 0 && shared.every((stem) => held.has(stem));
}

/** "$2,350" and "$2,350 per month". */
export function isSameValue(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [one, other].sort((left, right) => left.length - right.length);
  return longer.startsWith(shorter) && !/^[.,]?\d/u.test(longer.slice(shorter.length));
}

/** Stems of words that ask, and name nothing. */
const ASKING = new Set(
  readStems(
    'how much many long high what which when cost costs amount pay price fee sum total period length date day days week weeks month months time year years percent percentage rate exactly now notice charge kostet hoch viel lange beträgt',
  ),
);

/** Stems of a question that name what it is about. */
function listNaming(question: string): readonly string[] {
  return readStems(question).filter((own) => !ASKING.has(own));
}

/** Words of the document and of a finding are the same where most of the shorter stands in the longer one. */
const SAME_LENGTH_MINIMUM = 25;

/** What the analysis says of the words, where it quotes them: a risk in the reader's words. */
export function explainWords(analyses: readonly AnalysisExcerpt[], words: string): string | null {
  const risks = analyses.flatMap(({ risks: own }) => own.filter(({ term }) => term !== null));
  const found = risks.find((risk) => isAbout(risk, words));
  return found && printsFigures(words, found.text) ? escapeMarkdown(found.text) : null;
}

/** Of several quotes of a finding one has its figures: the others are not told with them. */
function printsFigures(words: string, told: string): boolean {
  const printed = new Set(readFigures(words));
  return readFigures(told).every((figure) => printed.has(figure));
}

/** Sums and shares; other figures may be printed in words. */
function readFigures(text: string): readonly number[] {
  const words = foldWhiteSpace(text);
  return [...findMoney(words).map(({ amount }) => amount), ...findRates(words).map(({ percent }) => percent)];
}

function isAbout({ quotes }: AnalysedItem, words: string): boolean {
  const own = foldWhiteSpace(words);
  return quotes.some(({ text }) => {
    const quoted = foldWhiteSpace(text);
    if (Math.min(own.length, quoted.length) < SAME_LENGTH_MINIMUM) return false;
    return own.includes(quoted) || quoted.includes(own);
  });
}
