import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/connection.ts';
import { lockUser } from '#server/db/processes/owner-lock.ts';
import { createUploadAllowance } from '#server/features/billing/allowance/upload-allowance.ts';
import { createDocumentStore } from '#server/features/documents/document-store.ts';
import { makeDamagedPdf } from '#tests/support/builders/documents/hostile-pdfs.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { listOwners, moveTrial, moveTrialIn, removeUsers } from '#tests/support/builders/people/trial-move.ts';
import { beforeCall, makeGate } from '#tests/support/builders/server/gate.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { refusalOf } from '#tests/support/client/refusal.ts';
import type { TestResponse } from '#tests/support/client/transport.ts';

/** Gates at ports that hold work until the move has begun. */
const [files, model] = [makeGate(), makeGate()];

let db: Database;
let guest: Guest;
let account: Account;

const lease = await makeLeasePdf();
const lexden = openBeforeAll(() =>
  startTestLexden({
    replaceAdapters: ({ blobs, model: engine }) => ({
      blobs: beforeCall(blobs, 'put', files.pass),
      model: beforeCall(engine, 'answer', model.pass),
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

/**
 * Waits until a number of statements are blocked by another transaction. The embedded database has one connection, which
 * that transaction holds, so every other statement is blocked.
 */
async function untilWaiting(atLeast: number): Promise<void> {
  if (lexden.database.kind === 'sqlite') return;
  const countWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(db);
    return rows[0]?.waiting;
  };
  await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThanOrEqual(atLeast);
}

/** Holds a request at a port, begins the move, lets the request block on it, and ends the move. */
async function runInto<T>(gate: typeof files, begin: () => Promise<T>, end: 'commit' | 'rollback'): Promise<T> {
  gate.shut();
  const request = begin();
  await gate.waitForCaller();
  const move = await beginMove();
  gate.open();
  await untilWaiting(1);
  await move[end]().execute();
  return request;
}

/** A move in a transaction that is still open. */
async function beginMove() {
  const transaction = await db.startTransaction().execute();
  await moveTrialIn(transaction, db, guest, account);
  return transaction;
}

const upload = (bytes: Uint8Array) => guest.upload([{ name: 'Lease.pdf', bytes }]);
const ask = (id: number) => guest.post('/chat', { message: 'What is the monthly rent?', documentIds: [id] });
const me = async () => (await account.get('/auth/user')).json();

describe('trial move in an open transaction blocks work that ends', () => {
  test('an upload is stored in the account, or in the trial after a rollback', async () => {
    expect((await runInto(files, () => upload(lease), 'rollback')).statusCode).toBe(200);
    expect((await guest.get('/documents')).json()).toHaveLength(1);
    expect((await guest.get('/user')).json()).toMatchObject({ documentsThisMonth: 1, documentsUploaded: 1 });
    expect((await runInto(files, () => upload(lease), 'commit')).statusCode).toBe(200);
    expect(await listOwners(db)).toEqual([account.userId]);
    expect(await me()).toMatchObject({ documentsThisMonth: 2, documentsUploaded: 2 });
  });

  test('a refused upload releases its reservation at its current owner', async () => {
    expect((await runInto(files, () => upload(makeDamagedPdf()), 'rollback')).statusCode).toBe(422);
    expect((await guest.get('/user')).json()).toMatchObject({ documentsThisMonth: 0 });
    expect((await runInto(files, () => upload(makeDamagedPdf()), 'commit')).statusCode).toBe(422);
    expect(await me()).toMatchObject({ documentsThisMonth: 0 });
  });

  test('an answer is stored in the account, or in the trial after a rollback', async () => {
    const id = await guest.uploadAndRead(lease);
    expect((await runInto(model, () => ask(id), 'rollback')).statusCode).toBe(200);
    expect((await guest.get('/user')).json()).toMatchObject({ chatQuestionsUsed: 1 });
    expect((await runInto(model, () => ask(id), 'commit')).statusCode).toBe(200);
    expect(await me()).toMatchObject({ chatQuestionsUsed: 2 });
    const [conversation, ...others] = (await account.get(`/conversations?documentId=${id}`)).json();
    expect(others).toEqual([]);
    expect((await account.get(`/conversations/${conversation.id}/messages`)).json()).toHaveLength(4);
    expect(await listOwners(db)).toEqual([account.userId]);
  });
});

describe('trial move in an open transaction blocks work that begins', () => {
  const beginnings: [string, (id: number) => Promise<TestResponse>][] = [
    ['an upload', () => upload(lease)],
    ['the sample', () => guest.post('/documents/sample', {})],
    ['a question', (id) => ask(id)],
  ];

  test.each(beginnings)('%s is refused with trial-moved and reserves nothing', async (_name, begin) => {
    const id = await guest.uploadAndRead(lease);
    const move = await beginMove();
    const request = begin(id);
    await untilWaiting(1);
    await move.commit().execute();
    expect(await refusalOf(request)).toEqual([401, 'trial-moved']);
    expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([]);
    expect(await listOwners(db)).toEqual([account.userId]);
    expect(await me()).toMatchObject({ documentsThisMonth: 1, chatQuestionsUsed: 0 });
  });

  test.each(beginnings)('%s continues after a rollback', async (_name, begin) => {
    const id = await guest.uploadAndRead(lease);
    const move = await beginMove();
    const request = begin(id);
    await untilWaiting(1);
    await move.rollback().execute();
    expect((await request).statusCode).toBe(200);
    expect(await moveTrial(db, guest, account)).not.toBe(null);
    expect(await listOwners(db)).toEqual([account.userId]);
  });
});

describe('trial move does not deadlock', () => {
  test('concurrent sign-ins lock account and trial in the same order', async () => {
    await guest.uploadAndRead(lease);
    const first = await db.startTransaction().execute();
    await lockUser(first, account.userId);
    const second = moveTrial(db, guest, account);
    await untilWaiting(1);
    expect(await moveTrialIn(first, db, guest, account)).toEqual({ movedDocuments: 1 });
    await first.commit().execute();
    expect(await second).toBe(null);
  });

  test('an unreadable document fails first, and then moves', async () => {
    const id = await guest.uploadAndRead(lease);
    await db.updateTable('documents').set({ status: 'processing' }).execute();
    const { refund } = createUploadAllowance({ ...lexden.adapters, db, processId: 'reading', metering: true });
    const failing = await db.startTransaction().execute();
    await createDocumentStore(db).markFailed(failing, id, 'pdf-no-readable-text');
    const move = moveTrial(db, guest, account);
    await untilWaiting(1);
    await refund(failing, id);
    await failing.commit().execute();
    expect(await move).toEqual({ movedDocuments: 1 });
    expect(await me()).toMatchObject({ documentsThisMonth: 0 });
  });

  test('an answer that waits while its document is deleted is refused because of the deletion', async () => {
    const id = await guest.uploadAndRead(lease);
    const { id: trialId } = (await guest.get('/user')).json();
    model.shut();
    const answer = ask(id);
    await model.waitForCaller();
    const deletion = await db.startTransaction().execute();
    await lockUser(deletion, trialId);
    await deletion.deleteFrom('documents').where('id', '=', id).execute();
    model.open();
    await untilWaiting(1);
    await deletion.commit().execute();
    expect((await answer).json()).toMatchObject({ code: 'document-not-found' });
    expect(await db.selectFrom('reservations').select('id').execute()).toEqual([]);
  });

  test('a document that is being deleted is deleted, or moves with the rest', async () => {
    const [deleted] = [await guest.uploadAndRead(lease), await guest.uploadAndRead(lease)];
    await ask(deleted);
    // A row that only the deletion locks, so that it can be held between chats and document.
    const reservation = {
      owner: 'other-process',
      expires_at: Date.now() + 60_000,
      kind: 'question' as const,
      period: null,
    };
    await db
      .insertInto('reservations')
      .values({ ...reservation, id: 'held', user_id: account.userId, document_id: deleted, paid_with: 'allowance' })
      .execute();
    const holding = await db.startTransaction().execute();
    await holding.updateTable('reservations').set({ owner: 'the test' }).where('id', '=', 'held').execute();
    const deletion = guest.delete(`/documents/${deleted}`);
    await untilWaiting(1);
    const move = moveTrial(db, guest, account);
    await untilWaiting(2);
    await holding.commit().execute();
    // With a single connection, either of them may have requested it first.
    const outcome = { status: (await deletion).statusCode, moved: (await move)?.movedDocuments };
    expect([
      { status: 200, moved: 1 },
      { status: 401, moved: 2 },
    ]).toContainEqual(outcome);
    expect((await account.get('/documents')).json()).toHaveLength(outcome.moved ?? 0);
  });
});
