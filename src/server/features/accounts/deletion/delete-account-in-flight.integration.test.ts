import { PassThrough } from 'node:stream';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DELETION_PHRASE } from '#contract/account.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { signInAgain, signUp } from '#tests/support/builders/people/sign-up.ts';
import { findTraces } from '#tests/support/builders/server/find-traces.ts';
import { makeGate } from '#tests/support/builders/server/gate.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { multipartOf } from '#tests/support/client/multipart.ts';
import type { TestClient } from '#tests/support/client/test-client.ts';

/** A word that occurs nowhere else. */
const MARK = 'Quetzalcoatlus';

/** Gates at ports that hold work while its account is deleted. */
const [files, reader, model, provider] = [makeGate(), makeGate(), makeGate(), makeGate()];

let pdf: Buffer;
let lexden: TestLexden;

beforeAll(async () => {
  pdf = await makeTextPdf([`${MARK} AGREEMENT\n\nThe Tenant ${MARK} shall pay a monthly rent of $900.00.`]);
});
beforeEach(async () => {
  lexden = await startTestLexden({
    replaceAdapters: ({ blobs, reader: ownReader, model: engine, identity }) => ({
      blobs: {
        ...blobs,
        async put(key, content) {
          await files.pass();
          return blobs.put(key, content);
        },
      },
      reader: {
        ...ownReader,
        async open(bytes) {
          await reader.pass();
          return ownReader.open(bytes);
        },
      },
      model: {
        ...engine,
        async answer(request, options) {
          await model.pass();
          return engine.answer(request, options);
        },
      },
      identity: {
        ...identity,
        async deleteUser(subject) {
          await provider.pass();
          return identity.deleteUser(subject);
        },
      },
    }),
  });
});
afterEach(async () => {
  for (const gate of [files, reader, model, provider]) gate.open();
  await lexden.close();
});

const deleteAccount = (account: TestClient) => account.post('/account/delete', { confirmation: DELETION_PHRASE });

