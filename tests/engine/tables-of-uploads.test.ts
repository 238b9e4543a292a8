import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { placeFragments } from '#server/adapters/language-model/built-in/place-fragments.ts';
import { findTables } from '#server/engine/structure/tables/find-tables.ts';
import type { DocumentText } from '#server/ports/language-model.ts';
import { uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

const ROWS = [
  ['Instalment', 'Due date', 'Amount (EUR)'],
  ['First', '1 March 2026', '2,450.00'],
  ['Second', '1 April 2026', '2,450.00'],
  ['Third', '1 May 2026', '1,225.00'],
];

/** What the language model was given to analyse. */
const analysed: DocumentText[] = [];
const lexden = setUpLexden({
  replaceAdapters: ({ model }) => ({
    model: {
      ...model,
      analyse: (document, ...others) => {
        analysed.push(document);
        return model.analyse(document, ...others);
      },
    },
  }),
});

/** A loan with a schedule without lines around its cells. */
async function makeLoanPdf(): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 72 });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  document
    .fontSize(11)
    .text('LOAN AGREEMENT between Harbour Bank and Ana Ferreira. The loan is repaid as follows.', 72, 72);
  for (const [row, cells] of ROWS.entries()) {
    for (const [column, text] of cells.entries()) {
      document.text(text, 72 + column * 150, 130 + row * 20, { width: 120, align: column === 2 ? 'right' : 'left' });
    }
  }
  document.text('The borrower may repay early without a charge.', 72, 230);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

test('an analysed upload › brings the layouts of its pages to the engine, which finds its table', async () => {
  const { guest, id } = await uploadAsGuest(lexden, await makeLoanPdf(), 'loan.pdf');
  expect((await guest.post(`/documents/${id}/analyze`)).statusCode).toBe(200);
  const [document] = analysed;
  const { pages } = placeFragments(document as DocumentText);
  const [table] = findTables(pages);
  expect(table?.headers).toEqual(ROWS[0]);
  expect(table?.units).toEqual([null, null, 'EUR']);
  expect(table?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual(ROWS.slice(1));
});
