import type { AnswerDraft, AnswerRequest, ClaimedQuote, RankedPassage } from '../../ports/language-model.ts';
import { CATEGORIES } from '../categories.ts';
import type { ClauseModel } from '../clause-model.ts';
import type { QuestionReader, QuestionUnderstanding } from '../retrieval/understand-question.ts';
import { NO_DOCUMENT_WORDS, REFUSAL_WORDS, writeNotFound, writeQuote, writeUnreadCaution } from './answer-words.ts';
import { chooseOverview } from './choose-overview.ts';
import { type ChosenSentence, chooseSentence, claimsOf } from './choose-sentences.ts';
import { readShortAnswer } from './short-answer.ts';

export interface AnswererParts {
  readonly reader: QuestionReader;
  readonly model: ClauseModel;
}

/** From here on an answer is given; below, it is said that there is none. */
export const FOUND_MINIMUM = 0.42;
/** From here on the answer is given without a word of caution. */
const SURE_MINIMUM = 0.65;
const SOURCES_LIMIT = 3;
const NEAR_LIMIT = 3;
/** A further source must come this close to the first one. */
const FURTHER_SHARE = 0.72;
/** How many of the best passages may hold the first source. */
const FIRST_CHOICE_PASSAGES = 3;
const CATEGORY_NAMED_MINIMUM = 0.45;

/**
 * Answers by extraction: every statement about the document is a sentence copied from it.
 * @returns a draft whose quotes are parts of the passages' texts; nothing in it is a yes or no of our own
 */
export function answerQuestion(request: AnswerRequest, { reader, model }: AnswererParts): AnswerDraft {
  const question = reader.understand(request.question, request.history);
  if (question.intent === 'greeting' || question.intent === 'foreign') return refuse(REFUSAL_WORDS);
  if (request.documents.length === 0) return refuse(NO_DOCUMENT_WORDS);
  const sentences =
    question.intent === 'overview'
      ? chooseOverview(request.passages, question, model)
      : rankSentences(request.passages, question, model);
  if (sentences.length === 0) return notFound(request, []);
  if (question.intent === 'overview') return answerOverview(request, sentences);
  if (request.foundProbability < FOUND_MINIMUM) return notFound(request, sentences);
  return answerFound(request, question, pickSources(sentences));
}

/** The best sentence of each passage, in the order of the passages but for how well the sentences themselves fit. */
function rankSentences(
  passages: readonly RankedPassage[],
  question: QuestionUnderstanding,
  model: ClauseModel,
): readonly ChosenSentence[] {
  const chosen = passages.flatMap((passage) => chooseSentence(passage, question, model) ?? []);
  const first = chosen.slice(0, FIRST_CHOICE_PASSAGES);
  const fitness = ({ passage, score }: ChosenSentence): number => passage.score + SENTENCE_SHARE * score;
  return [...first.sort((left, right) => fitness(right) - fitness(left)), ...chosen.slice(FIRST_CHOICE_PASSAGES)];
}

/** How much a sentence's own fitness counts beside its passage's. */
const SENTENCE_SHARE = 0.5;

function pickSources(sentences: readonly ChosenSentence[]): readonly ChosenSentence[] {
  const [first] = sentences;
  if (!first) return [];
  const picked = [first];
  for (const sentence of sentences.slice(1)) {
    if (picked.length >= SOURCES_LIMIT) break;
    if (sentence.passage.score < FURTHER_SHARE * first.passage.score) continue;
    if (sentence.score < FURTHER_SHARE * first.score || picked.some(({ text }) => text === sentence.text)) continue;
    picked.push(sentence);
  }
  return picked;
}

function answerFound(
  request: AnswerRequest,
  question: QuestionUnderstanding,
  sources: readonly ChosenSentence[],
): AnswerDraft {
  const [first] = sources;
  const short = first
    ? readShortAnswer(request.question, first.text, question, request.categories[0]?.category ?? '')
    : null;
  const blocks = [writeLead(request, short), ...sources.map((sentence) => writeQuote(sentence, request.documents))];
  const caution = writeUnreadCaution(request.documents);
  if (caution !== '') blocks.push(caution);
  return { outcome: 'answered', text: blocks.join('\n\n'), quotes: sources.flatMap(claimsOf), near: [] };
}

function writeLead({ categories, foundProbability, documents }: AnswerRequest, short: string | null): string {
  const place = documents.length > 1 ? 'the documents say' : 'the document says';
  if (foundProbability < SURE_MINIMUM) {
    return `I am not sure that this answers your question. The nearest thing that ${place}:`;
  }
  if (short !== null) return `**${short}**\n\nThe words behind this:`;
  const [top] = categories;
  const label = CATEGORIES.find(({ id }) => id === top?.category)?.label;
  if (label !== undefined && top !== undefined && top.probability >= CATEGORY_NAMED_MINIMUM) {
    return `**${label}.** This is what ${place}:`;
  }
  return `This is what ${place}:`;
}

function answerOverview(request: AnswerRequest, sentences: readonly ChosenSentence[]): AnswerDraft {
  const place = request.documents.length > 1 ? 'the documents say about themselves' : 'the document says about itself';
  const caution = writeUnreadCaution(request.documents);
  const blocks = [
    `In short, this is what ${place}:`,
    ...sentences.map((sentence) => writeQuote(sentence, request.documents)),
  ];
  if (caution !== '') blocks.push(caution);
  return { outcome: 'answered', text: blocks.join('\n\n'), quotes: sentences.flatMap(claimsOf), near: [] };
}

function notFound(request: AnswerRequest, sentences: readonly ChosenSentence[]): AnswerDraft {
  const near: readonly ClaimedQuote[] = sentences.flatMap(claimsOf).slice(0, NEAR_LIMIT);
  return { outcome: 'not-found', text: writeNotFound(request.documents, near.length > 0), quotes: [], near };
}

function refuse(text: string): AnswerDraft {
  return { outcome: 'refused', text, quotes: [], near: [] };
}
