import { type KeyDate, keyDateSchema } from '#contract/analysis.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';

/** A key date with the server-only fields. */
export interface CheckedDate extends KeyDate {
  /** Recurrence of a renewal in months; null for a one-off date. */
  readonly repeatsEveryMonths: number | null;
}

const sourcesSchema = keyDateSchema.shape.sources;

export type KeyDateStore = ReturnType<typeof createKeyDateStore>;

export function createKeyDateStore(db: Database) {
  return {
    /** Analysed documents whose key dates were not searched yet, up to a limit. */
    async listUnsearched(limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('documents')
        .select('id')
        .where('status', '=', 'ready')
        .where('ai_analyzed_at', 'is not', null)
        .where('dates_found_at', 'is', null)
        .orderBy('ai_analyzed_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },

    async isUnsearched(documentId: number): Promise<boolean> {
      const row = await db
        .selectFrom('documents')
        .select('id')
        .where('id', '=', documentId)
        .where('ai_analyzed_at', 'is not', null)
        .where('dates_found_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Stores the key dates of an analysis made without them. Returns false when they are stored already or the document
     * is deleted.
     */
    async saveFound(documentId: number, dates: readonly CheckedDate[], foundAt: number): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const update = await transaction
          .updateTable('documents')
          .set({ dates_found_at: foundAt })
          .where('id', '=', documentId)
          .where('ai_analyzed_at', 'is not', null)
          .where('dates_found_at', 'is', null)
          .executeTakeFirst();
        if (update.numUpdatedRows === 0n) return false;
        await insertKeyDates(transaction, documentId, dates);
        return true;
      });
    },
  };
}

/** Stores key dates in display order, in the transaction that records the search. */
export async function insertKeyDates(
  transaction: DatabaseTransaction,
  documentId: number,
  dates: readonly CheckedDate[],
): Promise<void> {
  if (dates.length === 0) return;
  await transaction
    .insertInto('key_dates')
    .values(
      dates.map(({ kind, day, title, detail, isPrinted, repeatsEveryMonths, sources }, position) => ({
        document_id: documentId,
        position,
        kind,
        day,
        title,
        detail,
        is_printed: isPrinted ? 1 : 0,
        repeats_every_months: repeatsEveryMonths,
        sources: JSON.stringify(sources),
      })),
    )
    .execute();
}

/** The key dates of a document, in order. */
export async function listKeyDates(db: Database, documentId: number): Promise<KeyDate[]> {
  const rows = await db
    .selectFrom('key_dates')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('position')
    .execute();
  return rows.map(({ kind, day, title, detail, is_printed, sources }) => ({
    kind,
    day,
    title,
    detail,
    isPrinted: is_printed === 1,
    sources: sourcesSchema.parse(JSON.parse(sources)),
  }));
}
