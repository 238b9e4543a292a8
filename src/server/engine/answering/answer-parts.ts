import type { AnswerDraft, AnswerRequest, QuestionPart } from '#server/ports/language-model.ts';
import { escapeMarkdown } from './answer-text.ts';

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
  const drafts = parts.map((part) => ({ part, draft: answerOne({ ...whole, ...part }) }));
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

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
