import type { Authorized, Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type AnalysableDocuments, createDocumentAnalysis } from './analyse-document.ts';
import { createAnalysisStore } from './analysis-store.ts';
import { createAssessment } from './assess-documents.ts';
import { createAssessmentStore } from './assessment-store.ts';
import { createKeyDateSearch } from './find-key-dates.ts';
import { createKeyDateStore } from './key-date-store.ts';
import { createReportService } from './report/report-service.ts';
import { createReportWriter } from './report/report-writer.ts';
import { bindAnalysisRoutes } from './routes.ts';
import { createAnalysisService } from './service.ts';

interface Others {
  readonly documents: {
    readonly knowledge: AnalysableDocuments;
    /** @throws AppError `document-not-found` */
    authorize(caller: Caller, id: number): Promise<Authorized<DocumentRecord>>;
  };
}

/** Analyses of documents, their dates, and reports made from them. */
export function createAnalysis(platform: Platform, { documents }: Others) {
  const { database, jobs, model, verification, clock, product, queueLimit, routes, recovery } = platform;
  const { knowledge } = documents;
  const analyses = createAnalysisStore(database.db);
  const service = createAnalysisService({ findDocument: knowledge.find, analyses, jobs, clock, queueLimit });
  const reports = createReportService({
    findAnalysis: service.find,
    progressOf: knowledge.progress,
    product,
    writer: createReportWriter(),
  });
  const keyDates = createKeyDateSearch({
    documents: knowledge,
    keyDates: createKeyDateStore(database.db),
    model,
    verification,
    jobs,
    clock,
  });
  const assessment = createAssessment({
    documents: knowledge,
    analyses,
    assessments: createAssessmentStore(database.db),
    model,
    verification,
    jobs,
    clock,
  });
  jobs.register(createDocumentAnalysis({ documents: knowledge, analyses, model, verification, clock }));
  jobs.register(keyDates.job);
  jobs.register(assessment.job);
  routes.add('caller', (scope) => bindAnalysisRoutes(scope, { service, reports, authorize: documents.authorize }));
  recovery.add('jobs', service.resume);
  recovery.add('jobs', keyDates.resume);
  recovery.add('jobs', assessment.resume);
  return { enqueue: service.enqueue, find: analyses.find };
}
