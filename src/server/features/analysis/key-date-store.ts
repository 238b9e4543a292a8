import { type KeyDate, keyDateSchema } from '#contract/analysis.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';

/** A day that matters, with what only the server needs of it. */
export interface CheckedDate extends KeyDate {
  /** For a renewal that comes again: after how many months; null for a day that comes once. */
  readonly repeatsEveryMonths: number | null;
}

const sourcesSchema = keyDateSchema.shape.sources;

export type KeyDateStore = ReturnType<typeof createKeyDateStore>;

export function createKeyDateStore(db: Database) {
  return {
    /** Analysed documents whose days nobody has looked for yet, at most so many. */
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

    /** Stores the days of an analysis that was made without. Answers false when they are there already or the document is gone. */
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

/** Stores days in the order in which they are to be shown, in the transaction that says that they were looked for. */
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

/** The days of a document, in order. */
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
