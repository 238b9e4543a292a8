import { beforeAll, expect, test } from 'vitest';
import { type DocumentPage, type DocumentSearch, SEARCH_MATCH_LIMIT } from '#contract/documents.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

let guest: Guest;
let id: number;

const lexden = setUpLexden();

beforeAll(async () => {
  guest = makeGuest(lexden);
  const filler = 'dust '.repeat(150);
  id = await guest.uploadAndRead(
    await makeTextPdf([
      'The Résumé of the Tenant. Nothing else is said here.',
      filler,
      `A resume and a TENANT stand here. ${filler}`,
      ...Array.from({ length: 57 }, () => filler),
    ]),
  );
});

async function search(query: string, options = ''): Promise<DocumentSearch> {
  const answer = await guest.get(`/documents/${id}/search?query=${encodeURIComponent(query)}${options}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const setPage = (pageNumber: number, change: { status?: 'unread'; read_by?: 'ocr'; is_notable?: number }) =>
  lexden.database.db
    .updateTable('document_pages')
    .set(change)
    .where('document_id', '=', id)
    .where('page_number', '=', pageNumber)
    .execute();

test('document search › returns matches in page order with context and position', async () => {
  const { total, matches, pagesRead } = await search(' resume ');
  expect({ total, pagesRead }).toEqual({ total: 2, pagesRead: 60 });
  expect(matches.map(({ pageNumber, match }) => [pageNumber, match])).toEqual([
    [1, 'Résumé'],
    [3, 'resume'],
  ]);
  expect(matches[0]).toMatchObject({ before: 'The ', after: ' of the Tenant. Nothing else is said here.' });
  const page: DocumentPage = (await guest.get(`/documents/${id}/pages/1`)).json();
  const { text: _, ...box } = page.words.find(({ text }) => text === 'Résumé') ?? { text: '' };
  expect(matches[0]?.rects).toEqual([box]);
});

test('document search › supports case-sensitive and whole-word matching', async () => {
  expect((await search('tenant')).total).toBe(2);
  expect((await search('Tenant', '&matchCase=true')).matches).toMatchObject([{ pageNumber: 1 }]);
  expect((await search('resum')).total).toBe(2);
  expect((await search('resum', '&wholeWords=true')).total).toBe(0);
});

test('document search › returns a thousand matches and counts all', async () => {
  const { total, matches } = await search('dust');
  expect(total).toBe(59 * 150);
  expect(matches).toHaveLength(SEARCH_MATCH_LIMIT);
  expect(matches.at(-1)?.pageNumber).toBe(8);
});

test('document search › includes OCR pages and excludes unreadable ones', async () => {
  await setPage(1, { read_by: 'ocr', is_notable: 1 });
  await setPage(3, { status: 'unread', is_notable: 1 });
  expect((await search('resume')).matches.map(({ pageNumber }) => pageNumber)).toEqual([1]);
  expect((await guest.get(`/documents/${id}`)).json()).toMatchObject({ ocrPages: [1], unreadPages: [3] });
  const listed = (await guest.get('/documents')).json();
  expect(listed).toMatchObject([{ ocrPages: [1], unreadPages: [3] }]);
});

test('document search › covers the pages that were read so far', async () => {
  await lexden.database.db.deleteFrom('document_pages').where('page_number', '>', 2).execute();
  expect(await search('Tenant')).toMatchObject({ total: 1, pagesRead: 2 });
});

test('document search › refuses invalid queries', async () => {
  for (const query of ['', '?query=', '?query=%20', `?query=${'a'.repeat(201)}`, '?query=a&matchCase=yes']) {
    expect((await guest.get(`/documents/${id}/search${query}`)).statusCode).toBe(400);
  }
});
