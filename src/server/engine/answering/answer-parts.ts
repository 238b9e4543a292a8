import type { AnswerDraft, AnswerRequest, QuestionPart } from '#server/ports/language-model.ts';
import { splitIntoQuotes } from '../text/split-quotes.ts';
import { CONFIDENT_THRESHOLD, escapeMarkdown, FOUND_THRESHOLD } from './answer-text.ts';
import { rankSentences } from './choose-sentences.ts';
import { holdsAskedKind } from './pick-value.ts';

/**
 * Answers each question of a message that asks several things, one after the other.
 * @param answerOne answers a single question
 * @returns an answer where any of them is answered; hedged where none is sure
 */
export function answerParts(
  request: AnswerRequest,
  parts: readonly QuestionPart[],
  answerOne: (request: AnswerRequest) => AnswerDraft,
): AnswerDraft {
  const { parts: _parts, ...whole } = request;
  const drafts = parts.map((part, place) => {
    const asked = putClauseFirst(part, parts[place - 1]);
    return { part, draft: answerOne({ ...whole, ...asked }) };
  });
  const answered = drafts.filter(({ draft }) => draft.outcome === 'answered');
  const isSure = answered.some(({ draft }) => draft.isHedged !== true);
  return {
    outcome: answered.length > 0 ? 'answered' : 'not-found',
    text: drafts
      .map(({ part, draft }) => `**${escapeMarkdown(capitalise(part.question))}**\n\n${draft.text}`)
      .join('\n\n'),
    quotes: answered.flatMap(({ draft }) => draft.quotes),
    nearestQuotes: drafts.flatMap(({ draft }) => draft.nearestQuotes),
    ...(answered.length > 0 && !isSure && { isHedged: true as const }),
  };
}

/** Just below a sure answer: the clause is the right one, the value perhaps not. */
const UNSURE = CONFIDENT_THRESHOLD - 0.01;

/**
 * "May the teacher babysit, and what does it cost?": a value that is asked for behind a question is that of the clause
 * which answers the question before, if there is one.
 */
function putClauseFirst(part: QuestionPart, earlier: QuestionPart | undefined): QuestionPart {
  const [answer] = part.leansBack && earlier ? rankSentences(earlier.passages) : [];
  if (!answer || answer.passage.sentences === undefined) return part;
  const { passage } = answer;
  const range = splitIntoQuotes(passage.text).find(({ start, end }) =>
    holdsAskedKind(part.question, passage.text.slice(start, end)),
  );
  if (!range) return part;
  const score = Math.max(passage.score, ...part.passages.map((other) => other.score));
  const best = Math.max(score, ...part.passages.flatMap(({ sentences = [] }) => sentences.map((one) => one.score)));
  const isSame = (other: typeof passage): boolean =>
    other.documentId === passage.documentId && other.ordinal === passage.ordinal;
  return {
    ...part,
    passages: [
      { ...passage, score, sentences: [{ ...range, score: best }] },
      ...part.passages.filter((other) => !isSame(other)),
    ],
    foundProbability: Math.max(part.foundProbability, FOUND_THRESHOLD),
    firstProbability: Math.min(part.firstProbability ?? UNSURE, UNSURE),
  };
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