async function expectNothingLeft({ userId, email }: Account): Promise<void> {
  expect(await findTraces(lexden, [MARK, userId, email])).toEqual([]);
  const { db } = lexden.database;
  for (const table of ['users', 'documents', 'reservations', 'blob_removals', 'conversations'] as const) {
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
  const blobs = [];
  for await (const blob of lexden.adapters.blobs.list('')) blobs.push(blob);
  expect(blobs).toEqual([]);
}

test.each([
  ['while its bytes are stored', files],
  ['while it is opened', reader],
])('account deletion › leaves nothing of an upload in flight: %s', async (_when, gate) => {
  const account = await makeAccount(lexden);
  await account.uploadAndRead(pdf, `${MARK} one.pdf`);
  gate.shut();
  const upload = account.upload([{ name: `${MARK} two.pdf`, bytes: pdf }]);
  await gate.waitForCaller();
  const receipt = await deleteAccount(account);
  expect([receipt.statusCode, receipt.json().removed.documents]).toEqual([200, 1]);
  // If the server ended now, the file would be removed once nothing can be writing it.
  const [removal] = await lexden.database.db.selectFrom('blob_removals').selectAll().execute();
  expect(removal?.requested_at).toBeGreaterThan(Date.now());
  gate.open();
  expect((await upload).statusCode).toBeGreaterThanOrEqual(400);
  await expectNothingLeft(account);
});

test('account deletion › refuses an upload whose file arrives after it, and recreates no user', async () => {
  const account = await makeAccount(lexden);
  const { payload, contentType } = multipartOf([{ name: `${MARK}.pdf`, bytes: pdf }]);
  const body = new PassThrough();
  const upload = account.post('/documents/upload', body, { 'content-type': contentType });
  // Long enough for authentication: the request has arrived, its body has not.
  for (let tick = 0; tick < 20; tick += 1) await new Promise(setImmediate);
  expect((await deleteAccount(account)).statusCode).toBe(200);
  body.end(payload);
  const answer = await upload;
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
  await expectNothingLeft(account);
});

test('account deletion › refuses new work while it runs', async () => {
  const account = await makeAccount(lexden);
  await account.uploadAndRead(pdf, `${MARK}.pdf`);
  const { payload, contentType } = multipartOf([{ name: `${MARK} two.pdf`, bytes: pdf }]);
  const body = new PassThrough();
  const upload = account.post('/documents/upload', body, { 'content-type': contentType });
  for (let tick = 0; tick < 20; tick += 1) await new Promise(setImmediate);
  provider.shut();
  const deletion = deleteAccount(account);
  await provider.waitForCaller();
  body.end(payload);
  const answer = await upload;
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
  expect((await account.get('/documents')).statusCode).toBe(401);
  provider.open();
  expect((await deletion).json().removed.documents).toBe(1);
  await expectNothingLeft(account);
});

test.each(['on', 'off'] as const)(
  'account deletion › leaves nothing of a question in flight, with metering %s',
  async (metering) => {
    lexden = await lexden.restart({ metering });
    const account = await makeAccount(lexden);
    const id = await account.uploadAndRead(pdf, `${MARK}.pdf`);
    model.shut();
    const question = account.post('/chat', { message: `What does ${MARK} pay each month?`, documentIds: [id] });
    await model.waitForCaller();
    expect((await deleteAccount(account)).statusCode).toBe(200);
    model.open();
    expect((await question).statusCode).toBeGreaterThanOrEqual(400);
    await expectNothingLeft(account);
  },
);

test('account deletion › deletes a document that is being processed and analyzed', { timeout: 60_000 }, async () => {
  const account = await makeAccount(lexden);
  const pages = Array.from({ length: 200 }, (_, n) => `Clause ${n} of ${MARK}. The Tenant shall pay rent. `.repeat(30));
  const upload = await account.upload([{ name: `${MARK}.pdf`, bytes: await makeTextPdf(pages) }]);
  const { id } = upload.json().documents[0];
  const analysis = account.post(`/documents/${id}/analyze`);
  expect((await deleteAccount(account)).statusCode).toBe(200);
  expect((await analysis).statusCode).toBeGreaterThanOrEqual(400);
  await expectNothingLeft(account);
});

test('account deletion › refuses sign-ins and trial moves while it runs', async () => {
  const ada = { email: 'ada.dodo@example.org', name: 'Ada Dodo', password: 'four seasons long' };
  const [first, guest] = [await signUp(lexden, ada), makeGuest(lexden)];
  const { body } = await first.sync();
  await guest.uploadAndRead(pdf, 'Trial.pdf');
  const later = await signInAgain(lexden, ada, guest.id);
  provider.shut();
  const deletion = deleteAccount(first.client);
  await provider.waitForCaller();
  const refused = await later.sync();
  expect([refused.status, refused.body['code']]).toEqual([403, 'user-disabled']);
  provider.open();
  expect((await deletion).json()).toMatchObject({ signInRemoved: true });
  const { id: userId } = body['user'] as { id: string };
  expect(await findTraces(lexden, [ada.email, ada.name, userId, first.subject])).toEqual([]);
  // The trial is unchanged.
  expect((await guest.get('/documents')).json()).toMatchObject([{ originalName: 'Trial.pdf' }]);
});

test('account deletion › a token from before it does not restore the account', async () => {
  const ada = { email: 'ada.dodo@example.org', name: 'Ada Dodo', password: 'four seasons long' };
  const first = await signUp(lexden, ada);
  await first.sync();
  const later = await signInAgain(lexden, ada);
  const deletion = await deleteAccount(first.client);
  expect(deletion.statusCode).toBe(200);
  const refused = await later.sync();
  expect([refused.status, refused.body['code']]).toEqual([401, 'token-invalid']);
  expect(await findTraces(lexden, [ada.email, ada.name, first.subject])).toEqual([]);
});
