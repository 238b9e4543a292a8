import { z } from 'zod';
import { hiddenTextSchema } from '../../../contract/documents.ts';
import type { OpenedDatabase } from '../../db/connection.ts';
import { commitSwiftly } from '../../db/swift-commit.ts';
import type { ReadingProgress } from '../../domain/document.ts';
import type { ReadPage } from '../../ports/document-reader.ts';
import type { PageText } from '../../ports/language-model.ts';

const hiddenTextListSchema = z.array(hiddenTextSchema);
const NO_HIDDEN_TEXT = '[]';
/** Rows per statement: 9 values each stay far below the 32,766 parameters SQLite takes. */
const ROWS_PER_INSERT = 100;

export type PageStore = ReturnType<typeof createPageStore>;

export function createPageStore(database: OpenedDatabase) {
  const { db } = database;
  return {
    /**
     * Keeps pages that were read. A page that is there already is left as it is. After a power cut the last ones may
     * be missing and are read again, unless the document was ready: that commit takes them to the disk.
     */
    async insert(documentId: number, pages: readonly ReadPage[]): Promise<void> {
      for (let start = 0; start < pages.length; start += ROWS_PER_INSERT) {
        const rows = pages.slice(start, start + ROWS_PER_INSERT).map((page) => ({
          document_id: documentId,
          page_number: page.pageNumber,
          width: page.width,
          height: page.height,
          status: page.status,
          read_by: page.readBy,
          text: page.text,
          layout: page.layout,
          hidden_text: JSON.stringify(page.hiddenText),
        }));
        await commitSwiftly(database, (connection) =>
          connection
            .insertInto('document_pages')
            .values(rows)
            .onConflict((conflict) => conflict.columns(['document_id', 'page_number']).doNothing())
            .execute(),
        );
      }
    },

    async listPageNumbers(documentId: number): Promise<number[]> {
      const rows = await db
        .selectFrom('document_pages')
        .select('page_number')
        .where('document_id', '=', documentId)
        .execute();
      return rows.map((row) => row.page_number);
    },

    /** Text of all pages that could be read, in page order. */
    async listTexts(documentId: number): Promise<PageText[]> {
      const rows = await db
        .selectFrom('document_pages')
        .select(['page_number', 'text'])
        .where('document_id', '=', documentId)
        .where('status', '=', 'read')
        .orderBy('page_number')
        .execute();
      return rows.map((row) => ({ pageNumber: row.page_number, text: row.text }));
    },

    async find(documentId: number, pageNumber: number): Promise<ReadPage | undefined> {
      const row = await db
        .selectFrom('document_pages')
        .selectAll()
        .where('document_id', '=', documentId)
        .where('page_number', '=', pageNumber)
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        pageNumber: row.page_number,
        width: row.width,
        height: row.height,
        status: row.status,
        readBy: row.read_by,
        text: row.text,
        layout: row.layout,
        hiddenText: hiddenTextListSchema.parse(JSON.parse(row.hidden_text)),
      };
    },

    /** How far the reading of each document is. Documents without a page yet are missing from the answer. */
    async progressOf(documentIds: readonly number[]): Promise<Map<number, ReadingProgress>> {
      if (documentIds.length === 0) return new Map();
      const [counts, remarkable] = await Promise.all([
        db
          .selectFrom('document_pages')
          .select(['document_id', (select) => select.fn.countAll<number | string>().as('pages')])
          .where('document_id', 'in', documentIds)
          .groupBy('document_id')
          .execute(),
        db
          .selectFrom('document_pages')
          .select(['document_id', 'page_number', 'status', 'read_by', 'hidden_text'])
          .where('document_id', 'in', documentIds)
          .where((where) =>
            where.or([
              where('status', '=', 'unread'),
              where('read_by', '=', 'ocr'),
              where('hidden_text', '!=', NO_HIDDEN_TEXT),
            ]),
          )
          .orderBy('page_number')
          .execute(),
      ]);
      const remarkableOf = Map.groupBy(remarkable, (row) => row.document_id);
      return new Map(
        counts.map(({ document_id, pages }) => {
          const own = remarkableOf.get(document_id) ?? [];
          return [
            document_id,
            {
              pagesDone: Number(pages),
              unreadPages: own.filter((row) => row.status === 'unread').map((row) => row.page_number),
              ocrPages: own.filter((row) => row.read_by === 'ocr').map((row) => row.page_number),
              hiddenTextPages: own.filter((row) => row.hidden_text !== NO_HIDDEN_TEXT).map((row) => row.page_number),
            },
          ];
        }),
      );
    },
  };
}
