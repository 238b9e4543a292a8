import type { AnswerDraft, AnswerRequest, RankedPassage } from '#server/ports/language-model.ts';
import { splitIntoQuotes } from '../text/split-quotes.ts';
import { draftAnswer, UNSURE_LEADS, writeQuote } from './answer-text.ts';
import { type ChosenSentence, chooseRange, claimsOf, rankSentences } from './choose-sentences.ts';
import { listTelling } from './names-which.ts';
import { grantsEnd } from './prefer-actor.ts';
import { readStems } from './read-fact.ts';
import { readSides } from './read-sides.ts';
import { readAskedActor, readRightHolder } from './whose-right.ts';

/** A question is about a kind of clause that is meant this likely, and a document has what is one this likely. */
const ASKED_FROM = 0.5;
const PRESENT_FROM = 0.7;
const ENDING = 'termination-for-convenience';

/**
 * Answers a question that is clearly about a kind of clause with the clause of that kind, where the search was not sure of
 * any sentence: "How can I get out of this early?" asks for the right to terminate, in whatever words that is given.
 * @param unknown stems of the question that occur in no question about contracts
 * @returns a hedged answer; null where no kind is meant clearly, where the question is about
 * something else, or where the document has no such clause for sure
 */
export function answerFromClause(request: AnswerRequest, unknown: readonly string[] = []): AnswerDraft | null {
  const [asked] = request.categories;
  if (!asked || asked.probability < ASKED_FROM || request.documents.length !== 1) return null;
  if (asksOther(request, unknown)) return null;
  const chosen =
    request.passages.flatMap((passage) => chooseClause(passage, asked.category) ?? [])[0] ??
    (asked.category === ENDING ? chooseRightToEnd(request) : undefined);
  if (!chosen) return null;
  const draft = draftAnswer(
    [UNSURE_LEADS.one, writeQuote(chosen, request.documents)],
    claimsOf(chosen),
    request.documents,
  );
  return { ...draft, isHedged: true };
}

/** Most of what is named is known neither to the document nor to questions about contracts: "a bus from the west end". */
function asksOther({ question, passages }: AnswerRequest, unknown: readonly string[]): boolean {
  const held = new Set(passages.flatMap(({ text }) => readStems(text)));
  const foreign = unknown.filter((stem) => !held.has(stem));
  return foreign.length > 1 && foreign.length * 2 > listTelling(question).length;
}

/** Rights to end a contract in certain cases alone are no clause of that kind, and may be all that there is. */
function chooseRightToEnd({ question, passages, analyses }: AnswerRequest): ChosenSentence | undefined {
  const sides = readSides(analyses?.[0]);
  const asked = readAskedActor(question, sides) ?? 'reader';
  return rankSentences(passages).find(({ text }) => grantsEnd(text) && readRightHolder(text, sides) === asked);
}

/** The sentence of a passage that is a clause of a kind. */
function chooseClause(passage: RankedPassage, category: string): ChosenSentence | null {
  const clause = passage.clauses?.find((one) => one.category === category && one.probability >= PRESENT_FROM);
  if (!clause) return null;
  const sentence = splitIntoQuotes(passage.text).find(({ start, end }) => start < clause.end && clause.start < end);
  return sentence ? chooseRange(passage, sentence) : null;
}
