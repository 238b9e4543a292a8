import type { ExpressionBuilder, Selectable } from 'kysely';
import { type DocumentListCursor, type DocumentListQuery, riskLevelSchema } from '#contract/documents.ts';
import { errorCodeSchema } from '#contract/error-schemas.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockDocumentOwner } from '#server/db/processes/owner-lock.ts';
import type { DatabaseSchema, DocumentsTable } from '#server/db/schema.ts';
import { TRIAL_PERIOD } from '#server/domain/access/quota.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';

/** Compiled once: lists have thousands of rows. */
const knownRiskLevel = riskLevelSchema.nullable();

export type NewDocument = Pick<
  DocumentRecord,
  'id' | 'userId' | 'filename' | 'originalName' | 'fileSize' | 'sha256' | 'blobKey' | 'pageCount' | 'uploadedAt'
> & { readonly title: string | null; readonly isSample: boolean; readonly uploadPeriod: string | null };

/** Facts from the full text, known when reading ends. */
export interface ReadingResult {
  readonly excerpt: string;
  readonly guessedRiskLevel: string;
  readonly isLegalDocument: boolean;
  readonly index: { readonly version: string; readonly bytes: Uint8Array };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;

export function createDocumentStore(db: Database) {
  return {
    async insert(transaction: DatabaseTransaction, document: NewDocument): Promise<DocumentRecord> {
      const insertion = transaction.insertInto('documents').values(rowOf(document)).returningAll();
      return recordOf(await insertion.executeTakeFirstOrThrow());
    },

    async find(id: number): Promise<DocumentRecord | undefined> {
      const row = await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
      return row && recordOf(row);
    },

    /** In no particular order; without those that do not exist. */
    async findMany(ids: readonly number[]): Promise<DocumentRecord[]> {
      const rows = await db.selectFrom('documents').selectAll().where('id', 'in', ids).execute();
      return rows.map(recordOf);
    },

    /** Newest first, optionally after a cursor and up to a limit. */
    async listByUser(userId: string, { limit, after }: DocumentListQuery = {}): Promise<DocumentRecord[]> {
      const rows = await db
        .selectFrom('documents')
        .selectAll()
        .where('user_id', '=', userId)
        .$if(after !== undefined, (query) => query.where(isAfter(after as DocumentListCursor)))
        .orderBy('uploaded_at', 'desc')
        .orderBy('id')
        .$if(limit !== undefined, (query) => query.limit(limit as number))
        .execute();
      return rows.map(recordOf);
    },

    async findSample(userId: string): Promise<DocumentRecord | undefined> {
      const row = await db
        .selectFrom('documents')
        .selectAll()
        .where('user_id', '=', userId)
        .where('is_sample', '=', 1)
        .orderBy('uploaded_at')
        .orderBy('id')
        .executeTakeFirst();
      return row && recordOf(row);
    },

    /** Which of the documents exist. */
    async listPresent(ids: readonly number[]): Promise<number[]> {
      const rows = await db.selectFrom('documents').select('id').where('id', 'in', ids).execute();
      return rows.map(({ id }) => id);
    },

    async listProcessing(): Promise<number[]> {
      return (await selectProcessing(db).execute()).map((row) => row.id);
    },

    /** Number of documents that are queued or being read, counted up to a limit. */
    async countProcessing(limit: number): Promise<number> {
      return (await selectProcessing(db).limit(limit).execute()).length;
    },

    /** Marks the reading as successful. Returns false when the document is deleted or its reading has already ended. */
    async finishReading(id: number, result: ReadingResult): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const update = await transaction
          .updateTable('documents')
          .set({
            status: 'ready',
            excerpt: result.excerpt,
            guessed_risk_level: result.guessedRiskLevel,
            is_legal_document: result.isLegalDocument ? 1 : 0,
          })
          .where('id', '=', id)
          .where('status', '=', 'processing')
          .executeTakeFirst();
        if (update.numUpdatedRows === 0n) return false;
        await saveIndex(transaction, id, result.index);
        return true;
      });
    },

    async isAnalysisRequested(id: number): Promise<boolean> {
      const row = await db
        .selectFrom('documents')
        .select('analysis_requested_at')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.analysis_requested_at != null;
    },

    /**
     * Marks the reading as failed and returns the document, or undefined when it is deleted or its reading has already
     * ended.
     */
    async markFailed(
      transaction: DatabaseTransaction,
      id: number,
      code: ErrorCode,
    ): Promise<DocumentRecord | undefined> {
      // The refund that follows locks the user, and users are locked before documents.
      await lockDocumentOwner(transaction, id);
      const row = await transaction
        .updateTable('documents')
        .set({ status: 'failed', failure: code })
        .where('id', '=', id)
        .where('status', '=', 'processing')
        .returningAll()
        .executeTakeFirst();
      return row && recordOf(row);
    },

    async findIndexVersion(id: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('document_indexes')
        .select('version')
        .where('document_id', '=', id)
        .executeTakeFirst();
      return row?.version;
    },

    async loadIndex(id: number): Promise<Uint8Array | undefined> {
      const row = await db
        .selectFrom('document_indexes')
        .select('bytes')
        .where('document_id', '=', id)
        .executeTakeFirst();
      return row?.bytes;
    },

    /**
     * Moves all documents of a trial into an account; uploads counted in the trial's total then count in the account's
     * month. Both users must be locked.
     * @param period like "2026-11"
     * @returns how many documents moved
     */
    async moveToAccount(
      transaction: DatabaseTransaction,
      trialId: string,
      accountId: string,
      period: string,
    ): Promise<number> {
      await transaction
        .updateTable('documents')
        .set({ upload_period: period })
        .where('user_id', '=', trialId)
        .where('upload_period', '=', TRIAL_PERIOD)
        .execute();
      const moved = await transaction
        .updateTable('documents')
        .set({ user_id: accountId })
        .where('user_id', '=', trialId)
        .executeTakeFirst();
      return Number(moved.numUpdatedRows);
    },

    /** Stores a newer index, unless the document was deleted. */
    async replaceIndex(id: number, index: ReadingResult['index']): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const isThere = (await lockDocumentOwner(transaction, id)) !== undefined;
        if (isThere) await saveIndex(transaction, id, index);
      });
    },
  };
}

