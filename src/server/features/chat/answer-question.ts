import type { Analysis } from '#contract/analysis.ts';
import type { DocumentCoverage } from '#contract/chat.ts';
import type { Coverage } from '#contract/sources.ts';
import type { Authorized } from '#server/domain/access/access.ts';
import type { DocumentRecord, ReadingProgress } from '#server/domain/documents/document.ts';
import type {
  AnswerDraft,
  AnswerPart,
  AnswerRequest,
  ChatTurn,
  ClaimedQuote,
  LanguageModel,
  RerankResult,
} from '#server/ports/language-model.ts';
import type { RelatedPassage, RetrievalResult } from '#server/ports/passage-index.ts';
import type { Verification } from '#server/ports/verification.ts';
import { addRelated, withRelatedPassages } from './add-related.ts';
import { type AnswerProvenance, candidateCount, choosePassages, describeProvenance } from './answer-provenance.ts';
import { type AskedText, gatherPassages, gatherWhole, type TextSource } from './context/gather-text.ts';
import { excerptAnalysis } from './excerpt-analysis.ts';
import { retryWithSuggestedQuery } from './retry-with-suggested-query.ts';
import { writeRiskNote } from './risk-note.ts';
import { type CheckedAnswer, checkAnswer } from './verification/check-answer.ts';
import type { CitationResolver } from './verification/verify-statements.ts';

/** Number of passages for the first document, for each further one, and at most. */
const PASSAGES = { first: 12, further: 3, most: 32 } as const;

export interface Question {
  readonly text: string;
  readonly documents: readonly Authorized<DocumentRecord>[];
  readonly history: readonly ChatTurn[];
  /** How many places the answer names. */
  readonly placesWanted: number;
}

/** What answering needs from the documents feature. */
export interface AnswerableDocuments extends TextSource {
  progress(id: number): Promise<ReadingProgress>;
  retrieve(
    documents: readonly DocumentRecord[],
    question: string,
    history: readonly ChatTurn[],
    limit: number,
  ): Promise<RetrievalResult>;
  relate(documents: readonly DocumentRecord[], quotes: readonly ClaimedQuote[]): Promise<readonly RelatedPassage[]>;
  createCitationResolver(documents: readonly DocumentRecord[]): CitationResolver;
}

interface Dependencies {
  readonly documents: AnswerableDocuments;
  /** The analysis of a document, or undefined where it was not analysed yet. */
  readonly findAnalysis: (documentId: number) => Promise<Analysis | undefined>;
  readonly model: LanguageModel;
  readonly verification: Verification;
}

export interface CheckedQuestionAnswer extends CheckedAnswer {
  readonly coverage: Coverage;
  readonly documents?: DocumentCoverage[];
  readonly egress: AnswerProvenance;
}

function describeProgress(document: DocumentRecord, unread: readonly number[]) {
  return {
    documentId: document.id,
    title: document.originalName,
    pagesTotal: document.pageCount,
    pagesRead: document.pageCount - unread.length,
    unreadPages: [...unread],
  };
}

function describeCoverage({ documentId, title, ...coverage }: ReturnType<typeof describeProgress>): DocumentCoverage {
  return { documentId, filename: title, coverage };
}

function totalCoverage(documents: readonly ReturnType<typeof describeProgress>[]): Coverage {
  return {
    pagesTotal: sum(documents.map((document) => document.pagesTotal)),
    pagesRead: sum(documents.map((document) => document.pagesRead)),
    // A page number is ambiguous among several documents.
    unreadPages: documents.length === 1 ? (documents[0]?.unreadPages ?? []) : [],
  };
}

/** Searches the documents, and reads how much of them was read, and what their analyses say. */
async function prepareRequest(
  { documents, findAnalysis, model }: Dependencies,
  { text, documents: asked, history, placesWanted }: Question,
  limit: number,
) {
  const [{ search, ...found }, progress, analyses] = await Promise.all([
    documents.retrieve(asked, text, history, candidateCount(limit, model)),
    Promise.all(asked.map((document) => documents.progress(document.id))),
    Promise.all(asked.map((document) => findAnalysis(document.id))),
  ]);
  const facts = asked.map((document, position) => describeProgress(document, progress[position]?.unreadPages ?? []));
  const excerpts = analyses.flatMap((analysis) => (analysis ? [excerptAnalysis(analysis)] : []));
  const asking = { question: text, history, ...found, documents: facts, analyses: excerpts, placesWanted };
  return { search, facts, asking };
}

