import type { AnswerDraft, AnswerRequest } from '#server/ports/language-model.ts';
import type { ClauseModel } from '../clauses/clause-model.ts';
import type { QuestionReader, QuestionUnderstanding } from '../retrieval/question/understand-question.ts';
import { answerAcross } from './answer-across.ts';
import { answerFromFinancialDocument } from './answer-from-financial-document.ts';
import {
  CONFIDENT_THRESHOLD,
  draftAnswer,
  draftNotFound,
  FOUND_THRESHOLD,
  NO_DOCUMENT_TEXT,
  nameSubject,
  REFUSAL_TEXT,
  writeQuote,
} from './answer-text.ts';
import { chooseOverview } from './choose-overview.ts';
import { type ChosenSentence, claimsOf, rankSentences } from './choose-sentences.ts';
import { readShortAnswer } from './short-answer.ts';

interface AnswererParts {
  readonly reader: QuestionReader;
  readonly model: ClauseModel;
}

const SOURCES_LIMIT = 3;
const NEAR_LIMIT = 3;
/** Minimum score of a further source relative to the first one: of its passage, and of its sentence. */
const FURTHER_SHARE = { passage: 0.72, sentence: 0.5 } as const;

/**
 * Answers by extraction: every statement about the document is a sentence copied from it.
 * @returns a draft whose quotes are parts of the passages' texts; nothing in it is a yes or no of our own
 */
export function answerQuestion(request: AnswerRequest, { reader, model }: AnswererParts): AnswerDraft {
  const question = reader.understand(request.question, request.history);
  if (question.intent === 'greeting' || question.intent === 'foreign') return refuse(REFUSAL_TEXT);
  if (request.documents.length === 0) return refuse(NO_DOCUMENT_TEXT);
  if (request.documents.length > 1) return answerAcross(request, question, model);
  const fromFinancialDocument = answerFromFinancialDocument(request);
  if (fromFinancialDocument !== null) return fromFinancialDocument;
  const choose = question.intent === 'overview' ? chooseOverview : rankSentences;
  const sentences = choose(request.passages, question, model);
  if (sentences.length === 0) return notFound(request, []);
  if (question.intent === 'overview') return answerOverview(request, sentences);
  if (request.foundProbability < FOUND_THRESHOLD) return notFound(request, sentences);
  return answerFound(request, question, pickSources(sentences));
}

function pickSources(sentences: readonly ChosenSentence[]): readonly ChosenSentence[] {
  const [first] = sentences;
  if (!first) return [];
  const picked = [first];
  for (const sentence of sentences.slice(1)) {
    if (picked.length >= SOURCES_LIMIT) break;
    if (sentence.passage.score < FURTHER_SHARE.passage * first.passage.score) continue;
    if (sentence.score < FURTHER_SHARE.sentence * first.score || picked.some(({ text }) => text === sentence.text))
      continue;
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
  return draftAnswer(blocks, sources.flatMap(claimsOf), request.documents);
}

function writeLead({ categories, foundProbability }: AnswerRequest, short: string | null): string {
  if (foundProbability < CONFIDENT_THRESHOLD) {
    return 'I am not sure that this answers your question. The nearest thing that the document says:';
  }
  if (short !== null) return `**${short}**\n\nThe words behind this:`;
  const label = nameSubject(categories);
  return label === null ? 'This is what the document says:' : `**${label}.** This is what the document says:`;
}

function answerOverview(request: AnswerRequest, sentences: readonly ChosenSentence[]): AnswerDraft {
  const blocks = [
    'In short, this is what the document says about itself:',
    ...sentences.map((sentence) => writeQuote(sentence, request.documents)),
  ];
  return draftAnswer(blocks, sentences.flatMap(claimsOf), request.documents);
}

function notFound(request: AnswerRequest, sentences: readonly ChosenSentence[]): AnswerDraft {
  return draftNotFound(request.documents, sentences.flatMap(claimsOf).slice(0, NEAR_LIMIT));
}

function refuse(text: string): AnswerDraft {
  return { outcome: 'refused', text, quotes: [], nearestQuotes: [] };
}
