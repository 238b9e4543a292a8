import { isPassingFailure } from '#server/db/passing-failure.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Job, JobContext, JobKindOptions, JobQueue } from '#server/ports/job-queue.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import { type AnalysableDocuments, draftAnalysis } from './analyse-document.ts';
import type { KeyDateStore } from './key-date-store.ts';
import { createWordCheck } from './verification/back-words.ts';
import { checkDates } from './verification/check-draft.ts';

/** Kind of the job that looks for the days of an analysis that was made without them; its key is the document's id. */
export const FIND_KEY_DATES = 'find-key-dates';

const ATTEMPTS = 3;
const RETRY_DELAY_MS = 5000;
/** How many documents are taken up at a time, so that an old account with thousands of them does not fill the queue. */
const BATCH = 200;

interface Dependencies {
  readonly documents: AnalysableDocuments;
  readonly keyDates: KeyDateStore;
  readonly model: LanguageModel;
  readonly verification: Verification;
  readonly jobs: JobQueue;
  readonly clock: Clock;
}

/** Looks for days in documents that were analysed before days were looked for. The stored analysis stays as it is. */
export function createKeyDateSearch({ documents, keyDates, model, verification, jobs, clock }: Dependencies) {
  const options: JobKindOptions = {
    // Nobody waits for it.
    concurrency: 1,
    attempts: ATTEMPTS,
    retryDelayMs: RETRY_DELAY_MS,
    // A document that breaks the search is not to be searched again for ever. Where the database was away nothing is wrong
    // with the document: the next recovery asks again.
    onExhausted: async (job, error) => {
      if (isPassingFailure(error)) return;
      await keyDates.saveFound(Number(job.key), [], clock.now());
    },
  };

  return {
    options,

    async handle(job: Job, { signal }: JobContext): Promise<void> {
      const document = await documents.find(Number(job.key));
      if (document?.status !== 'ready' || !(await keyDates.isUnsearched(document.id))) return;
      const { draft, pages } = await draftAnalysis(document, documents, model, signal);
      const checks = { citing: documents.citing([document]), words: createWordCheck(pages, verification) };
      const dates = await checkDates(draft.dates, checks);
      await keyDates.saveFound(document.id, dates, clock.now());
    },

    /** Gives the next documents their job. Where a model runs elsewhere nothing is sent to it that nobody asked for. */
    async resume(): Promise<void> {
      if (model.provider !== undefined) return;
      for (const documentId of await keyDates.listUnsearched(BATCH)) {
        await jobs.enqueue(FIND_KEY_DATES, String(documentId));
      }
    },
  };
}