/** The first condition makes the database use the index; without it, all newer rows would be scanned. */
function isAfter({ uploadedAt, id }: DocumentListCursor) {
  return (where: ExpressionBuilder<DatabaseSchema, 'documents'>) =>
    where.and([
      where('uploaded_at', '<=', uploadedAt),
      where.or([where('uploaded_at', '<', uploadedAt), where('id', '>', id)]),
    ]);
}

function selectProcessing(db: Database) {
  return db.selectFrom('documents').select('id').where('status', '=', 'processing');
}

async function saveIndex(db: Database, id: number, index: ReadingResult['index']): Promise<void> {
  await db
    .insertInto('document_indexes')
    .values({ document_id: id, version: index.version, bytes: index.bytes })
    .onConflict((conflict) =>
      conflict.column('document_id').doUpdateSet({ version: index.version, bytes: index.bytes }),
    )
    .execute();
}

function rowOf(document: NewDocument) {
  return {
    id: document.id,
    user_id: document.userId,
    filename: document.filename,
    original_name: document.originalName,
    file_size: document.fileSize,
    sha256: document.sha256,
    blob_key: document.blobKey,
    page_count: document.pageCount,
    uploaded_at: document.uploadedAt,
    status: 'processing' as const,
    title: document.title,
    excerpt: '',
    is_sample: document.isSample ? 1 : 0,
    upload_period: document.uploadPeriod,
  };
}

function recordOf(row: Selectable<DocumentsTable>): DocumentRecord {
  return {
    id: row.id,
    userId: row.user_id,
    filename: row.filename,
    originalName: row.original_name,
    fileSize: row.file_size,
    sha256: row.sha256,
    blobKey: row.blob_key,
    pageCount: row.page_count,
    uploadedAt: row.uploaded_at,
    status: row.status,
    failure: row.failure === null ? null : errorCodeSchema.parse(row.failure),
    title: row.title,
    excerpt: row.excerpt,
    documentType: row.document_type,
    isLegalDocument: row.is_legal_document === null ? null : row.is_legal_document === 1,
    guessedRiskLevel: knownRiskLevel.parse(row.guessed_risk_level),
    aiRiskLevel: knownRiskLevel.parse(row.ai_risk_level),
    aiRiskDescription: row.ai_risk_description,
    aiAnalyzedAt: row.ai_analyzed_at,
    riskScore: row.risk_score,
    analysisRequestedAt: row.analysis_requested_at,
    analysisFailure: row.analysis_failure === null ? null : errorCodeSchema.parse(row.analysis_failure),
    isSample: row.is_sample === 1,
  };
}
