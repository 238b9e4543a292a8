import { expect, test } from 'vitest';
import { BATCH_LIMIT, WAITING_ANALYSES_LIMIT } from '#contract/batches.ts';
import { callerCalls } from '#contract/calls.ts';
import type { Document } from '#contract/documents.ts';
import { makeLeasePdf, makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

const lexden = setUpLexden();
const lease = await makeLeasePdf();

/** A guest with copies of one document that was read, beyond what a trial may upload. */
async function makeLibrary(count: number): Promise<{ guest: Guest; ids: number[] }> {
  const guest = makeGuest(lexden);
  const id = await guest.uploadAndRead(lease, 'Lease.pdf');
  const { db } = lexden.database;
  const row = await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: count - 1 }, (_, index) => ({
    ...row,
    id: id - 1 - index,
    original_name: `Copy ${index + 1}.pdf`,
    blob_key: `copy-${index}-${id}`,
  }));
  if (copies.length > 0) await db.insertInto('documents').values(copies).execute();
  return { guest, ids: [id, ...copies.map((copy) => copy.id)] };
}

/** Without running them: only what is asked for is looked at. */
async function waitingOf(ids: readonly number[]): Promise<number[]> {
  const rows = await lexden.database.db
    .selectFrom('documents')
    .select('id')
    .where('id', 'in', ids)
    .where('analysis_requested_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

const listOf = async (guest: Guest) => (await guest.get('/documents')).json<Document[]>();

test('batch analysis › requests what is missing, and reports the rest', async () => {
  const guest = makeGuest(lexden);
  const analysed = await guest.uploadAndRead(lease, 'Done.pdf');
  await guest.post(`/documents/${analysed}/analyze`);
  const open = await guest.uploadAndRead(await makeTextPdf(['The rent is $100.00 each month.']), 'Open.pdf');
  const { guest: other, ids } = await makeLibrary(1);
  const [foreign = 0] = ids;
  const answer = await guest.call(callerCalls.analyzeDocuments, {
    body: { documentIds: [analysed, open, foreign, 7] },
  });
  expect(answer).toEqual({
    requested: [open],
    unchanged: [analysed],
    failed: [],
    postponed: [],
    missing: [foreign, 7],
  });
  await expect.poll(async () => (await listOf(guest)).every(({ hasAnalysis }) => hasAnalysis)).toBe(true);
  expect(await listOf(other)).toMatchObject([{ id: foreign, hasAnalysis: false, isAnalysisPending: false }]);
  // Analyses are not metered: neither uploads nor questions are used.
  expect((await guest.get('/user')).json()).toMatchObject({ documentsThisMonth: 2, chatQuestionsUsed: 0 });
});

test('batch analysis › does not repeat for a whole list what has failed', async () => {
  const { guest, ids } = await makeLibrary(2);
  const [failed = 0, open = 0] = ids;
  await lexden.database.db
    .updateTable('documents')
    .set({ analysis_failure: 'analysis-failed' })
    .where('id', '=', failed)
    .execute();
  const answer = await guest.call(callerCalls.analyzeDocuments, { body: { documentIds: ids } });
  expect(answer).toMatchObject({ requested: [open], failed: [failed] });
});

test('batch analysis › lets no more wait for one user than allowed, also for parallel requests', async () => {
  const { guest, ids } = await makeLibrary(2 * BATCH_LIMIT);
  const [first, second] = [ids.slice(0, BATCH_LIMIT), ids.slice(BATCH_LIMIT)];
  // Whatever is done with the queue: what waits is counted before it.
  const answers = await Promise.all(
    [first, second, first].map((documentIds) => guest.call(callerCalls.analyzeDocuments, { body: { documentIds } })),
  );
  const taken = new Set(answers.flatMap(({ requested }) => requested));
  const done = (await listOf(guest)).filter(({ hasAnalysis }) => hasAnalysis).length;
  expect(taken.size).toBeLessThanOrEqual(WAITING_ANALYSES_LIMIT + done);
  expect(taken.size).toBeGreaterThanOrEqual(WAITING_ANALYSES_LIMIT);
  expect((await waitingOf(ids)).toSorted()).toEqual([...taken].toSorted());
  for (const answer of answers) expect(Object.values(answer).flat()).toHaveLength(BATCH_LIMIT);
  await guest.post('/documents/delete', { documentIds: first });
  await guest.post('/documents/delete', { documentIds: second });
});

test('batch deletion › deletes own documents only, once, and gives no upload back', async () => {
  const { guest, ids } = await makeLibrary(6);
  const stranger = await makeLibrary(1);
  const [foreign = 0] = stranger.ids;
  const documentIds = [...ids.slice(0, 4), foreign];
  const answers = await Promise.all([1, 2, 3].map(() => guest.post('/documents/delete', { documentIds })));
  const outcomes = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json());
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true);
  const deleted = outcomes.flatMap((outcome) => outcome.deleted as { documentId: number }[]);
  expect(deleted.map(({ documentId }) => documentId).toSorted()).toEqual(ids.slice(0, 4).toSorted());
  expect(outcomes.flatMap(({ failed }) => failed)).toEqual([]);
  for (const { missing } of outcomes) expect(missing).toContain(foreign);
  expect((await listOf(guest)).map(({ id }) => id).toSorted()).toEqual(ids.slice(4).toSorted());
  expect(await listOf(stranger.guest)).toHaveLength(1);
  expect((await guest.get('/user')).json()).toMatchObject({ documentsThisMonth: 1 });
  // Nothing of it is there any more, so the whole request has nothing to do.
  expect((await guest.post('/documents/delete', { documentIds })).statusCode).toBe(404);
});

test('batch summaries › have the main points of own documents only', async () => {
  const guest = makeGuest(lexden);
  const id = await guest.uploadAndRead(lease, 'Lease.pdf');
  const analysis = (await guest.post(`/documents/${id}/analyze`)).json();
  const open = await guest.uploadAndRead(await makeTextPdf(['The rent is $100.00 each month.']), 'Open.pdf');
  const { ids } = await makeLibrary(1);
  const summaries = await guest.call(callerCalls.summarizeDocuments, { body: { documentIds: [open, id, ...ids] } });
  expect(summaries).toEqual([
    { documentId: open, analysis: null },
    { documentId: id, analysis: expect.objectContaining({ riskScore: analysis.riskScore, verdict: analysis.verdict }) },
  ]);
  const severities = summaries[1]?.analysis?.risks.map(({ severity }) => severity) ?? [];
  const order = ['High', 'Medium', 'Low'];
  expect(severities).toEqual(severities.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
  expect(severities).toHaveLength(analysis.riskFactors.length);
});

test.each(['/documents/delete', '/documents/analyze', '/documents/summaries'])(
  'batch calls › refuse at %s what is not a short list of different documents',
  async (path) => {
    const guest = makeGuest(lexden);
    const id = await guest.uploadAndRead(lease, 'Lease.pdf');
    const tooMany = Array.from({ length: 101 }, (_, index) => index + 1);
    for (const body of [
      {},
      { documentIds: [] },
      { documentIds: [id, id] },
      { documentIds: tooMany },
      { documentIds: ['x'] },
    ])
      expect((await guest.post(path, body)).statusCode).toBe(400);
    expect((await guest.post(path, { documentIds: [1, 2] })).json().code).toBe('document-not-found');
    expect(await listOf(guest)).toHaveLength(1);
  },
);
