import { isTransientError } from '#server/db/transient-error.ts';
import { documentIdPayload, type JobDefinition, type Jobs, type JobType } from '#server/platform/jobs.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import { type AnalysableDocuments, completeAnalysis } from './analyse-document.ts';
import type { AnalysisStore } from './analysis-store.ts';
import type { AssessmentStore } from './assessment-store.ts';

/** Repeats an analysis without risks that predates the question whether they can be assessed. */
export const ASSESS_DOCUMENT: JobType<number> = { id: 'assess-document', payload: documentIdPayload };

const ATTEMPTS = 3;
const RETRY_DELAY_MS = 5000;
/** Batch size, so that a large installation does not fill the queue. */
const BATCH = 200;

interface Dependencies {
  readonly documents: AnalysableDocuments;
  readonly analyses: AnalysisStore;
  readonly assessments: AssessmentStore;
  readonly model: LanguageModel;
  readonly verification: Verification;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
}

/** Repeats earlier analyses that may say that there are no risks where the engine does not understand the document. */
export function createAssessment({ analyses, assessments, jobs, ...parts }: Dependencies) {
  const { documents, model, clock } = parts;
  const job: JobDefinition<number> = {
    type: ASSESS_DOCUMENT,
    // No request waits for it.
    concurrency: 1,
    attempts: ATTEMPTS,
    retryDelayMs: RETRY_DELAY_MS,
    // A document that breaks the analysis must not be analysed again indefinitely. After a database outage the document
    // is fine: the next recovery requests it again.
    onExhausted: async (documentId, error) => {
      if (isTransientError(error)) return;
      await assessments.markAssessed(documentId, clock.now());
    },

    async handle(documentId, { signal }) {
      const document = await documents.find(documentId);
      const replacedAt = document?.aiAnalyzedAt ?? null;
      if (!document || replacedAt === null || !(await assessments.isUnassessed(documentId))) return;
      await analyses.replace(await completeAnalysis(document, parts, signal), replacedAt);
    },
  };

  return {
    job,

    /** Enqueues jobs for the next documents. Nothing is sent to an external model without a user's request. */
    async resume(): Promise<void> {
      if (model.provider !== undefined) return;
      for (const documentId of await assessments.listUnassessed(BATCH)) {
        await jobs.enqueue(ASSESS_DOCUMENT, documentId);
      }
    },
  };
}
