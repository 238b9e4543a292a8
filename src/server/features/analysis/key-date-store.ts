import { type KeyDate, keyDateSchema } from '#contract/analysis.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';

/** A key date with the server-only fields. */
export interface CheckedDate extends KeyDate {
  /** Recurrence of a renewal in months; null for a one-off date. */
  readonly repeatsEveryMonths: number | null;
}

const sourcesSchema = keyDateSchema.shape.sources;

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
  return rows.map(({ kind, day, title, detail, is_printed, repeats_every_months, sources }) => ({
    kind,
    day,
    title,
    detail,
    isPrinted: is_printed === 1,
    repeatsEveryMonths: repeats_every_months,
    sources: sourcesSchema.parse(JSON.parse(sources)),
  }));
}
