import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { makeScanPdf } from '#tests/support/builders/documents/hostile-pdfs.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { findTraces } from '#tests/support/builders/server/find-traces.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';

test('recovery › resumes or releases what an ended process had begun', async () => {
  const lease = await makeLeasePdf();
  // This process answers requests and runs no jobs, like one that dies right after its response.
  const first = await startTestLexden({ role: 'web' });
  let guest = makeGuest(first);
  const { id } = (await guest.upload([{ name: 'Lease.pdf', bytes: lease }])).json().documents[0];
  const { db } = first.database;
  await db.deleteFrom('jobs').execute();
  await db.updateTable('documents').set({ analysis_requested_at: 1, questions_reserved: 1 }).execute();
  const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  await db.updateTable('upload_counters').set({ documents: 2 }).execute();
  const left = { user_id: user.id, owner: 'a process that died', expires_at: 1 };
  await db
    .insertInto('reservations')
    .values([
      { ...left, id: 'upload', kind: 'upload', period: 'trial', document_id: 77, paid_with: null },
      { ...left, id: 'question', kind: 'question', period: null, document_id: id, paid_with: 'allowance' },
      { ...left, id: 'credit', kind: 'question', period: null, document_id: id, paid_with: 'credit' },
    ])
    .execute();
  await first.adapters.blobs.put('documents/77.pdf', Readable.from([Buffer.from('half an upload')]));

  const second = await first.restart({ role: 'all' });
  onTestFinished(() => second.close());
  guest = makeGuest(second, guest.id);
  await guest.get(`/documents/${id}/events`);
  expect((await guest.get(`/documents/${id}`)).json()).toMatchObject({ status: 'ready', pagesRead: 2 });
  await expect
    .poll(async () => (await guest.get(`/documents/${id}/analysis`)).statusCode, { timeout: 20_000 })
    .toBe(200);
  expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([]);
  expect((await guest.get('/user')).json()).toMatchObject({ documentsThisMonth: 1, chatCreditsRemaining: 1 });
  expect((await guest.get(`/documents/${id}/chat-limits`)).json()).toMatchObject({ remainingQuestions: 3 });
  const blobs: string[] = [];
  for await (const blob of second.adapters.blobs.list('')) blobs.push(blob.key);
  expect(blobs).toEqual([`documents/${id}.pdf`]);
});

test('reading › a document without readable text fails with its reason and is refunded', async () => {
  const lexden = await startTestLexden();
  onTestFinished(() => lexden.close());
  const guest = makeGuest(lexden);
  const { id } = (await guest.upload([{ name: 'scan.pdf', bytes: makeScanPdf('picture-only') }])).json().documents[0];
  await guest.get(`/documents/${id}/events`);
  const document = (await guest.get(`/documents/${id}`)).json();
  expect(document).toMatchObject({ status: 'failed', failure: { code: 'pdf-no-readable-text' } });
  expect((await guest.get('/user')).json()).toMatchObject({ documentsThisMonth: 0, uploadsRemaining: 3 });
  for (const answer of [
    await guest.post(`/documents/${id}/analyze`),
    await guest.post('/chat', { message: 'What is this?', documentIds: [id] }),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'pdf-no-readable-text']);
  }
  expect((await guest.get(`/documents/${id}/chat-limits`)).json()).toMatchObject({ remainingQuestions: 3 });
});

test('recovery › vacuums what a process deleted right before it ended', async () => {
  const mark = 'Quetzalcoatlus';
  let lexden = await startTestLexden({ role: 'web' });
  onTestFinished(() => lexden.close());
  const guest = makeGuest(lexden);
  await guest.upload([{ name: `${mark}.pdf`, bytes: await makeLeasePdf() }]);
  // The rows are deleted, the rest is not.
  await lexden.database.db.deleteFrom('documents').execute();
  lexden = await lexden.restart();
  expect(await findTraces(lexden, [mark])).toEqual([]);
});
