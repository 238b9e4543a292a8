import { cursorAfter, DOCUMENT_LIST_PAGE_SIZE, type Document } from '#contract/documents.ts';

/** More than fit on any screen. */
export const FIRST_PAGE_SIZE = 200;

type FetchDocumentPage = (query: { readonly limit: number; readonly after?: string }) => Promise<readonly Document[]>;

/**
 * All documents, newest first, loaded in pages: the newest are shown early, and no response is so long that it blocks
 * others.
 * @param onNewest called with the first page, where more follow
 */
export async function loadDocuments(
  fetchPage: FetchDocumentPage,
  onNewest: (documents: readonly Document[]) => void,
): Promise<Document[]> {
  const newest = await fetchPage({ limit: FIRST_PAGE_SIZE });
  if (newest.length < FIRST_PAGE_SIZE) return [...newest];
  onNewest(newest);
  const documents = [...newest];
  for (;;) {
    const last = documents.at(-1);
    if (!last) return documents;
    const part = await fetchPage({ limit: DOCUMENT_LIST_PAGE_SIZE, after: cursorAfter(last) });
    documents.push(...part);
    if (part.length < DOCUMENT_LIST_PAGE_SIZE) break;
  }
  // Changes during the load affect the newest documents, nearly always.
  return replaceStart(await fetchPage({ limit: FIRST_PAGE_SIZE }), documents);
}

/** Replaces the start of the list by its current state. */
function replaceStart(newest: readonly Document[], documents: readonly Document[]): Document[] {
  const last = newest.at(-1);
  // A page that is not full is the whole list.
  if (newest.length < FIRST_PAGE_SIZE || !last) return [...newest];
  return [...newest, ...documents.filter((document) => isOlder(document, last))];
}

function isOlder(one: Document, other: Document): boolean {
  return one.uploadedAt === other.uploadedAt ? one.id > other.id : one.uploadedAt < other.uploadedAt;
}
