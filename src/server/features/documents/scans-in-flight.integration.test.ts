import { expect, test } from 'vitest';
import { DELETION_PHRASE } from '#contract/account.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { scanPdf } from '#tests/support/builders/documents/scanned-pdf.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { findTraces } from '#tests/support/builders/server/find-traces.ts';
import { makeGate } from '#tests/support/builders/server/gate.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

/** A unique word. */
const MARK = 'Quetzalcoatlus';
const gate = makeGate();
/** The outcome of each OCR run. */
const endings: Promise<string>[] = [];

const lexden = setUpLexden({
  replaceAdapters: ({ reader }) => ({
    reader: {
      ...reader,
      recognise(bytes, pageNumbers, onPages, signal) {
        const recognising = reader.recognise(
          bytes,
          pageNumbers,
          async (pages) => {
            await gate.pass();
            await onPages(pages);
          },
          signal,
        );
        endings.push(
          recognising.then(
            () => 'finished',
            () => 'ended',
          ),
        );
        return recognising;
      },
    },
  }),
});

test('OCR › deleting an account cancels its running scans for good', {
  timeout: 2 * MINUTE_MS,
}, async () => {
  const text = `${MARK} AGREEMENT. The Tenant ${MARK} shall pay a monthly rent of $900.00 to the Landlord.`;
  const scan = await scanPdf(await makeTextPdf([text]), [{ text: MARK }, {}, {}]);
  const account = await makeAccount(lexden);
  gate.shut();
  expect((await account.upload([{ name: `${MARK}.pdf`, bytes: scan }])).statusCode).toBe(200);
  // One page is recognised and about to be stored, and others are in progress.
  await gate.waitForCaller();
  const receipt = await account.post('/account/delete', { confirmation: DELETION_PHRASE });
  expect([receipt.statusCode, receipt.json().removed.documents]).toEqual([200, 1]);
  expect(await Promise.all(endings)).toEqual(['ended']);
  gate.open();
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(await findTraces(lexden, [MARK, account.userId, account.email])).toEqual([]);
  const { db } = lexden.database;
  for (const table of ['users', 'documents', 'document_pages', 'reservations', 'blob_removals'] as const) {
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
});
