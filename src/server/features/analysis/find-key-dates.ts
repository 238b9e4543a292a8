import { isTransientError } from '#server/db/transient-error.ts';
import { documentIdPayload, type JobDefinition, type Jobs, type JobType } from '#server/platform/jobs.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import { type AnalysableDocuments, draftAnalysis } from './analyse-document.ts';
import type { KeyDateStore } from './key-date-store.ts';
import { checkDates } from './verification/check-draft.ts';
import { createGroundingCheck } from './verification/grounding-check.ts';

/** Finds the key dates of a document whose analysis predates the feature. */
export const FIND_KEY_DATES: JobType<number> = { id: 'find-key-dates', payload: documentIdPayload };

const ATTEMPTS = 3;
const RETRY_DELAY_MS = 5000;
/** Batch size, so that an old account with thousands of documents does not fill the queue. */
const BATCH = 200;

interface Dependencies {
  readonly documents: AnalysableDocuments;
  readonly keyDates: KeyDateStore;
  readonly model: LanguageModel;
  readonly verification: Verification;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
}

/** Backfills key dates of documents that were analysed before the feature existed. The stored analysis is unchanged. */
export function createKeyDateSearch({ documents, keyDates, model, verification, jobs, clock }: Dependencies) {
  const job: JobDefinition<number> = {
    type: FIND_KEY_DATES,
    // No request waits for it.
    concurrency: 1,
    attempts: ATTEMPTS,
    retryDelayMs: RETRY_DELAY_MS,
    // A document that breaks the search must not be searched again indefinitely. After a database outage the document
    // is fine: the next recovery requests it again.
    onExhausted: async (documentId, error) => {
      if (isTransientError(error)) return;
      await keyDates.saveFound(documentId, [], clock.now());
    },

    async handle(documentId, { signal }) {
      const document = await documents.find(documentId);
      if (document?.status !== 'ready' || !(await keyDates.isUnsearched(document.id))) return;
      const { draft, pages } = await draftAnalysis(document, documents, model, signal);
      const checks = {
        citationResolver: documents.createCitationResolver([document]),
        grounding: createGroundingCheck(pages, verification),
      };
      const dates = await checkDates(draft.dates, checks);
      await keyDates.saveFound(document.id, dates, clock.now());
    },
  };

  return {
    job,

    /** Enqueues jobs for the next documents. Nothing is sent to an external model without a user's request. */
    async resume(): Promise<void> {
      if (model.provider !== undefined) return;
      for (const documentId of await keyDates.listUnsearched(BATCH)) {
        await jobs.enqueue(FIND_KEY_DATES, documentId);
      }
    },
  };
}
