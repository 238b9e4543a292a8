import type { OpenedDatabase } from '#server/db/connection.ts';
import { type AnalysableDocuments, createDocumentAnalysis } from '#server/features/analysis/analyse-document.ts';
import { createAnalysisStore } from '#server/features/analysis/analysis-store.ts';
import { createKeyDateSearch } from '#server/features/analysis/find-key-dates.ts';
import { createKeyDateStore } from '#server/features/analysis/key-date-store.ts';
import { createReportService } from '#server/features/analysis/report/report-service.ts';
import { createReportWriter } from '#server/features/analysis/report/report-writer.ts';
import { createAnalysisService } from '#server/features/analysis/service.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';

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
