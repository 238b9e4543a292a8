import type { OpenedDatabase } from '../db/connection.ts';
import { type AnalysableDocuments, createDocumentAnalysis } from '../features/analysis/analyse-document.ts';
import { createAnalysisStore } from '../features/analysis/analysis-store.ts';
import { createKeyDateSearch } from '../features/analysis/find-key-dates.ts';
import { createKeyDateStore } from '../features/analysis/key-date-store.ts';
import { createReportService } from '../features/analysis/report/report-service.ts';
import { createReportWriter } from '../features/analysis/report/report-writer.ts';
import { createAnalysisService } from '../features/analysis/service.ts';
import type { Clock } from '../ports/clock.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import type { Verification } from '../ports/verification.ts';

interface AnalysisAdapters {
  readonly database: OpenedDatabase;
  readonly jobs: JobQueue;
  readonly model: LanguageModel;
  readonly verification: Verification;
  readonly clock: Clock;
}

/** What reads a document for its owner, the two jobs that do the work, and the reports made of it. */
export function composeAnalysis(
  { database, jobs, model, verification, clock }: AnalysisAdapters,
  documents: AnalysableDocuments,
  { product, queueLimit }: { readonly product: string; readonly queueLimit: number },
) {
  const { db } = database;
  const analyses = createAnalysisStore(db);
  const analysis = createAnalysisService({ findDocument: documents.find, analyses, jobs, clock, queueLimit });
  return {
    analyses,
    analysis,
    reports: createReportService({
      findAnalysis: analysis.find,
      progressOf: documents.progress,
      product,
      writer: createReportWriter(),
    }),
    analysisJob: createDocumentAnalysis({ documents, analyses, model, verification, clock }),
    keyDateSearch: createKeyDateSearch({
      documents,
      keyDates: createKeyDateStore(db),
      model,
      verification,
      jobs,
      clock,
    }),
  };
}
