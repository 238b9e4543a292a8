import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { VISIBLE_SENTENCE } from '#tests/support/builders/documents/hostile-pdfs.ts';
import { lines, writeRawPdf } from '#tests/support/builders/documents/raw-pdf.ts';
import { makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

const lexden = setUpLexden();

const TEXT = writeRawPdf({ pages: [{ content: lines([VISIBLE_SENTENCE]) }] }).toString('latin1');

test.each([
  ['without a header', TEXT.replace('%PDF-1.7\n', '')],
  ['with a trailer that is cut off', `${TEXT.slice(0, TEXT.indexOf('trailer'))}trailer\n<< /Root 1 0 R /ID [<904e5a16`],
])('repaired uploads › a PDF %s is stored as a copy that every reader opens', async (_what, text) => {
  const { guest, id } = await uploadAsGuest(lexden, Buffer.from(text, 'latin1'), 'Old.pdf');
  expect((await guest.get(`/documents/${id}/pages/1`)).json()).toMatchObject({
    status: 'read',
    text: VISIBLE_SENTENCE,
  });
  const document = (await guest.get(`/documents/${id}`)).json();
  const file = await guest.get(`/documents/${id}/file`);
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.rawPayload.length).toBe(document.fileSize);
  const { db } = lexden.database;
  const { sha256 } = await db.selectFrom('documents').select('sha256').where('id', '=', id).executeTakeFirstOrThrow();
  expect(sha256).toBe(createHash('sha256').update(file.rawPayload).digest('hex'));
});

test('repaired uploads › a text that mentions objects is not a PDF', async () => {
  const refusals = ['Dear all,\n1 0 obj', '1 0 object', '<html>%PDF</html>', '12 apples'].map((text) =>
    makeGuest(lexden).upload([{ name: 'a.pdf', bytes: Buffer.from(text) }]),
  );
  for (const answer of await Promise.all(refusals)) expect(answer.json().code).toBe('file-type');
  const bare = await makeGuest(lexden).upload([{ name: 'a.pdf', bytes: Buffer.from('1 0 obj\nand no more') }]);
  expect(bare.json().code).toBe('pdf-damaged');
});