/** Chooses the text that is answered from: whole documents where they fit, otherwise the best passages. */
async function chooseText(
  { documents, model }: Dependencies,
  {
    asking,
    material,
    limit,
    relate,
  }: {
    readonly asking: AnswerRequest;
    readonly material: Omit<AskedText, 'ranked'>;
    readonly limit: number;
    readonly relate: (quotes: readonly ClaimedQuote[]) => Promise<readonly RelatedPassage[]>;
  },
  signal: AbortSignal,
): Promise<{ readonly asked: AnswerRequest; readonly ranking: RerankResult | undefined }> {
  const whole = await gatherWhole(documents, model, material);
  const isWhole = whole !== undefined;
  const { passages: ranked, ranking } = await choosePassages(model, asking, { limit, isWhole }, signal);
  // The built-in engine copies sentences; related passages are added to its answer instead.
  const passages = model.engine === 'built-in' ? ranked : await withRelatedPassages(ranked, relate);
  const sent = whole ?? (await gatherPassages(documents, model, { ...material, ranked }));
  return { asked: { ...asking, passages, ...(sent && { sent }) }, ranking };
}

/**
 * Lets the model answer from the retrieved passages and verifies the answer.
 * @param onPart called with unverified parts while the answer is being written
 */
export async function answerQuestion(
  dependencies: Dependencies,
  question: Question,
  signal: AbortSignal,
  onPart?: (request: AnswerRequest, part: AnswerPart) => void,
): Promise<CheckedQuestionAnswer> {
  const { documents, model, verification } = dependencies;
  // Its first words are checked while the model writes them.
  verification.prepare();
  const limit = countPassages(question.documents.length);
  const { search, facts, asking } = await prepareRequest(dependencies, question, limit);
  const several = facts.map(describeCoverage);
  const answer = (request: AnswerRequest) =>
    model.answer(request, { signal, ...(onPart && { onPart: (part: AnswerPart) => onPart(request, part) }) });
  const relate = (quotes: readonly ClaimedQuote[]) => documents.relate(question.documents, quotes);
  const material = { documents: question.documents, question: question.text, history: question.history };
  const { asked, ranking } = await chooseText(dependencies, { asking, material, limit, relate }, signal);
  const { draft, request } = await retryWithSuggestedQuery(
    { request: asked, draft: await answer(asked) },
    {
      answer,
      retrieve: (words) => documents.retrieve(question.documents, words, [], limit),
      gather: (words, found) =>
        gatherPassages(documents, model, { ...material, question: words, history: [], ranked: found }),
    },
  );
  const citationResolver = documents.createCitationResolver(question.documents);
  const checked = await addRelated(
    await checkAnswer(
      withNote(draft, question),
      { citationResolver, verification, checkSupport: model.checkSupport, signal },
      isWrittenByModel(draft, model) ? request : null,
    ),
    { citationResolver, relate, areSeveral: facts.length > 1, isExtracted: !isWrittenByModel(draft, model) },
  );
  return {
    ...checked,
    coverage: totalCoverage(facts),
    ...(several.length > 1 && { documents: several }),
    egress: describeProvenance({
      draft,
      model,
      ranking,
      search,
      request,
      candidates: asking.passages,
      checkUsage: checked.checkUsage,
    }),
  };
}

/** Answers of the built-in engine consist of the document's own words. */
function isWrittenByModel({ origin }: AnswerDraft, { provider }: LanguageModel): boolean {
  return origin ? origin.engine !== 'built-in' : provider !== undefined;
}

function withNote(draft: AnswerDraft, { text, documents }: Question): AnswerDraft {
  const notes = [draft.coverageNote, writeRiskNote(text, documents)].filter((note) => typeof note === 'string');
  return notes.length === 0 ? draft : { ...draft, coverageNote: notes.join('\n\n') };
}

function countPassages(documentCount: number): number {
  return Math.min(PASSAGES.most, PASSAGES.first + (documentCount - 1) * PASSAGES.further);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
