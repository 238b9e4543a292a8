import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/db/connection.ts';
import { makeDamagedPdf, makeScanPdf } from '#tests/support/builders/documents/hostile-pdfs.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { listOwners, moveTrial, removeUsers } from '#tests/support/builders/people/trial-move.ts';
import { beforeCall, makeGate } from '#tests/support/builders/server/gate.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { refusalOf } from '#tests/support/client/refusal.ts';
import type { TestResponse } from '#tests/support/client/transport.ts';

/** By then an accepted question has found its document, even on a busy machine. */
const BEGUN_MS = 300;
const THIS_MONTH = new Date().toISOString().slice(0, 'YYYY-MM'.length);

/** Gates at ports that hold a request while the trial moves. */
const [files, model] = [makeGate(), makeGate()];
let modelBreaks = false;

let db: Database;
let guest: Guest;
let account: Account;

const lease = await makeLeasePdf();
const lexden = openBeforeAll(() =>
  startTestLexden({
    replaceAdapters: ({ blobs, model: engine }) => ({
      blobs: beforeCall(blobs, 'put', files.pass),
      model: beforeCall(engine, 'answer', async () => {
        await model.pass();
        if (modelBreaks) throw new Error('the model broke');
      }),
    }),
  }),
);
beforeAll(() => {
  db = lexden.database.db;
});
beforeEach(async () => {
  await removeUsers(db);
  guest = makeGuest(lexden);
  account = await makeAccount(lexden);
});
afterEach(() => {
  modelBreaks = false;
  files.open();
  model.open();
});

/** Begins a request, holds it at a port while the trial moves, and lets it finish. */
function moveDuring(gate: typeof files, begin: () => Promise<TestResponse>): Promise<TestResponse> {
  return gate.hold(begin, async () => expect(await moveTrial(db, guest, account)).not.toBe(null));
}

const me = async () => (await account.get('/auth/user')).json();

async function expectNothingOfTheTrialLeft(): Promise<void> {
  expect((await listOwners(db)).filter((owner) => owner !== account.userId)).toEqual([]);
  expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([]);
  const trial = await db.selectFrom('users').selectAll().where('kind', '=', 'trial').executeTakeFirstOrThrow();
  expect(trial).toMatchObject({ chat_credits: 0, questions_asked: 0, documents_uploaded: 0 });
}

describe('upload in flight during a trial move', () => {
  test('is stored in the account and counts once, in the account’s month', async () => {
    const upload = await moveDuring(files, () => guest.upload([{ name: 'Lease.pdf', bytes: lease }]));
    expect(upload.statusCode).toBe(200);
    const { id } = upload.json().documents[0];
    await account.get(`/documents/${id}/events`);
    expect((await account.get('/documents')).json()).toMatchObject([
      { id, status: 'ready', originalName: 'Lease.pdf' },
    ]);
    expect(await me()).toMatchObject({ documentsThisMonth: 1, uploadsRemaining: 2, documentsUploaded: 1 });
    const row = await db.selectFrom('documents').select('upload_period').executeTakeFirstOrThrow();
    expect(row.upload_period).toBe(THIS_MONTH);
    await expectNothingOfTheTrialLeft();
  });

  test('releases its reservation to the account when the file is refused', async () => {
    expect(
      await refusalOf(moveDuring(files, () => guest.upload([{ name: 'broken.pdf', bytes: makeDamagedPdf() }]))),
    ).toEqual([422, 'pdf-damaged']);
    expect(await me()).toMatchObject({ documentsThisMonth: 0, uploadsRemaining: 3 });
    await expectNothingOfTheTrialLeft();
  });

  test('moves the accepted files and refuses the next one with trial-moved', async () => {
    const upload = await moveDuring(files, () =>
      guest.upload([
        { name: 'first.pdf', bytes: lease },
        { name: 'second.pdf', bytes: lease },
      ]),
    );
    expect(upload.statusCode).toBe(200);
    expect(upload.json().refused).toMatchObject([{ filename: 'second.pdf', code: 'trial-moved' }]);
    expect((await account.get('/documents')).json()).toMatchObject([{ originalName: 'first.pdf' }]);
    expect(await me()).toMatchObject({ documentsThisMonth: 1 });
    await expectNothingOfTheTrialLeft();
  });

  test('is opened as a sample without counting', async () => {
    const sample = await moveDuring(files, () => guest.post('/documents/sample', {}));
    expect(sample.statusCode).toBe(200);
    expect((await account.get('/documents')).json()).toMatchObject([{ isSample: true }]);
    expect(await me()).toMatchObject({ documentsThisMonth: 0, uploadsRemaining: 3 });
    await expectNothingOfTheTrialLeft();
  });
});

