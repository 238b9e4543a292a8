import { describe, expect, test } from 'vitest';
import { cursorAfter, type Document } from '#contract/documents.ts';
import { FIRST_PAGE_SIZE, loadDocuments } from './load-documents.ts';

const makeDocument = (id: number, minute: number): Document =>
  ({ id, uploadedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() }) as Document;

/** Newest first, three at a time with the same timestamp. */
const makeList = (count: number): Document[] =>
  Array.from({ length: count }, (_, index) => makeDocument(index + 1, 100_000 - Math.floor(index / 3)));

/** Answers like the server, with a hook before each answer. */
function serve(documents: Document[], beforeAnswer: (answer: number) => void = () => {}) {
  const asked: string[] = [];
  return {
    asked,
    async fetchPage({ limit, after }: { readonly limit: number; readonly after?: string }) {
      asked.push(`${limit}${after ? ' after' : ''}`);
      beforeAnswer(asked.length);
      const start = after === undefined ? 0 : documents.findIndex((one) => cursorAfter(one) === after) + 1;
      return documents.slice(start, start + limit);
    },
  };
}

describe('document list', () => {
  test.each([0, 1, FIRST_PAGE_SIZE - 1])('of %i documents takes one request', async (count) => {
    const server = serve(makeList(count));
    const shown: number[] = [];
    const documents = await loadDocuments(server.fetchPage, (newest) => shown.push(newest.length));
    expect([documents, shown, server.asked]).toEqual([makeList(count), [], [`${FIRST_PAGE_SIZE}`]]);
  });

  test.each([FIRST_PAGE_SIZE, FIRST_PAGE_SIZE + 1, 1_200, 2_345])(
    'of %i documents shows the newest first',
    async (count) => {
      const server = serve(makeList(count));
      const shown: number[] = [];
      const documents = await loadDocuments(server.fetchPage, (newest) => shown.push(newest.length));
      expect(documents).toEqual(makeList(count));
      expect(shown).toEqual([FIRST_PAGE_SIZE]);
    },
  );

  test('reflects uploads, changes and deletions during the load', async () => {
    const before = makeList(1_500);
    const documents = [...before];
    const server = serve(documents, (answer) => {
      if (answer !== 2) return;
      documents.splice(3, 2);
      documents[0] = { ...before[0], hasAnalysis: true } as Document;
      documents.unshift(makeDocument(9_001, 200_000), makeDocument(9_002, 200_000));
    });
    expect(await loadDocuments(server.fetchPage, () => {})).toEqual(documents);
  });

  test('is what remains when nearly all were deleted during the load', async () => {
    const documents = makeList(1_500);
    const server = serve(documents, (answer) => answer === 4 && documents.splice(5));
    expect(await loadDocuments(server.fetchPage, () => {})).toEqual(makeList(5));
  });

  test('rejects when one page fails', async () => {
    const server = serve(makeList(1_500), (answer) => {
      if (answer === 3) throw new Error('away');
    });
    await expect(loadDocuments(server.fetchPage, () => {})).rejects.toThrow('away');
  });
});
