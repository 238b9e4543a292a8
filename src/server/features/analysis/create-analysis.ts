import type { Note } from '#contract/notes.ts';
import type { Authorized, Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AnalysableDocuments } from './analysable-documents.ts';
import { createDocumentAnalysis } from './analyse-document.ts';
import { createAnalysisStore } from './analysis-store.ts';
import { createBatchAnalysis, type OwnSelection } from './batch/batch-analysis.ts';
import { bindBatchRoutes } from './batch/batch-routes.ts';
import { createDocumentModelStore } from './document-model/document-model-store.ts';
import { createDocumentModelUpdates } from './document-model/update-document-model.ts';
import { createReportService } from './report/report-service.ts';
import { createReportWriter } from './report/report-writer.ts';
import { bindAnalysisRoutes } from './routes.ts';
import { createScoreStore } from './score-store.ts';
import { createAnalysisService } from './service.ts';

interface Others {
  readonly documents: {
    readonly knowledge: AnalysableDocuments;
    /** @throws AppError `document-not-found` */
    authorize(caller: Caller, id: number): Promise<Authorized<DocumentRecord>>;
    /** @throws AppError `document-not-found` where none is the caller's */
    authorizeMany(caller: Caller, ids: readonly number[]): Promise<OwnSelection>;
  };
  /** The notes of a document's owner, oldest first. */
  readonly listNotes: (documentId: number) => Promise<readonly Note[]>;
}

/** Document models, analyses with their dates, and reports made from them. */
export function createAnalysis(platform: Platform, { documents, listNotes }: Others) {
  const { database, jobs, model, modelAccounts, modeller, verification, clock, product, queueLimit, routes, recovery } =
    platform;
  const { knowledge } = documents;
  const analyses = createAnalysisStore(database.db);
  const models = createDocumentModelStore(database.db, modeller.version);
  const scores = createScoreStore(database.db, modeller.version);
  const service = createAnalysisService({ findDocument: knowledge.find, analyses, models, jobs, clock, queueLimit });
  const batches = createBatchAnalysis({ database, analyses, enqueue: service.enqueue, clock, queueLimit });
  const reports = createReportService({
    findAnalysis: service.find,
    progressOf: knowledge.progress,
    listNotes,
    clock,
    product,
    writer: createReportWriter(),
  });
  const parts = { documents: knowledge, analyses, modeller, verification, clock };
  const updates = createDocumentModelUpdates({ ...parts, models, scores, jobs });
  jobs.register(createDocumentAnalysis({ ...parts, model, modelAccounts }));
  jobs.register(updates.job);
  routes.add('caller', (scope) => bindAnalysisRoutes(scope, { service, reports, authorize: documents.authorize }));
  routes.add('caller', (scope) => bindBatchRoutes(scope, { batches, authorizeMany: documents.authorizeMany }));
  recovery.add('jobs', service.resume);
  recovery.add('jobs', updates.resume);
  return { enqueue: service.enqueue, find: analyses.find, findModel: models.find };
}
