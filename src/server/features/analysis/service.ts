import { setTimeout as pause } from 'node:timers/promises';
import type { Analysis } from '#contract/analysis.ts';
import type { DocumentModel } from '#contract/document-model.ts';
import { MINUTE_MS } from '#contract/units.ts';
import type { Authorized } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { refuseWhenFull } from '#server/http/back-pressure.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Clock } from '#server/ports/clock.ts';
import { ANALYSE_DOCUMENT } from './analyse-document.ts';
import type { AnalysisStore } from './analysis-store.ts';
import type { DocumentModelStore } from './document-model/document-model-store.ts';
import { UPDATE_DOCUMENT_MODEL } from './document-model/update-document-model.ts';

/** The database is polled, so it does not matter which process runs the job. */
const POLL_INTERVAL_MS = 50;
const POLL_INTERVAL_GROWTH = 1.2;
const POLL_INTERVAL_CEILING_MS = 1000;
const WAIT_LIMIT_MS = 10 * MINUTE_MS;

interface Dependencies {
  readonly findDocument: (id: number) => Promise<DocumentRecord | undefined>;
  readonly analyses: AnalysisStore;
  readonly models: DocumentModelStore;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  /** Queue limit: analyses that may wait before new ones are refused. */
  readonly queueLimit: number;
}

export type AnalysisService = ReturnType<typeof createAnalysisService>;

export function createAnalysisService({ findDocument, analyses, models, jobs, clock, queueLimit }: Dependencies) {
  async function enqueue(documentId: number): Promise<void> {
    await jobs.enqueue(ANALYSE_DOCUMENT, documentId);
  }

  /** @throws AppError the failure that ended reading or analysis, if any */
  async function checkFailure(documentId: number): Promise<void> {
    const document = await findDocument(documentId);
    if (!document) throw new AppError('document-not-found');
    if (document.status === 'failed') throw new AppError(document.failure ?? 'document-failed');
    if (document.analysisFailure) throw new AppError(document.analysisFailure);
  }

  /** Asks until there is an answer, or the document has failed. */
  async function poll<Result>(
    documentId: number,
    find: () => Promise<Result | undefined>,
    signal: AbortSignal,
  ): Promise<Result> {
    // Monotonic clock: a wall clock that jumps back would extend the wait.
    const deadline = performance.now() + WAIT_LIMIT_MS;
    let interval = POLL_INTERVAL_MS;
    while (performance.now() < deadline) {
      const found = await find();
      if (found !== undefined) return found;
      await checkFailure(documentId);
      await pause(interval, undefined, { signal });
      interval = Math.min(interval * POLL_INTERVAL_GROWTH, POLL_INTERVAL_CEILING_MS);
    }
    throw new AppError('document-reading-timeout');
  }

  return {
    enqueue,

    /** @throws AppError `analysis-not-found` */
    async find(document: Authorized<DocumentRecord>): Promise<Analysis> {
      const analysis = await analyses.find(document.id);
      if (!analysis) throw new AppError('analysis-not-found');
      return analysis;
    },

    /**
     * Sets which party of the contract the user is.
     * @param side id of one of the analysis' sides, or null for none
     * @returns the analysis from that perspective
     * @throws AppError `analysis-not-found`, `invalid-request` for a side that the document does not have,
     *   `document-not-found`
     */
    async chooseSide(document: Authorized<DocumentRecord>, side: string | null): Promise<Analysis> {
      const { sides } = await this.find(document);
      if (side !== null && !sides.some(({ id }) => id === side)) {
        throw new AppError('invalid-request', { reason: 'This document has no such side.' }, 'side');
      }
      if (!(await analyses.chooseSide(document.id, side))) throw new AppError('document-not-found');
      return this.find(document);
    },

    /**
     * Returns the analysis, making it when there is none. Joins a running job; waits for the reading to end first. The
     * job continues when the caller disconnects.
     * @param request whether to replace an analysis that may be repeated
     * @throws AppError `document-failed` and the other failures of documents, `analysis-failed`,
     *   `document-reading-timeout`; `overloaded` before anything was started, when too many analyses are queued
     */
    async analyze(
      document: Authorized<DocumentRecord>,
      signal: AbortSignal,
      { again = false }: { readonly again?: boolean | undefined } = {},
    ): Promise<Analysis> {
      const existing = await analyses.find(document.id);
      if (existing && !(again && existing.mayBeMadeAgain)) return existing;
      refuseWhenFull(await analyses.countPendingExcept(document.id, queueLimit), queueLimit);
      if (existing) await analyses.discard(document.id, Date.parse(existing.analyzedAt), clock.now());
      await analyses.request(document.id, clock.now());
      // Read after the request was stored: either this sees that reading has ended, or the reading job sees the
      // request.
      if ((await findDocument(document.id))?.status === 'ready') await enqueue(document.id);
      return poll(document.id, () => analyses.find(document.id), signal);
    },

    /**
     * Returns the document model, making it when there is none of the current version. Waits for the reading to end
     * first.
     * @throws AppError `document-failed` and the other failures of documents, `analysis-failed` where the engine cannot
     *   read the document, `document-reading-timeout`
     */
    async model(document: Authorized<DocumentRecord>, signal: AbortSignal): Promise<DocumentModel> {
      let isRequested = false;
      return poll(
        document.id,
        async () => {
          if ((await findDocument(document.id))?.status !== 'ready') return undefined;
          if (!(await models.isOutdated(document.id))) {
            const model = await models.find(document.id);
            if (!model) throw new AppError('analysis-failed');
            return model;
          }
          if (!isRequested) await jobs.enqueue(UPDATE_DOCUMENT_MODEL, document.id);
          isRequested = true;
          return undefined;
        },
        signal,
      );
    },

    /** Re-enqueues every requested analysis after a restart. */
    async resume(): Promise<void> {
      for (const documentId of await analyses.listPending()) await enqueue(documentId);
    },
  };
}
