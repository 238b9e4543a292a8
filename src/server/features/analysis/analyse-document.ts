import type { StoredAnalysis } from '#contract/analysis.ts';
import { describeDocument, recognizedTitle } from '#contract/analysis-verdict.ts';
import { describeNotAssessed } from '#contract/not-assessed.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { riskScore } from '#server/domain/risk/risk.ts';
import { documentIdPayload, type JobDefinition, type JobType } from '#server/platform/jobs.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { DocumentModeller } from '#server/ports/document-modeller.ts';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import type { ModelAccounts } from '#server/ports/model-meter.ts';
import type { Verification } from '#server/ports/verification.ts';
import type { AnalysableDocuments } from './analysable-documents.ts';
import type { AnalysisStore, CompletedAnalysis } from './analysis-store.ts';
import { type AnalysingModel, draftAnalysis } from './draft-analysis.ts';
import type { KnownReading } from './stored-reading.ts';
import { checkDocumentModel } from './verification/check-document-model.ts';
import { checkDates, checkDraft } from './verification/check-draft.ts';
import { checkSides } from './verification/check-sides.ts';
import { createGroundingCheck } from './verification/grounding-check.ts';

/** Makes the analysis of a document. */
export const ANALYSE_DOCUMENT: JobType<number> = { id: 'analyse-document', payload: documentIdPayload };

const CONCURRENCY = 2;
const ATTEMPTS = 5;
const RETRY_DELAY_MS = 1000;

interface Dependencies {
  readonly documents: AnalysableDocuments;
  readonly analyses: AnalysisStore;
  readonly model: AnalysingModel;
  readonly modeller: Pick<DocumentModeller, 'version'>;
  readonly verification: Verification;
  readonly clock: Clock;
}

/** The durable job that analyses a document and keeps only what is verified against its pages. */
export function createDocumentAnalysis({
  documents,
  analyses,
  modelAccounts,
  ...parts
}: Dependencies & { readonly modelAccounts: ModelAccounts }): JobDefinition<number> {
  return {
    type: ANALYSE_DOCUMENT,
    concurrency: CONCURRENCY,
    attempts: ATTEMPTS,
    retryDelayMs: RETRY_DELAY_MS,
    onExhausted: (documentId) => analyses.markFailed(documentId, 'analysis-failed'),

    async handle(documentId, { signal }) {
      const document = await documents.find(documentId);
      if (document?.status !== 'ready' || document.aiAnalyzedAt !== null) return;
      const complete = () => completeAnalysis(document, { documents, ...parts }, signal);
      await analyses.save(await modelAccounts.during(document.userId, complete));
    },
  };
}

/**
 * Makes an analysis of what is verified against the document's pages.
 * @param known what a model told at an earlier time: nothing is sent then
 */
export async function completeAnalysis(
  document: DocumentRecord,
  { documents, model, modeller, verification, clock }: Omit<Dependencies, 'analyses'>,
  signal: AbortSignal,
  known?: KnownReading,
): Promise<CompletedAnalysis> {
  const drafted = await draftAnalysis(document, { documents, model, verification }, signal, known);
  const { draft, pages, progress, reading, share } = drafted;
  const checks = {
    citationResolver: documents.createCitationResolver([document]),
    grounding: createGroundingCheck(pages, verification),
  };
  const notAssessed = draft.notAssessed ?? null;
  // Without an assessment, unread pages and hidden text are warnings of their own, and no list of risks.
  const shown = notAssessed === null ? draft : { ...draft, riskFactors: [] };
  const { foundBy, ...checked } = await checkDraft(shown, checkSides(draft.sides, pages), checks);
  const dates = await checkDates(draft.dates, checks);
  const documentModel = draft.documentModel
    ? await checkDocumentModel(draft.documentModel, modeller.version, checks.citationResolver)
    : null;
  const analyzedAt = clock.now();
  const analysis: StoredAnalysis = {
    documentId: document.id,
    filename: document.filename,
    ...checked,
    riskScore: notAssessed === null ? riskScore(checked.riskFactors) : null,
    notAssessed,
    ...describeProvenance(draft, model),
    ...(share && { modelShare: { ...share, foundBy } }),
    coverage: {
      pagesTotal: document.pageCount,
      pagesRead: document.pageCount - progress.unreadPages.length,
      unreadPages: [...progress.unreadPages],
    },
    analyzedAt: new Date(analyzedAt).toISOString(),
  };
  return { analysis, reading, documentModel, headline: headlineOf(draft, analysis), dates, analyzedAt };
}

/** Provenance: which engine made the analysis, which provider received text, and token usage. */
function describeProvenance(
  { origin, usage }: AnalysisDraft,
  model: Dependencies['model'],
): Pick<StoredAnalysis, 'engine' | 'provider' | 'notice' | 'usage'> {
  const { engine, provider, notice } = origin ?? { engine: model.engine, provider: model.provider, notice: null };
  const { inputTokens = 0, outputTokens = 0, costUsd = null, isEstimated } = usage ?? {};
  return {
    engine,
    ...(provider !== undefined && { provider }),
    ...(notice !== null && { notice }),
    ...(usage && { usage: { inputTokens, outputTokens, costUsd, ...(isEstimated && { isEstimated }) } }),
  };
}

/** What lists show of a document, and are searched by: its title, and the sentence that its analysis begins with. */
function headlineOf(draft: AnalysisDraft, analysis: StoredAnalysis) {
  const { notAssessed } = analysis;
  // What is said of a language that was not understood says nothing of the document.
  const what = notAssessed === 'language' ? null : describeDocument(analysis);
  const known = [notAssessed === null ? recognizedTitle(analysis) : null, what].filter((part) => part !== null);
  const otherwise = notAssessed === null ? 'No particular risks were found.' : describeNotAssessed(notAssessed);
  return {
    documentType: draft.documentType,
    isLegalDocument: draft.isLegalDocument,
    riskDescription: known.join(': ') || otherwise,
  };
}
