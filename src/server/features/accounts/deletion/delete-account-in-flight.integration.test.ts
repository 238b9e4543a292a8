import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { DELETION_PHRASE } from '#contract/account.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { signInAgain, signUp } from '#tests/support/builders/people/sign-up.ts';
import { expectEmpty, findTraces } from '#tests/support/builders/server/find-traces.ts';
import { beforeCall, makeGate } from '#tests/support/builders/server/gate.ts';
import { openBeforeEach } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { multipartOf } from '#tests/support/client/multipart.ts';
import { refusalOf } from '#tests/support/client/refusal.ts';
import type { TestClient } from '#tests/support/client/test-client.ts';

/** A word that occurs nowhere else. */
const MARK = 'Quetzalcoatlus';
const ADA = { email: 'ada.dodo@example.org', name: 'Ada Dodo', password: 'four seasons long' };

/** Gates at ports that hold work while its account is deleted. */
const [files, reader, model, provider] = [makeGate(), makeGate(), makeGate(), makeGate()];

const pdf = await makeTextPdf([`${MARK} AGREEMENT\n\nThe Tenant ${MARK} shall pay a monthly rent of $900.00.`]);
const lexden = openBeforeEach(() =>
  startTestLexden({
    replaceAdapters: ({ blobs, reader: ownReader, model: engine, identity }) => ({
      blobs: beforeCall(blobs, 'put', files.pass),
      reader: beforeCall(ownReader, 'open', reader.pass),
      model: beforeCall(engine, 'answer', model.pass),
      identity: beforeCall(identity, 'deleteUser', provider.pass),
    }),
  }),
);
afterEach(() => {
  for (const gate of [files, reader, model, provider]) gate.open();
});

const deleteAccount = (account: TestClient) => account.post('/account/delete', { confirmation: DELETION_PHRASE });

async function expectNothingLeft({ userId, email }: Account): Promise<void> {
  expect(await findTraces(lexden, [MARK, userId, email])).toEqual([]);
  await expectEmpty(lexden, ['users', 'documents', 'reservations', 'blob_removals', 'conversations']);
  expect(await Array.fromAsync(lexden.adapters.blobs.list(''))).toEqual([]);
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

/** Begins an upload that has been authenticated, and whose body arrives when `send` is called. */
async function beginUpload(account: TestClient) {
  const { payload, contentType } = multipartOf([{ name: `${MARK} two.pdf`, bytes: pdf }]);
  const body = new PassThrough();
  const headers = { ...account.headers, 'content-type': contentType };
  const answer = lexden.app.inject({ method: 'POST', url: '/api/documents/upload', headers, payload: body });
  // Long enough for authentication: the request has arrived, its body has not.
  for (let tick = 0; tick < 20; tick += 1) await new Promise(setImmediate);
  return { answer, send: () => body.end(payload) };
}

test('account deletion › refuses an upload whose file arrives after it, and recreates no user', async () => {
  const account = await makeAccount(lexden);
  const upload = await beginUpload(account);
  expect((await deleteAccount(account)).statusCode).toBe(200);
  upload.send();
  expect(await refusalOf(upload.answer)).toEqual([401, 'unauthenticated']);
  await expectNothingLeft(account);
});

test('account deletion › refuses new work while it runs', async () => {
  const account = await makeAccount(lexden);
  await account.uploadAndRead(pdf, `${MARK}.pdf`);
  const upload = await beginUpload(account);
  const deleteIt = () => deleteAccount(account);
  const deletion = await provider.hold(deleteIt, async () => {
    upload.send();
    expect(await refusalOf(upload.answer)).toEqual([401, 'unauthenticated']);
    expect((await account.get('/documents')).statusCode).toBe(401);
  });
  expect(deletion.json().removed.documents).toBe(1);
  await expectNothingLeft(account);
});

test.each(['on', 'off'] as const)(
  'account deletion › leaves nothing of a question in flight, with metering %s',
  async (metering) => {
    Object.assign(lexden, await lexden.restart({ metering }));
    const account = await makeAccount(lexden);
    const id = await account.uploadAndRead(pdf, `${MARK}.pdf`);
    const message = `What does ${MARK} pay each month?`;
    const ask = () => account.post('/chat', { message, documentIds: [id] });
    const answer = await model.hold(ask, async () => expect((await deleteAccount(account)).statusCode).toBe(200));
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
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
  const [first, guest] = [await signUp(lexden, ADA), makeGuest(lexden)];
  const { body } = await first.sync();
  await guest.uploadAndRead(pdf, 'Trial.pdf');
  const later = await signInAgain(lexden, ADA, guest.id);
  const deleteAda = () => deleteAccount(first.client);
  const deletion = await provider.hold(deleteAda, async () => {
    expect(await refusalOf((await later.sync()).response)).toEqual([403, 'user-disabled']);
  });
  expect(deletion.json()).toMatchObject({ signInRemoved: true });
  const { id: userId } = body['user'] as { id: string };
  expect(await findTraces(lexden, [ADA.email, ADA.name, userId, first.subject])).toEqual([]);
  // The trial is unchanged.
  expect((await guest.get('/documents')).json()).toMatchObject([{ originalName: 'Trial.pdf' }]);
});

test('account deletion › a token from before it does not restore the account', async () => {
  const first = await signUp(lexden, ADA);
  await first.sync();
  const later = await signInAgain(lexden, ADA);
  expect((await deleteAccount(first.client)).statusCode).toBe(200);
  expect(await refusalOf((await later.sync()).response)).toEqual([401, 'token-invalid']);
  expect(await findTraces(lexden, [ADA.email, ADA.name, first.subject])).toEqual([]);
});
