import { expect, test } from 'vitest';
import type { Document } from '#contract/documents.ts';
import { MINUTE_MS } from '#contract/units.ts';
import type { DocumentReader } from '#server/ports/document-reader.ts';
import { scanPdf } from '#tests/support/builders/documents/scanned-pdf.ts';
import { makeLeasePdf, makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

/** Pages take a second or two of CPU each, and the machine may be busy. */
const READING_LIMIT_MS = MINUTE_MS;
const FIRST_PAGE = 'This lease is made between Marigold Homes LLC and Jonas Keller.';
const PAPERS = [
  '2. Late Fee. The Tenant shall pay a late fee of $75.00 when rent is five days late.',
  '3. Repairs. The Landlord shall keep the roof and the heating in good order.',
  '4. Pets. No animals may be kept without the written consent of the Landlord.',
];

/** Pages in the order in which they were recognised, over all restarts. */
const recognised: number[] = [];
/** Blocks recognised pages before they are stored. */
let gate: Promise<void> = Promise.resolve();

const lexden = setUpLexden({ replaceAdapters: ({ reader }) => ({ reader: watch(reader) }) });
const scan = await scanPdf(await makeTextPdf([FIRST_PAGE, ...PAPERS]), [
  { text: FIRST_PAGE },
  ...PAPERS.map(() => ({})),
]);

function watch(reader: DocumentReader): DocumentReader {
  return {
    ...reader,
    recognise: (bytes, pageNumbers, onPages, signal) =>
      reader.recognise(
        bytes,
        pageNumbers,
        async (pages) => {
          await onPages(pages);
          recognised.push(...pages.map(({ pageNumber }) => pageNumber));
          if (recognised.length >= 2) await gate;
        },
        signal,
      ),
  };
}

test('OCR › a long scan is interleaved with others and resumes after a restart', {
  timeout: 2 * READING_LIMIT_MS,
}, async () => {
  let open: () => void = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  let guest = makeGuest(lexden);
  const { id } = (await guest.upload([{ name: 'scan.pdf', bytes: scan }])).json().documents[0];
  const find = async (): Promise<Document> => (await guest.get(`/documents/${id}`)).json();
  // The text page, and two of the scans.
  await expect.poll(async () => (await find()).pagesRead, { timeout: READING_LIMIT_MS }).toBe(3);
  const before = inOrder(recognised);
  expect(await find()).toMatchObject({ status: 'processing', ocrPages: before, unreadPages: [] });
  // Ready before the scan.
  const lease = await guest.uploadAndRead(await makeLeasePdf());
  expect((await guest.get(`/documents/${lease}`)).json()).toMatchObject({ status: 'ready' });
  expect(await find()).toMatchObject({ status: 'processing', pagesRead: 3 });

  await lexden.restart({});
  guest = makeGuest(lexden, guest.id);
  gate = Promise.resolve();
  open();
  await guest.get(`/documents/${id}/events`);
  expect(await find()).toMatchObject({ status: 'ready', pagesRead: 4, ocrPages: [2, 3, 4], unreadPages: [] });
  // No page was recognised twice.
  expect(inOrder(recognised)).toEqual([2, 3, 4]);

  const answer = await guest.post('/chat', { message: 'How much is the late fee?', documentIds: [id] });
  expect(answer.json()).toMatchObject({ outcome: 'answered' });
  const [source] = answer.json().sources;
  expect(source).toMatchObject({ verified: true });
  expect(source.rects.length).toBeGreaterThan(0);
  expect(source.quote).toContain('$75.00');
  const { matches } = (await guest.get(`/documents/${id}/search?query=${encodeURIComponent('tenant shall')}`)).json();
  expect(matches.map(({ pageNumber }: { pageNumber: number }) => pageNumber)).toEqual([2]);
});

function inOrder(pages: readonly number[]): number[] {
  return pages.toSorted((left, right) => left - right);
}
