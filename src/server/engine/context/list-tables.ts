import type { DocumentText } from '#server/ports/language-model.ts';
import type { PlacedTable } from '#server/ports/passage-index.ts';
import { findTables } from '../structure/tables/find-tables.ts';

/** Lists the tables of a document that have a header row: without it a list of labels and values reads as well as text. */
export function listTables({ documentId, pages }: DocumentText): readonly PlacedTable[] {
  return findTables(pages)
    .filter(({ headers }) => headers.some((header) => header !== ''))
    .map(({ pageNumber, headers, rows }) => ({
      table: { documentId, pageNumber, headers, rows: rows.map(({ cells }) => cells.map(({ text }) => text)) },
      spans: rows.flatMap(({ cells }) => cells.flatMap(({ spans }) => spans)),
    }));
}
