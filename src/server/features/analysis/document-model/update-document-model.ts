import { isTransientError } from '#server/db/transient-error.ts';
import { documentIdPayload, type JobDefinition, type Jobs, type JobType } from '#server/platform/jobs.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { DocumentModeller } from '#server/ports/document-modeller.ts';
import type { Verification } from '#server/ports/verification.ts';
import type { AnalysableDocuments } from '../analysable-documents.ts';
import { completeAnalysis } from '../analyse-document.ts';
import type { AnalysisStore } from '../analysis-store.ts';
import type { ScoreStore } from '../score-store.ts';
import type { DocumentModelStore } from './document-model-store.ts';

/** Makes the model of a document that has none of the current version, and repeats what an older version made of it. */
export const UPDATE_DOCUMENT_MODEL: JobType<number> = { id: 'update-document-model', payload: documentIdPayload };

const ATTEMPTS = 3;
const RETRY_DELAY_MS = 5000;
/** Batch size, so that a large installation does not fill the queue. */
const BATCH = 200;

interface Dependencies {
  readonly documents: AnalysableDocuments;
  readonly analyses: AnalysisStore;
  readonly models: DocumentModelStore;
  readonly scores: ScoreStore;
  readonly modeller: DocumentModeller;
  readonly verification: Verification;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
}

/**
 * Keeps document models up to date. An analysis by the built-in engine is a view of the model and is repeated with it, and so
 * is one for which a model read the document: what it told is stored. Of earlier ones by a model only missing key dates are
 * added. Nothing is sent to a provider. Scores in lists follow at once: reading all documents again can take hours.
 */
export function createDocumentModelUpdates({ documents, analyses, models, scores, jobs, ...parts }: Dependencies) {
  const { clock, modeller } = parts;
  let hasScored = false;
  const job: JobDefinition<number> = {
    type: UPDATE_DOCUMENT_MODEL,
    concurrency: 1,
    attempts: ATTEMPTS,
    retryDelayMs: RETRY_DELAY_MS,
    // A document that breaks the engine must not be read again indefinitely. After a database outage the document is
    // fine: the next recovery requests it again.
    onExhausted: async (documentId, error) => {
      if (isTransientError(error)) return;
      await models.markTried(documentId);
    },

    async handle(documentId, { signal }) {
      const document = await documents.find(documentId);
      if (!document || !(await models.isOutdated(documentId))) return;
      // An analysis that is made from here on is a view of the current model already.
      const earlier = await analyses.findRepeatable(documentId);
      const tools = { documents, model: modeller, ...parts };
      const made = await completeAnalysis(document, tools, signal, earlier?.known);
      if (earlier !== null && (await analyses.replace(made, earlier.analyzedAt))) return;
      if (made.documentModel !== null) await models.save(documentId, made.documentModel, clock.now());
      await analyses.addMissingDates(documentId, made);
      await scores.update(documentId);
    },
  };

  return {
    job,

    /** Enqueues jobs for the next documents. The first time, all scores in lists are computed again. */
    async resume(): Promise<void> {
      if (!hasScored) await scores.updateOutdated();
      hasScored = true;
      for (const documentId of await models.listOutdated(BATCH)) await jobs.enqueue(UPDATE_DOCUMENT_MODEL, documentId);
    },
  };
}
