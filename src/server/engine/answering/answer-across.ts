import type { AnswerDraft, AnswerRequest, DocumentFacts } from '#server/ports/language-model.ts';
import type { QuestionUnderstanding } from '../retrieval/question/understand-question.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import {
  CONFIDENT_THRESHOLD,
  draftAnswer,
  draftNotFound,
  escapeMarkdown,
  FOUND_THRESHOLD,
  writeQuote,
  writeTable,
} from './answer-text.ts';
import { chooseOverview } from './choose-overview.ts';
import { type ChosenSentence, claimsOf, rankSentences } from './choose-sentences.ts';
import { compareAnalyses } from './compare-analyses.ts';
import { compareValues } from './compare-values.ts';
import { listNearest } from './list-nearest.ts';
import { hasAskedValue, preferNamed } from './prefer-named.ts';
import { readComparison } from './read-comparison.ts';
import { sayPlainly } from './say-plainly.ts';

/** Overview sentences per document, for a few documents and for many. */
const OVERVIEW_SENTENCES = { few: 2, many: 1 } as const;
const FEW_DOCUMENTS = 4;
const NEAR_LIMIT = 5;
/** A document below the confidence threshold counts only if its score is this close to the best one's. */
const UNSURE_SHARE = 0.5;

/** What one document says about the question. */
interface DocumentAnswer {
  readonly document: DocumentFacts;
  readonly probability: number;
  /** Best first. */
  readonly sentences: readonly ChosenSentence[];
  /** Whether the best one names what is compared, and has one value of it. */
  readonly isNamed: boolean;
}

/**
 * Answers from each document separately: several are asked at once to compare them, so the most relevant one must not
 * answer for the others, and a document without an answer is reported as such.
 * @returns a draft whose quotes are parts of the passages' texts
 */
export function answerAcross(request: AnswerRequest, question: QuestionUnderstanding): AnswerDraft {
  const compared = compareAnalyses(request);
  if (compared !== null) return compared;
  const asked = readComparison(request.question);
  const answers = request.documents.map((document) => readDocument(request, question, { document, asked }));
  const found = chooseFound(answers);
  const missed = answers.filter((answer) => !found.includes(answer)).map(({ document }) => document);
  if (found.length === 0) return notFoundAnywhere(request, answers);
  const isOverview = question.intent === 'overview';
  const perDocument = sentencesFor(isOverview, request.documents.length);
  const shown = found.map((answer) => ({ ...answer, sentences: answer.sentences.slice(0, perDocument) }));
  const blocks = isOverview
    ? writeOverview(shown, missed, request)
    : writeAnswers(shown, missed, { question: request.question, asked });
  const quotes = shown.flatMap(({ sentences }) => sentences.flatMap(claimsOf));
  const draft = draftAnswer(blocks, quotes, request.documents);
  const isHedged = !isOverview && !shown.some(isSure);
  return isHedged ? { ...draft, isHedged: true } : draft;
}

function writeOverview(
  shown: readonly DocumentAnswer[],
  missed: readonly DocumentFacts[],
  { documents }: AnswerRequest,
): readonly string[] {
  return [
    'In short, this is what the documents say about themselves:',
    ...shown.flatMap(({ sentences }) => sentences.map((sentence) => writeQuote(sentence, documents))),
    ...(missed.length > 0 ? [writeMissed(missed)] : []),
  ];
}

/** One row for each document: the value that is asked for, where one is clear, and the words with their page. */
function writeAnswers(
  shown: readonly DocumentAnswer[],
  missed: readonly DocumentFacts[],
  { question, asked }: { readonly question: string; readonly asked: string | null },
): readonly string[] {
  const sure = shown.filter(isSure);
  const said = sure.map(({ document, sentences }) => ({ title: document.title, words: wordsOf(sentences) }));
  const compared = missed.length === 0 && sure.length === shown.length ? compareValues(question, said) : null;
  const rows = shown.map((answer) => {
    const { document, sentences } = answer;
    const [first] = sentences;
    const said = first && { words: first.text, heading: first.passage.heading };
    const value = isSure(answer) && said ? sayPlainly({ question: asked ?? question }, said) : null;
    const lead = value ?? (isSure(answer) ? '' : 'This may be what you mean:');
    const words = escapeMarkdown(wordsOf(sentences));
    return [escapeMarkdown(document.title), `${lead} “${words}” (page ${first?.pageNumber})`.trim()];
  });
  return [
    compared ?? 'This is what the documents say:',
    writeTable(['Document', 'What it says'], rows),
    ...(missed.length > 0 ? [writeMissed(missed)] : []),
  ];
}

function isSure({ probability, isNamed }: DocumentAnswer): boolean {
  return isNamed || probability >= CONFIDENT_THRESHOLD;
}

function wordsOf([first]: readonly ChosenSentence[]): string {
  return foldWhiteSpace(first?.text ?? '');
}

function chooseFound(answers: readonly DocumentAnswer[]): readonly DocumentAnswer[] {
  const scoreOf = ({ sentences }: DocumentAnswer) => sentences[0]?.passage.score ?? 0;
  const most = Math.max(...answers.map(scoreOf));
  return answers.filter((answer) => {
    if (answer.isNamed) return true;
    if (answer.sentences.length === 0 || answer.probability < FOUND_THRESHOLD) return false;
    return answer.probability >= CONFIDENT_THRESHOLD || scoreOf(answer) >= UNSURE_SHARE * most;
  });
}

function readDocument(
  request: AnswerRequest,
  question: QuestionUnderstanding,
  { document, asked }: { readonly document: DocumentFacts; readonly asked: string | null },
): DocumentAnswer {
  const passages = request.passages.filter(({ documentId }) => documentId === document.documentId);
  const choose = question.intent === 'overview' ? chooseOverview : rankSentences;
  const chosen = choose(passages);
  const sentences = asked === null ? chosen : preferNamed({ question: asked }, chosen);
  const [first] = sentences;
  const isNamed = asked !== null && first !== undefined && hasAskedValue({ question: asked }, first);
  const found = request.foundByDocument.find(({ documentId }) => documentId === document.documentId);
  return { document, probability: found?.probability ?? 0, sentences, isNamed };
}

function sentencesFor(isOverview: boolean, documentCount: number): number {
  if (!isOverview) return 1;
  return documentCount <= FEW_DOCUMENTS ? OVERVIEW_SENTENCES.few : OVERVIEW_SENTENCES.many;
}

function writeMissed(documents: readonly DocumentFacts[]): string {
  const titles = documents.map(({ title }) => escapeMarkdown(title));
  const last = titles.at(-1) ?? '';
  const names = titles.length > 1 ? `${titles.slice(0, -1).join(', ')} and ${last}` : last;
  return `I did not find an answer to this in ${names}.`;
}

/** The nearest passages, of every document its own nearest one first. */
function notFoundAnywhere(request: AnswerRequest, answers: readonly DocumentAnswer[]): AnswerDraft {
  const first = answers.flatMap(({ sentences }) => sentences.slice(0, 1)).slice(0, NEAR_LIMIT);
  return draftNotFound(
    request.documents,
    listNearest(first, [], Math.max(NEAR_LIMIT, request.placesWanted ?? 0)),
    request.foundProbability,
  );
}
