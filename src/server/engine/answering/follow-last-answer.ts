import type { AnswerDraft, AnswerRequest } from '#server/ports/language-model.ts';
import { listOwnWords } from '../retrieval/question/understand-question.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { splitIntoQuotes } from '../text/split-quotes.ts';
import { tokenise } from '../text/stem-words.ts';
import { draftAnswer, writeClaim } from './answer-text.ts';
import { type ChosenSentence, chooseRange } from './choose-sentences.ts';
import { countNamed } from './names-which.ts';
import { readStems } from './read-fact.ts';
import { readSides } from './read-sides.ts';
import { overlaps, SOURCES_LIMIT } from './show-sources.ts';
import { readLastQuotes } from './sum-last-answer.ts';
import { readAskedActor } from './whose-right.ts';
import { workOut } from './working-out/work-out.ts';

const ASKS_DAY =
  /\b(?:when|by when|until when|how late|deadline|latest|(?:what|which|last|exact) (?:day|date))\b(?!\s(?:i|we|they|it|he|she)\s\w+(?:ed|s)?,)/iu;
const ASKS_SUM = /\b(?:how much|what (?:does|do|would|will|is) (?:it|that|this) (?:cost|come to)|costs?)\b/iu;
/** What another side does, and how long something lasts, does not follow from a rule for notice. */
const ASKS_OTHER =
  /\b(?:do|does|must|will|can|have|has|should) (?:they|he|she|the other)\b|\b(?:start|begin|commence|end|expire|over|finish|stop)(?:s|ed|ing)?\b/iu;
/** Words that point to what was spoken of, or that every question for a day has. */
const GENERAL = new Set(
  tokenise(
    `when what which day date deadline last latest exact must have need should can ask tell say let know give send turn switch
     do it that this them then so and by until notice them whats wheres exactly again off out`,
  ),
);
/** "What if I miss that" is about what was told. */
const POINTS_BACK = /\b(?:that|this|it|its|those|these|same|then|so|still|else)\b/iu;
/** How far down a sentence may stand instead of one that was the last answer. */
const FRESH_PLACES = 5;
const IS_DAY = /\*\*\p{L}{3,9} \d{1,2}, \d{4}\*\*/u;

/**
 * The day that follows from the passage of the last answer, where a question asks for no more than that: "by when must I
 * ask for it?".
 * @returns null where something else is asked, or where no day or several follow
 */
export function tellDayOfLastAnswer(request: AnswerRequest): AnswerDraft | null {
  const { question, history, documents, analyses, passages } = request;
  const [document] = documents;
  if (document === undefined || documents.length > 1 || history.length === 0) return null;
  if (!ASKS_DAY.test(question) || ASKS_OTHER.test(question)) return null;
  const [quote] = readLastQuotes(history, document.documentId);
  if (quote === undefined) return null;
  const known = new Set(readStems(quote.text));
  const isOpen = listOwnWords(question).some(
    (word) => !GENERAL.has(word) && !readStems(word).every((stem) => known.has(stem)),
  );
  if (isOpen) return null;
  const days = workOut(quote.text, analyses?.[0], { question, passages }).filter(({ text }) => IS_DAY.test(text));
  const [only, ...others] = days;
  if (only?.lead === undefined || others.length > 0) return null;
  const { documentId, pageNumber, text } = quote;
  const claims = [{ documentId, pageNumber, text }, only.quote];
  return draftAnswer([only.lead, ...claims.map((claim) => writeClaim(claim, documents))], claims, documents);
}

/** Whether an answer would begin with the words that the last answer began with, for another question. */
export function repeatsLastAnswer({ question, history, documents }: AnswerRequest, first: ChosenSentence): boolean {
  const before = history.findLast(({ role }) => role === 'user')?.content ?? '';
  const [quote] = readLastQuotes(history, documents[0]?.documentId ?? 0);
  if (quote === undefined || foldWhiteSpace(before) === foldWhiteSpace(question)) return false;
  const [own, last] = [foldWhiteSpace(first.text), foldWhiteSpace(quote.text)];
  return own.includes(last) || last.includes(own);
}

/**
 * A question that leans on the one before finds what that one found: where the best sentence was quoted already and has
 * nothing of what is asked now, only sentences that have some of it are left.
 * @param sentences best first
 * @returns the same sentences where the first may answer
 */
export function dropRepeated(request: AnswerRequest, sentences: readonly ChosenSentence[]): readonly ChosenSentence[] {
  const [first] = sentences;
  if (first === undefined || POINTS_BACK.test(request.question) || !repeatsLastAnswer(request, first)) return sentences;
  const isForeign = ({ text, passage }: ChosenSentence): boolean =>
    countNamed(request.question, `${passage.heading ?? ''} ${text}`) === 0;
  return isForeign(first) ? sentences.slice(0, FRESH_PLACES).filter((one) => !isForeign(one)) : sentences;
}

/** Whether a question asks for a day, a sum or a side that the question before did not ask for. */
function asksOther({ question, history, analyses }: AnswerRequest): boolean {
  const before = history.findLast(({ role }) => role === 'user')?.content ?? '';
  const sides = readSides(analyses?.[0]);
  const isNew = (pattern: RegExp): boolean => pattern.test(question) && !pattern.test(before);
  const [actor, last] = [readAskedActor(question, sides), readAskedActor(before, sides)];
  return isNew(ASKS_DAY) || isNew(ASKS_SUM) || (actor !== null && last !== null && actor !== last);
}

/**
 * The next best sentence goes first where the best one was the last answer already and something else is asked.
 * @param sentences best first
 */
export function preferUnsaid(request: AnswerRequest, sentences: readonly ChosenSentence[]): readonly ChosenSentence[] {
  const [first, second, ...others] = sentences;
  if (first === undefined || second === undefined) return sentences;
  if (!asksOther(request) || !repeatsLastAnswer(request, first)) return sentences;
  return [{ ...second, score: first.score }, { ...first, score: second.score }, ...others];
}

/** Adds what follows the first sentence in its passage, where that one was read already. */
export function addNext(shown: readonly ChosenSentence[]): readonly ChosenSentence[] {
  const [first, ...others] = shown;
  const next = first && splitIntoQuotes(first.passage.text).find(({ start }) => start >= first.end);
  if (first === undefined || next === undefined) return shown;
  const behind = { ...chooseRange(first.passage, next), score: first.score };
  if (others.some((other) => overlaps(other, behind))) return shown;
  return [first, behind, ...others].slice(0, SOURCES_LIMIT + 1);
}
