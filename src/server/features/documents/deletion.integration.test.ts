import { expect, test } from 'vitest';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { findInDatabase, findTraces } from '#tests/support/builders/server/find-traces.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

/** A unique word. */
const MARK = 'Quetzalcoatlus';

const lexden = setUpLexden();

test('deletion › leaves no row, no file, and no bytes in the database files', async () => {
  const guest = makeGuest(lexden);
  const pdf = await makeTextPdf([
    `${MARK} AGREEMENT\n\nThis Agreement is made between ${MARK} Incorporated and Ada Lovelace. ${MARK} Incorporated shall pay $500.00 each month. This Agreement is governed by the laws of Oregon and may be terminated by either party.`,
  ]);
  const id = await guest.uploadAndRead(pdf, `${MARK}.pdf`);
  await guest.post(`/documents/${id}/analyze`);
  const answer = await guest.post('/chat', { message: `What shall ${MARK} pay each month?`, documentIds: [id] });
  expect(answer.statusCode).toBe(200);
  expect(await findInDatabase(lexden, [MARK])).toEqual(
    expect.arrayContaining(['documents', 'document_pages', 'analyses', 'messages']),
  );

  const receipt = (await guest.delete(`/documents/${id}`)).json();
  expect(receipt).toMatchObject({
    documentId: id,
    originalName: `${MARK}.pdf`,
    removed: { files: 1, pages: 1, indexes: 1, analyses: 1, conversations: 1, messages: 2, notes: 0 },
  });
  expect((await guest.get(`/documents/${id}`)).statusCode).toBe(404);
  expect((await guest.delete(`/documents/${id}`)).statusCode).toBe(404);
  expect((await guest.get('/documents')).json()).toEqual([]);
  expect(await findTraces(lexden, [MARK])).toEqual([]);
  // The upload stays counted: deleting does not refund it.
  expect((await guest.get('/user')).json()).toMatchObject({ documentsThisMonth: 1 });
});

test('deletion › a document deleted during reading stays deleted', async () => {
  const guest = makeGuest(lexden);
  const pdf = await makeTextPdf(
    Array.from({ length: 300 }, (_, n) => `Clause ${n}. The Tenant shall pay rent. `.repeat(30)),
  );
  const upload = await guest.upload([{ name: 'long.pdf', bytes: pdf }]);
  const { id } = upload.json().documents[0];
  const analysis = guest.post(`/documents/${id}/analyze`);
  expect((await guest.delete(`/documents/${id}`)).statusCode).toBe(200);
  expect((await analysis).statusCode).toBe(404);
  const { db } = lexden.database;
  expect(await db.selectFrom('document_pages').selectAll().where('document_id', '=', id).execute()).toEqual([]);
  expect(await db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
});

test('deletion › removes a message about two documents with either of them', async () => {
  const guest = makeGuest(lexden);
  const first = await guest.uploadAndRead(await makeTextPdf(['The rent under this Agreement is $100.00 each month.']));
  const second = await guest.uploadAndRead(await makeTextPdf(['The deposit under this Agreement is $200.00 in all.']));
  const answer = await guest.post('/chat', { message: 'How much is the deposit?', documentIds: [first, second] });
  expect(answer.statusCode).toBe(200);
  const { conversationId } = answer.json();
  expect((await guest.get(`/conversations/${conversationId}/messages`)).json()).toHaveLength(2);
  await guest.delete(`/documents/${second}`);
  expect((await guest.get(`/conversations/${conversationId}/messages`)).json()).toEqual([]);
});
