import { type Analysis, type Clause, type StoredAnalysis, storedAnalysisSchema } from '#contract/analysis.ts';
import type { DocumentModel } from '#contract/document-model.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { assessProvisions } from '#server/domain/provisions/assess-provisions.ts';
import { assessClause, isAmendmentTitle } from '#server/domain/risk/clause-standing.ts';
import { describeVerdict, hasStarted } from '#server/domain/risk/describe-verdict.ts';
import { suggestSide } from '#server/domain/sides/suggest-side.ts';
import { viewFromSide } from '#server/domain/sides/view-from-side.ts';
import type { CheckedReading } from '#server/ports/language-model.ts';
import { writeDocumentModel } from './document-model/document-model-store.ts';
import { type CheckedDate, insertKeyDates, listKeyDates } from './key-date-store.ts';
import { updateScore } from './score-store.ts';
import { type KnownReading, readKnownReading, toPayload } from './stored-reading.ts';

/** The summary of an analysis for document lists. */
interface AnalysisHeadline {
  readonly documentType: string;
  readonly isLegalDocument: boolean;
  readonly riskDescription: string;
}

/** A verified analysis with its list summary and key dates. */
export interface CompletedAnalysis {
  readonly analysis: StoredAnalysis;
  /** What an external model told, and passed the checks; undefined where none read the document. */
  readonly reading: CheckedReading | undefined;
  /** What the built-in engine read, with what a model told; null where there is none. */
  readonly documentModel: DocumentModel | null;
  readonly headline: AnalysisHeadline;
  /** In chronological order. */
  readonly dates: readonly CheckedDate[];
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly analyzedAt: number;
}

/** An analysis that can be made again without a model. */
interface RepeatableAnalysis {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly analyzedAt: number;
  /** What a model told; undefined where none did. */
  readonly known: KnownReading | undefined;
}

/** Fields that analyses by earlier versions lack. */
const LATER_PARTS = ['sides', 'provisions'] as const;

/** Of an ISO date and time. */
const DAY_LENGTH = 10;

export type AnalysisStore = ReturnType<typeof createAnalysisStore>;

export function createAnalysisStore(db: Database) {
  return {
    async find(documentId: number): Promise<Analysis | undefined> {
      const row = await db
        .selectFrom('analyses')
        .innerJoin('documents', 'documents.id', 'analyses.document_id')
        .innerJoin('users', 'users.id', 'documents.user_id')
        .select(['analyses.payload', 'documents.document_type', 'documents.is_legal_document', 'documents.reader_side'])
        .select('users.display_name')
        .where('analyses.document_id', '=', documentId)
        .executeTakeFirst();
      if (!row) return undefined;
      const payload = JSON.parse(row.payload);
      const stored = storedAnalysisSchema.parse(payload);
      const { provisions, ...seen } = viewFromSide(stored, row.reader_side);
      const dates = await listKeyDates(db, documentId);
      return {
        ...seen,
        verdict: describeVerdict({ ...seen, hasStarted: hasStarted(dates, stored.analyzedAt.slice(0, DAY_LENGTH)) }),
        suggestedSide: suggestSide(stored.sides, row.display_name),
        clauses: judgeClauses(stored, row.document_type, row.is_legal_document === 1),
        checklist: provisions && assessProvisions(provisions, stored.coverage.unreadPages),
        dates,
        ...(isWorthReanalysing(payload, stored) && { mayBeMadeAgain: true }),
      };
    },

    /** Stores an analysis atomically. Returns false when there is one already or the document is deleted. */
    async save(completed: CompletedAnalysis): Promise<boolean> {
      return db.transaction().execute((transaction) => write(transaction, completed, null));
    },

    /**
     * Replaces an analysis atomically. Returns false when this has already happened or the document is deleted.
     * @param replacedAt when the one to replace was made; milliseconds since 1970-01-01T00:00:00Z
     */
    async replace(completed: CompletedAnalysis, replacedAt: number): Promise<boolean> {
      return db.transaction().execute((transaction) => write(transaction, completed, replacedAt));
    },

    /**
     * Finds an analysis that can be made again without a model: one that is nothing but a view of the document model, and
     * one with what a model told. One that the built-in engine made in place of a configured model is not: the user can
     * ask that model again.
     * @returns null where there is none
     */
    async findRepeatable(documentId: number): Promise<RepeatableAnalysis | null> {
      const row = await db
        .selectFrom('analyses')
        .innerJoin('documents', 'documents.id', 'analyses.document_id')
        .select(['payload', 'engine', 'ai_analyzed_at'])
        .where('document_id', '=', documentId)
        .executeTakeFirst();
      if (!row || row.ai_analyzed_at === null) return null;
      const payload = JSON.parse(row.payload);
      const known = readKnownReading(payload);
      const isView = row.engine === 'built-in' && !('notice' in payload);
      return known || isView ? { analyzedAt: row.ai_analyzed_at, known } : null;
    },

    /** Adds key dates to an analysis that was made without them. */
    async addMissingDates(documentId: number, { dates, analyzedAt }: CompletedAnalysis): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const update = await transaction
          .updateTable('documents')
          .set({ dates_found_at: analyzedAt })
          .where('id', '=', documentId)
          .where('ai_analyzed_at', 'is not', null)
          .where('dates_found_at', 'is', null)
          .executeTakeFirst();
        if (update.numUpdatedRows > 0n) await insertKeyDates(transaction, documentId, dates);
      });
    },

    /**
     * Deletes an analysis that is to be replaced and records the request for a new one. No-op when this has already
     * happened.
     * @param analyzedAt when the one to delete was made; milliseconds since 1970-01-01T00:00:00Z
     */
    async discard(documentId: number, analyzedAt: number, now: number): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const update = await transaction
          .updateTable('documents')
          .set({ ai_analyzed_at: null, dates_found_at: null })
          .set({ ai_risk_level: null, ai_risk_description: null, risk_score: null })
          .set({ analysis_requested_at: now, analysis_failure: null })
          .where('id', '=', documentId)
          .where('ai_analyzed_at', '=', analyzedAt)
          .executeTakeFirst();
        if (update.numUpdatedRows > 0n) await deleteParts(transaction, documentId);
      });
    },

    /** Records that the analysis is requested, so that it is made even if this process ends now. */
    async request(documentId: number, now: number): Promise<void> {
      await db
        .updateTable('documents')
        .set({ analysis_requested_at: now, analysis_failure: null })
        .where('id', '=', documentId)
        .execute();
    },

    /** @param side id of a side, or null for none; returns false when the document is deleted */
    async chooseSide(documentId: number, side: string | null): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const update = await transaction
          .updateTable('documents')
          .set({ reader_side: side })
          .where('id', '=', documentId)
          .executeTakeFirst();
        if (update.numUpdatedRows === 0n) return false;
        await updateScore(transaction, documentId);
        return true;
      });
    },

    async markFailed(documentId: number, code: ErrorCode): Promise<void> {
      await db
        .updateTable('documents')
        .set({ analysis_failure: code, analysis_requested_at: null })
        .where('id', '=', documentId)
        .where('ai_analyzed_at', 'is', null)
        .execute();
    },

    /** Documents with a requested, possible and missing analysis. */
    async listPending(): Promise<number[]> {
      return (await selectPending(db).execute()).map((row) => row.id);
    },

    /** Number of queued and running analyses except that of one document, counted up to a limit. */
    async countPendingExcept(documentId: number, limit: number): Promise<number> {
      return (await selectPending(db).where('id', '!=', documentId).limit(limit).execute()).length;
    },
  };
}

