import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { MEBIBYTE } from '#contract/units.ts';
import { insertManyDocuments } from '#tests/support/builders/database/many-documents.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import type { TestResponse } from '#tests/support/client/transport.ts';

// No process runs jobs, so accepted work stays queued.
const lexden = setUpLexden({ role: 'web', queueLimit: 2 });
const lease = await makeLeasePdf();

const file = () => [{ name: 'Lease.pdf', bytes: lease }];

function expectBusy(answer: TestResponse): void {
  const { retryAfterSeconds, code, message } = answer.json();
  expect([answer.statusCode, code]).toEqual([503, 'overloaded']);
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(15);
  expect(retryAfterSeconds).toBeLessThanOrEqual(30);
  expect(message).toBe(`We’re very busy. Please try again in about ${retryAfterSeconds} seconds.`);
  expect(answer.headers['retry-after']).toBe(String(retryAfterSeconds));
}

/** Everything that an upload stores. */
async function countTraces() {
  const { db } = lexden.database;
  const [documents, reservations, counters, users, entries] = await Promise.all([
    db.selectFrom('documents').select('id').execute(),
    db.selectFrom('reservations').select('id').execute(),
    db.selectFrom('upload_counters').selectAll().execute(),
    db.selectFrom('users').select('id').execute(),
    readdir(lexden.dataFolder, { recursive: true, withFileTypes: true }),
  ]);
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.pdf'));
  return [documents.length, reservations.length, counters, users.length, files.length];
}

test('back pressure › refuses and does not count uploads while the reading queue is full', async () => {
  const early = await makeAccount(lexden);
  for (let upload = 0; upload < 2; upload += 1) expect((await early.upload(file())).statusCode).toBe(200);
  const before = await countTraces();

  const guest = makeGuest(lexden);
  expectBusy(await guest.upload(file()));
  expectBusy(await early.upload(file()));
  expectBusy(await guest.post('/documents/sample'));
  expect(await answerBeforeBytes()).toEqual({ status: 503, code: 'overloaded' });
  expect(await countTraces()).toEqual(before);
  // Existing documents can be read and deleted as usual.
  const [waiting] = (await early.get('/documents')).json();
  expect((await early.delete(`/documents/${waiting.id}`)).statusCode).toBe(200);
  expect((await guest.upload(file())).statusCode).toBe(200);
});

test('back pressure › refuses analyses while the queue is full', async () => {
  const { db } = lexden.database;
  const account: Account = await makeAccount(lexden);
  const [first, second, third] = await insertManyDocuments(db, account.userId, { count: 3 });
  await db.updateTable('documents').set({ ai_analyzed_at: null }).where('user_id', '=', account.userId).execute();
  await db
    .updateTable('documents')
    .set({ analysis_requested_at: 1 })
    .where('id', 'in', [Number(first), Number(second)])
    .execute();
  expectBusy(await account.post(`/documents/${third}/analyze`));
  const wanted = db.selectFrom('documents').select('analysis_requested_at').where('id', '=', Number(third));
  expect(await wanted.executeTakeFirstOrThrow()).toEqual({ analysis_requested_at: null });

  await db.updateTable('documents').set({ analysis_requested_at: null }).where('id', '=', Number(first)).execute();
  const controller = new AbortController();
  const url = `/api/documents/${third}/analyze`;
  const begun = account.send({ method: 'POST', url, signal: controller.signal });
  await expect.poll(() => wanted.executeTakeFirstOrThrow()).not.toEqual({ analysis_requested_at: null });
  controller.abort();
  await expect(begun).rejects.toThrow();
});

/** The response to a client that has announced a file and sent none of it. */
async function answerBeforeBytes(): Promise<{ status: number | undefined; code: string }> {
  const origin = await lexden.app.listen({ port: 0, host: '127.0.0.1' });
  const sending = makeGuest(origin).beginUpload({
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(20 * MEBIBYTE),
  });
  sending.flushHeaders();
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const { code } = (await json(answer)) as { readonly code: string };
  sending.destroy();
  return { status: answer.statusCode, code };
}