describe('question in flight during a trial move', () => {
  let id: number;
  const ask = () => guest.post('/chat', { message: 'What is the monthly rent?', documentIds: [id] });
  beforeEach(async () => {
    id = await guest.uploadAndRead(lease);
  });

  test('is answered in the account and charged once', async () => {
    const answer = await moveDuring(model, ask);
    expect(answer.json()).toMatchObject({ outcome: 'answered', charged: true });
    const { conversationId } = answer.json();
    expect((await account.get(`/conversations?documentId=${id}`)).json()).toMatchObject([{ id: conversationId }]);
    expect((await account.get(`/conversations/${conversationId}/messages`)).json()).toHaveLength(2);
    expect((await account.get(`/documents/${id}/chat-limits`)).json()).toMatchObject({ remainingQuestions: 2 });
    expect(await me()).toMatchObject({ chatQuestionsUsed: 1 });
    await expectNothingOfTheTrialLeft();
  });

  test('joins the conversation that moved', async () => {
    const { conversationId } = (await ask()).json();
    const answer = await moveDuring(model, ask);
    expect(answer.json()).toMatchObject({ conversationId });
    expect((await account.get(`/conversations/${conversationId}/messages`)).json()).toHaveLength(4);
    expect((await account.get(`/documents/${id}/chat-limits`)).json()).toMatchObject({ remainingQuestions: 1 });
    expect(await me()).toMatchObject({ chatQuestionsUsed: 2 });
  });

  test('costs nothing when it fails, and releases the reservation to the account', async () => {
    modelBreaks = true;
    expect(await refusalOf(moveDuring(model, ask))).toEqual([500, 'answer-failed']);
    expect((await account.get(`/documents/${id}/chat-limits`)).json()).toMatchObject({ remainingQuestions: 3 });
    expect(await me()).toMatchObject({ chatQuestionsUsed: 0 });
    await expectNothingOfTheTrialLeft();
  });

  test('refunds the trial’s credit to the account', async () => {
    await db.updateTable('documents').set({ questions_used: 3 }).execute();
    await db.updateTable('users').set({ chat_credits: 4 }).where('kind', '=', 'trial').execute();
    modelBreaks = true;
    await moveDuring(model, ask);
    expect(await me()).toMatchObject({ chatCreditsRemaining: 4, chatQuestionsUsed: 0 });
    await expectNothingOfTheTrialLeft();
  });

  test('uses one credit of the trial when it is answered', async () => {
    await db.updateTable('documents').set({ questions_used: 3 }).execute();
    await db.updateTable('users').set({ chat_credits: 4 }).where('kind', '=', 'trial').execute();
    expect((await moveDuring(model, ask)).statusCode).toBe(200);
    expect(await me()).toMatchObject({ chatCreditsRemaining: 3, chatQuestionsUsed: 1 });
    await expectNothingOfTheTrialLeft();
  });
});

describe('document processing during a trial move', () => {
  test('answers waiting requests with trial-moved', async () => {
    const idle = await startTestLexden({ role: 'web' });
    onTestFinished(() => idle.close());
    const [sender, receiver] = [makeGuest(idle), await makeAccount(idle)];
    const { id } = (await sender.upload([{ name: 'Lease.pdf', bytes: lease }])).json().documents[0];
    const question = sender.post('/chat', { message: 'What is the rent?', documentIds: [id] });
    await expect.poll(() => idle.app.callsUnderWay.size).toBe(1);
    await pause(BEGUN_MS);
    await moveTrial(idle.database.db, sender, receiver);
    expect(await refusalOf(question)).toEqual([401, 'trial-moved']);
    const events = await sender.get(`/documents/${id}/events`);
    expect(await refusalOf(events)).toEqual([401, 'trial-moved']);
    expect(events.body).not.toContain('document-not-found');
    expect(await idle.database.db.selectFrom('reservations').selectAll().execute()).toEqual([]);
  });

  test('completes in the account, and releases the reservation there when there is no text', async () => {
    let working = await startTestLexden({ role: 'web' });
    onTestFinished(() => working.close());
    const [sender, receiver] = [makeGuest(working), await makeAccount(working)];
    await sender.upload([
      { name: 'Lease.pdf', bytes: lease },
      { name: 'scan.pdf', bytes: makeScanPdf('picture-only') },
    ]);
    expect(await moveTrial(working.database.db, sender, receiver)).toEqual({ movedDocuments: 2 });
    working = await working.restart({ role: 'all' });
    const later = receiver.at(working);
    const get = async (path: string) => (await later.get(path)).json();
    const statuses = async () =>
      (await get('/documents')).map((document: { originalName: string; status: string }) => [
        document.originalName,
        document.status,
      ]);
    await expect
      .poll(async () => (await statuses()).sort(), { timeout: 20_000 })
      .toEqual([
        ['Lease.pdf', 'ready'],
        ['scan.pdf', 'failed'],
      ]);
    expect(await get('/auth/user')).toMatchObject({ documentsThisMonth: 1, uploadsRemaining: 2 });
  });
});
