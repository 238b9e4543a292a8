import type { Citation, StoredAnalysis } from '../../../contract/analysis.ts';
import type { Source } from '../../../contract/sources.ts';
import type { DocumentRecord, ReadingProgress } from '../../domain/document.ts';
import { riskLevelOfScore, riskScore } from '../../domain/risk.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Job, JobContext, JobKindOptions } from '../../ports/job-queue.ts';
import type {
  AnalysisDraft,
  ClaimedQuote,
  DraftItem,
  LanguageModel,
  PageText,
  Passage,
} from '../../ports/language-model.ts';
import type { AnalysisStore } from './analysis-store.ts';

/** Kind of the job that analyses a document; its key is the document's id. */
export const ANALYSE_DOCUMENT = 'analyse-document';

const CONCURRENCY = 2;
const ATTEMPTS = 5;
const RETRY_DELAY_MS = 1000;

interface Citing {
  cite(quote: ClaimedQuote): Promise<Source[]>;
}

/** What the analysis needs to know of documents. */
export interface AnalysableDocuments {
  find(id: number): Promise<DocumentRecord | undefined>;
  texts(id: number): Promise<PageText[]>;
  progress(id: number): Promise<ReadingProgress>;
  passages(document: DocumentRecord): Promise<readonly Passage[]>;
  citing(documents: readonly DocumentRecord[]): Citing;
}

interface Dependencies {
  readonly documents: AnalysableDocuments;
  readonly analyses: AnalysisStore;
  readonly model: LanguageModel;
  readonly clock: Clock;
}

/** The durable job that makes a document's analysis and keeps only what its pages bear out. */
export function createDocumentAnalysis({ documents, analyses, model, clock }: Dependencies) {
  const options: JobKindOptions = {
    concurrency: CONCURRENCY,
    attempts: ATTEMPTS,
    retryDelayMs: RETRY_DELAY_MS,
    onExhausted: (job) => analyses.markFailed(Number(job.key), 'analysis-failed'),
  };

  return {
    options,

    async handle(job: Job, { signal }: JobContext): Promise<void> {
      const document = await documents.find(Number(job.key));
      if (document?.status !== 'ready' || document.aiAnalyzedAt !== null) return;
      const [pages, progress, passages] = await Promise.all([
        documents.texts(document.id),
        documents.progress(document.id),
        documents.passages(document),
      ]);
      const text = {
        documentId: document.id,
        title: document.originalName,
        pages,
        unreadPages: progress.unreadPages,
        hiddenTextPages: progress.hiddenTextPages,
      };
      const draft = await model.analyse(text, passages, { signal });
      const checked = await checkDraft(draft, documents.citing([document]));
      const analyzedAt = clock.now();
      const analysis: StoredAnalysis = {
        documentId: document.id,
        filename: document.filename,
        ...checked,
        riskScore: riskScore(checked.riskFactors),
        engine: model.engine,
        coverage: {
          pagesTotal: document.pageCount,
          pagesRead: document.pageCount - progress.unreadPages.length,
          unreadPages: [...progress.unreadPages],
        },
        analyzedAt: new Date(analyzedAt).toISOString(),
      };
      await analyses.save(analysis, headlineOf(draft, analysis), analyzedAt);
    },
  };
}

function headlineOf(draft: AnalysisDraft, analysis: StoredAnalysis) {
  const [worst] = analysis.riskFactors;
  return {
    documentType: draft.documentType,
    isLegalDocument: draft.isLegalDocument,
    riskLevel: riskLevelOfScore(analysis.riskScore),
    riskDescription: worst ? worst.risk : 'No particular risks were found.',
  };
}

type CheckedDraft = Pick<
  StoredAnalysis,
  'summary' | 'basicInfo' | 'keyTerms' | 'riskFactors' | 'obligations' | 'citations' | 'clauses'
>;

/** Keeps an item when all its quotes were found, or when it rests on none (a statement about absence). */
async function checkDraft(draft: AnalysisDraft, citing: Citing): Promise<CheckedDraft> {
  const citations: Citation[] = [];

  async function keep<T extends { readonly quotes: readonly ClaimedQuote[] }>(
    list: Citation['list'],
    items: readonly T[],
  ): Promise<T[]> {
    const kept: T[] = [];
    for (const item of items) {
      const sources = await citeAll(item.quotes, citing);
      if (sources === undefined) continue;
      citations.push(...sources.map((source) => ({ list, index: kept.length, source })));
      kept.push(item);
    }
    return kept;
  }

  const textOf = (item: DraftItem) => item.text;
  const [summary] = await keep('summary', [draft.summary]);
  return {
    summary: summary?.text ?? '',
    basicInfo: (await keep('basicInfo', draft.basicInfo)).map(textOf),
    keyTerms: (await keep('keyTerms', draft.keyTerms)).map(textOf),
    riskFactors: (await keep('riskFactors', draft.riskFactors)).map(({ risk, explanation, severity }) => ({
      risk,
      explanation,
      severity,
    })),
    obligations: (await keep('obligations', draft.obligations)).map(textOf),
    citations,
    clauses: await Promise.all(
      draft.clauses.map(async ({ category, label, present, probability, quotes }) => {
        const sources = present ? await citeAll(quotes, citing) : [];
        return { category, label, probability, present: present && sources !== undefined, sources: sources ?? [] };
      }),
    ),
  };
}

/** The sources of all quotes, or undefined when one of them does not stand on its page. */
async function citeAll(quotes: readonly ClaimedQuote[], citing: Citing): Promise<Source[] | undefined> {
  const sources: Source[] = [];
  for (const quote of quotes) {
    const found = await citing.cite(quote);
    if (found.length === 0) return undefined;
    sources.push(...found);
  }
  return sources;
}
