import type { Selectable } from 'kysely';
import { z } from 'zod';
import { hiddenTextSchema } from '#contract/documents.ts';
import type { Database, OpenedDatabase } from '#server/db/connection.ts';
import type { DocumentPagesTable } from '#server/db/schema.ts';
import { commitWithoutFsync } from '#server/db/sqlite/commit-without-fsync.ts';
import type { DocumentRecord, ReadingProgress } from '#server/domain/documents/document.ts';
import type { HiddenText, ReadPage } from '#server/ports/document-reader.ts';
import type { PageText } from '#server/ports/language-model.ts';

/** Rows per statement: 9 values each stay far below the 32,766 parameters SQLite takes. */
const ROWS_PER_INSERT = 100;

export type PageStore = ReturnType<typeof createPageStore>;

export function createPageStore(database: OpenedDatabase) {
  const { db } = database;
  const selectTexts = (documentId: number) =>
    db
      .selectFrom('document_pages')
      .select(['page_number as pageNumber', 'text'])
      .where('document_id', '=', documentId)
      .where('status', '=', 'read')
      .orderBy('page_number');

  async function countDone(documentId: number): Promise<number> {
    const count = await db
      .selectFrom('document_pages')
      .select((select) => select.fn.countAll<number | string>().as('pages'))
      .where('document_id', '=', documentId)
      .executeTakeFirst();
    return Number(count?.pages ?? 0);
  }

  return {
    /**
     * Stores pages that were read. Existing pages are unchanged. After a power failure the last ones may be missing and
     * are read again, unless the document was ready: that commit is synced to disk.
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
          is_notable: isNotable(page) ? 1 : 0,
        }));
        await commitWithoutFsync(database, (connection) =>
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

    /** Text of all readable pages, in page order. */
    listTexts: (documentId: number): Promise<PageText[]> => selectTexts(documentId).execute(),

    /** The same with the layouts of the texts. */
    listTextsWithLayouts: (documentId: number): Promise<PageText[]> =>
      selectTexts(documentId).select('layout').execute(),

    /** Text of the next readable pages, in page order, starting at `fromPage`. */
    listSomeTexts: (documentId: number, fromPage: number, limit: number): Promise<PageText[]> =>
      selectTexts(documentId).where('page_number', '>=', fromPage).limit(limit).execute(),

    /** Layouts of some pages, at most as many as one statement takes. */
    async listLayouts(documentId: number, pageNumbers: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>> {
      if (pageNumbers.length === 0) return new Map();
      const rows = await db
        .selectFrom('document_pages')
        .select(['page_number', 'layout'])
        .where('document_id', '=', documentId)
        .where('page_number', 'in', pageNumbers)
        .execute();
      return new Map(rows.map((row) => [row.page_number, row.layout]));
    },

    /** Number of processed pages of a document. */
    countDone,

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
        hiddenText: parseHiddenText(row.hidden_text),
      };
    },

    /** Reading progress of a document. */
    async progressOf(documentId: number): Promise<ReadingProgress> {
      const [pagesDone, notable] = await Promise.all([
        countDone(documentId),
        selectNotable(db).where('document_pages.document_id', '=', documentId).execute(),
      ]);
      return describeProgress(pagesDone, notable);
    },

    /**
     * Reading progress of several documents. Documents that are ready have all pages processed, so nothing has to be
     * counted.
     * @param documents fewer than the parameter limit of a statement
     */
    async progressOfMany(documents: readonly DocumentRecord[]): Promise<(document: DocumentRecord) => ReadingProgress> {
      const unread = documents.filter(({ status }) => status !== 'ready');
      const [counts, notable] = await Promise.all([countPages(db, unread), listNotable(db, documents)]);
      const countOf = new Map(counts.map(({ document_id, pages }) => [document_id, Number(pages)]));
      const notableOf = Map.groupBy(notable, (row) => row.document_id);
      return ({ id, status, pageCount }) =>
        describeProgress(status === 'ready' ? pageCount : (countOf.get(id) ?? 0), notableOf.get(id) ?? []);
    },
  };
}

type NotablePage = Pick<Selectable<DocumentPagesTable>, 'page_number' | 'status' | 'read_by' | 'hidden_text'>;

function isNotable({ status, readBy, hiddenText }: ReadPage): boolean {
  return status === 'unread' || readBy === 'ocr' || hiddenText.length > 0;
}

type Documents = readonly Pick<DocumentRecord, 'id'>[];

const idsOf = (documents: Documents): number[] => documents.map(({ id }) => id);

async function countPages(db: Database, documents: Documents) {
  if (documents.length === 0) return [];
  return db
    .selectFrom('document_pages')
    .select(['document_id', (select) => select.fn.countAll<number | string>().as('pages')])
    .where('document_id', 'in', idsOf(documents))
    .groupBy('document_id')
    .execute();
}

async function listNotable(db: Database, documents: Documents) {
  if (documents.length === 0) return [];
  return selectNotable(db).where('document_pages.document_id', 'in', idsOf(documents)).execute();
}

/** A literal, not a parameter: only then is the partial index used. */
function selectNotable(db: Database) {
  return db
    .selectFrom('document_pages')
    .select([
      'document_pages.document_id',
      'document_pages.page_number',
      'document_pages.status',
      'document_pages.read_by',
      'document_pages.hidden_text',
    ])
    .where((where) => where('document_pages.is_notable', '=', where.lit(1)))
    .orderBy('document_pages.page_number');
}

/** Rows of older versions lack the flag. Their pages were reported, and still are. */
const storedHiddenTextSchema = z.array(hiddenTextSchema.extend({ isMisleading: z.boolean().default(true) }));
const NO_HIDDEN_TEXT = '[]';

/** The hidden text of a stored page. @throws Error if the row is damaged */
function parseHiddenText(json: string): HiddenText[] {
  return json === NO_HIDDEN_TEXT ? [] : storedHiddenTextSchema.parse(JSON.parse(json));
}

/** Whether a page has hidden text that could mislead, which is reported to the reader. */
function hasMisleadingText(json: string): boolean {
  return parseHiddenText(json).some(({ isMisleading }) => isMisleading);
}

function describeProgress(pagesDone: number, notable: readonly NotablePage[]): ReadingProgress {
  const numbersOf = (pages: readonly NotablePage[]) => pages.map((page) => page.page_number);
  return {
    pagesDone,
    unreadPages: numbersOf(notable.filter((page) => page.status === 'unread')),
    ocrPages: numbersOf(notable.filter((page) => page.read_by === 'ocr')),
    hiddenTextPages: numbersOf(notable.filter((page) => hasMisleadingText(page.hidden_text))),
  };
}
