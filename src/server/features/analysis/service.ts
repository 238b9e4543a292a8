import { setTimeout as pause } from 'node:timers/promises';
import type { Analysis } from '#contract/analysis.ts';
import { MINUTE_MS } from '#contract/units.ts';
import type { Authorized } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { refuseWhenFull } from '#server/http/back-pressure.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Clock } from '#server/ports/clock.ts';
import { ANALYSE_DOCUMENT } from './analyse-document.ts';
import type { AnalysisStore } from './analysis-store.ts';

/** The database is asked, so it does not matter which process does the work. */
const POLL_INTERVAL_MS = 50;
const POLL_INTERVAL_GROWTH = 1.2;
const POLL_INTERVAL_CEILING_MS = 1000;
const WAIT_LIMIT_MS = 10 * MINUTE_MS;

interface Dependencies {
  readonly findDocument: (id: number) => Promise<DocumentRecord | undefined>;
  readonly analyses: AnalysisStore;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  /** How many analyses may wait before no further ones are begun. */
  readonly queueLimit: number;
}

export type AnalysisService = ReturnType<typeof createAnalysisService>;

export function createAnalysisService({ findDocument, analyses, jobs, clock, queueLimit }: Dependencies) {
  async function enqueue(documentId: number): Promise<void> {
    await jobs.enqueue(ANALYSE_DOCUMENT, documentId);
  }

  /** @throws AppError what ended the work on this document, if something did */
  async function checkFailure(documentId: number): Promise<void> {
    const document = await findDocument(documentId);
    if (!document) throw new AppError('document-not-found');
    if (document.status === 'failed') throw new AppError(document.failure ?? 'document-failed');
    if (document.analysisFailure) throw new AppError(document.analysisFailure);
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
     * Says which side of the contract its owner is on.
     * @param side id of one of the analysis' sides, or null for none
     * @returns the analysis as it reads from there
     * @throws AppError `analysis-not-found`, `invalid-request` for a side that the document does not have, `document-not-found`
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
     * The analysis, made when there is none. Joins the job that runs already; waits for the reading to end first.
     * The work goes on when the caller leaves.
     * @param request whether to replace an analysis that may be made again
     * @throws AppError `document-failed` and the other reasons a document fails for, `analysis-failed`,
     *   `document-reading-timeout`; `overloaded` before anything was begun, when too many analyses wait
     */
    async analyze(
      document: Authorized<DocumentRecord>,
      signal: AbortSignal,
      { again = false }: { readonly again?: boolean | undefined } = {},
    ): Promise<Analysis> {
      const existing = await analyses.find(document.id);
      if (existing && !(again && existing.mayBeMadeAgain)) return existing;
      refuseWhenFull(await analyses.countWantedBeside(document.id, queueLimit), queueLimit);
      if (existing) await analyses.discard(document.id, Date.parse(existing.analyzedAt), clock.now());
      await analyses.request(document.id, clock.now());
      // Read after the request was written: either this sees that reading is over, or the reading job sees the request.
      if ((await findDocument(document.id))?.status === 'ready') await enqueue(document.id);
      // By a clock that nobody sets: one that jumps back would let people wait for as long.
      const deadline = performance.now() + WAIT_LIMIT_MS;
      let interval = POLL_INTERVAL_MS;
      while (performance.now() < deadline) {
        const analysis = await analyses.find(document.id);
        if (analysis) return analysis;
        await checkFailure(document.id);
        await pause(interval, undefined, { signal });
        interval = Math.min(interval * POLL_INTERVAL_GROWTH, POLL_INTERVAL_CEILING_MS);
      }
      throw new AppError('document-reading-timeout');
    },

    /** Gives every wanted analysis its job again, after a restart. */
    async resume(): Promise<void> {
      for (const documentId of await analyses.listWanted()) await enqueue(documentId);
    },
  };
}