/** @param replacedAt when the analysis to replace was made; null where there is none */
async function write(
  transaction: DatabaseTransaction,
  { analysis, reading, documentModel, headline, dates, analyzedAt }: CompletedAnalysis,
  replacedAt: number | null,
): Promise<boolean> {
  const update = await transaction
    .updateTable('documents')
    .set({
      document_type: headline.documentType,
      is_legal_document: headline.isLegalDocument ? 1 : 0,
      ai_risk_description: headline.riskDescription,
      ai_analyzed_at: analyzedAt,
      analysis_failure: null,
      dates_found_at: analyzedAt,
    })
    .where('id', '=', analysis.documentId)
    .where('ai_analyzed_at', replacedAt === null ? 'is' : '=', replacedAt)
    .executeTakeFirst();
  if (update.numUpdatedRows === 0n) return false;
  if (replacedAt !== null) await deleteParts(transaction, analysis.documentId);
  await transaction
    .insertInto('analyses')
    .values({
      document_id: analysis.documentId,
      payload: toPayload(analysis, reading),
      engine: analysis.engine,
      created_at: analyzedAt,
    })
    .execute();
  await updateScore(transaction, analysis.documentId);
  await insertKeyDates(transaction, analysis.documentId, dates);
  if (documentModel !== null) await writeDocumentModel(transaction, analysis.documentId, documentModel, analyzedAt);
  return true;
}

async function deleteParts(transaction: DatabaseTransaction, documentId: number): Promise<void> {
  await transaction.deleteFrom('analyses').where('document_id', '=', documentId).execute();
  await transaction.deleteFrom('key_dates').where('document_id', '=', documentId).execute();
}

function selectPending(db: Database) {
  return db
    .selectFrom('documents')
    .select('id')
    .where('status', '=', 'ready')
    .where('analysis_requested_at', 'is not', null)
    .where('ai_analyzed_at', 'is', null);
}

function judgeClauses(
  { clauses, coverage, basicInfo }: StoredAnalysis,
  documentType: string | null,
  isLegalDocument: boolean,
): Clause[] {
  const isWhole = coverage.unreadPages.length === 0 && !isAddition(basicInfo);
  return clauses.map((clause) => ({
    ...clause,
    ...assessClause(clause, { documentType, isLegalDocument, isComplete: isWhole }),
  }));
}

/** What an amendment does not contain is in the contract that it amends. */
function isAddition(basicInfo: readonly string[]): boolean {
  return basicInfo.some((line) => line.startsWith('Title: ') && isAmendmentTitle(line));
}

/**
 * Whether running the analysis again can improve it: the built-in engine replaced the configured model, or the analysis
 * predates a part. Not when a model omitted a part: another attempt could cost as much each time.
 * @param payload the analysis as stored
 */
function isWorthReanalysing(payload: object, { engine, notice }: StoredAnalysis): boolean {
  return (engine === 'built-in' && notice !== undefined) || LATER_PARTS.some((part) => !(part in payload));
}
