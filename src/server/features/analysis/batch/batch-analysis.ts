import type { Analysis, Severity } from '#contract/analysis.ts';
import { type BatchAnalysis, type DocumentSummary, WAITING_ANALYSES_LIMIT } from '#contract/batches.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import { lockDocumentOwner } from '#server/db/processes/owner-lock.ts';
import type { Authorized } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { refuseWhenFull } from '#server/http/back-pressure.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { AnalysisStore } from '../analysis-store.ts';
import { countWaiting, listMissingAnalyses, listReady, requestAnalyses } from './batch-store.ts';

interface Dependencies {
  readonly database: OpenedDatabase;
  readonly analyses: Pick<AnalysisStore, 'find' | 'countPendingExcept'>;
  readonly enqueue: (documentId: number) => Promise<void>;
  readonly clock: Clock;
  /** Queue limit: analyses that may wait in all before new ones are refused. */
  readonly queueLimit: number;
}

export type BatchAnalyses = ReturnType<typeof createBatchAnalysis>;

/** No document has this id. */
const NO_DOCUMENT = 0;
const RANK: Readonly<Record<Severity, number>> = { High: 0, Medium: 1, Low: 2 };

/** Analyses of several documents of one user. */
export function createBatchAnalysis({ database, analyses, enqueue, clock, queueLimit }: Dependencies) {
  const { db } = database;

  /** With the owner locked, so that parallel requests do not exceed the limit together. */
  async function reserve(first: Authorized<DocumentRecord>, wanted: readonly number[], room: number) {
    return db.transaction().execute(async (transaction) => {
      const userId = await lockDocumentOwner(transaction, first.id);
      if (userId === undefined) throw new AppError('document-not-found');
      const open = await listMissingAnalyses(transaction, wanted);
      const begun = open.filter(({ isRequested }) => isRequested).map(({ id }) => id);
      const others = new Set(open.filter(({ isRequested }) => !isRequested).map(({ id }) => id));
      // In the order of the request.
      const waiting = wanted.filter((id) => others.has(id));
      const left = Math.max(0, Math.min(room, WAITING_ANALYSES_LIMIT - (await countWaiting(transaction, userId))));
      const taken = waiting.slice(0, left);
      await requestAnalyses(transaction, taken, clock.now());
      return { begun, taken, postponed: waiting.slice(left) };
    });
  }

  return {
    /**
     * Requests the analyses that are missing, as many as may wait for one user, and does not wait for them.
     * @param owned at least one; all of one user
     * @throws AppError `overloaded` before anything was started, when too many analyses wait in all
     */
    async request(owned: readonly Authorized<DocumentRecord>[]): Promise<Omit<BatchAnalysis, 'missing'>> {
      const [first] = owned;
      if (!first) throw new AppError('document-not-found');
      const ids = owned.map(({ id }) => id);
      const pending = await analyses.countPendingExcept(NO_DOCUMENT, queueLimit);
      refuseWhenFull(pending, queueLimit);
      const { begun, taken, postponed } = await reserve(first, ids, queueLimit - pending);
      // Read after the requests were stored: a document that is still being read is analysed when its reading ends.
      for (const id of await listReady(db, taken)) await enqueue(id);
      const open = new Set([...begun, ...taken, ...postponed]);
      return { requested: [...begun, ...taken], unchanged: ids.filter((id) => !open.has(id)), postponed };
    },

    /** @param signal ends it between two documents */
    async summarize(owned: readonly Authorized<DocumentRecord>[], signal: AbortSignal): Promise<DocumentSummary[]> {
      const summaries: DocumentSummary[] = [];
      for (const { id } of owned) {
        signal.throwIfAborted();
        const analysis = await analyses.find(id);
        summaries.push({ documentId: id, analysis: analysis ? summarize(analysis) : null });
      }
      return summaries;
    },
  };
}

function summarize(analysis: Analysis): NonNullable<DocumentSummary['analysis']> {
  const { verdict, riskScore, basicInfo, keyTerms, riskFactors, obligations, dates } = analysis;
  return {
    verdict,
    riskScore,
    basicInfo,
    keyTerms,
    risks: riskFactors
      .toSorted((one, other) => RANK[one.severity] - RANK[other.severity])
      .map(({ risk, severity }) => ({ risk, severity })),
    obligations: obligations.length,
    dates: dates.map(({ day, title }) => ({ day, title })),
  };
}
