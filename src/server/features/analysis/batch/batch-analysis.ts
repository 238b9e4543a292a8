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
import { type AnalysisState, countWaiting, listReady, readAnalysisStates, requestAnalyses } from './batch-store.ts';

interface Dependencies {
  readonly database: OpenedDatabase;
  readonly analyses: Pick<AnalysisStore, 'find' | 'countPendingExcept'>;
  readonly enqueue: (documentId: number) => Promise<void>;
  readonly clock: Clock;
  /** Queue limit: analyses that may wait in all before new ones are refused. */
  readonly queueLimit: number;
}

/** Documents of one request: those of the caller, and the ids of the others. */
export interface OwnSelection {
  readonly owned: readonly Authorized<DocumentRecord>[];
  readonly missing: readonly number[];
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
      const states = await readAnalysisStates(transaction, wanted);
      // In the order of the request.
      const idsIn = (state: AnalysisState) => wanted.filter((id) => states.get(id) === state);
      const left = Math.max(0, Math.min(room, WAITING_ANALYSES_LIMIT - (await countWaiting(transaction, userId))));
      const open = idsIn('open');
      const taken = open.slice(0, left);
      await requestAnalyses(transaction, taken, clock.now());
      return {
        taken,
        requested: [...idsIn('requested'), ...taken],
        unchanged: idsIn('done'),
        failed: idsIn('failed'),
        postponed: open.slice(left),
        deleted: wanted.filter((id) => !states.has(id)),
      };
    });
  }

  return {
    /**
     * Requests the analyses that are missing, as many as may wait for one user, and does not wait for them.
     * @throws AppError `overloaded` before anything was started, when too many analyses wait in all
     */
    async request({ owned, missing }: OwnSelection): Promise<BatchAnalysis> {
      const [first] = owned;
      if (!first) throw new AppError('document-not-found');
      const pending = await analyses.countPendingExcept(NO_DOCUMENT, queueLimit);
      refuseWhenFull(pending, queueLimit);
      const ids = owned.map(({ id }) => id);
      const { taken, deleted, ...answer } = await reserve(first, ids, queueLimit - pending);
      // Read after the requests were stored: a document that is still being read is analysed when its reading ends.
      for (const id of await listReady(db, taken)) await enqueue(id);
      return { ...answer, missing: [...missing, ...deleted] };
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
    dates: dates.map(({ kind, day, title, repeatsEveryMonths }) => ({ kind, day, title, repeatsEveryMonths })),
  };
}
