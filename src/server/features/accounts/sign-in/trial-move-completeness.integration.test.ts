import fc from 'fast-check';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/db/connection.ts';
import { moveAllowancesToAccount } from '#server/features/billing/allowance/allowance-store.ts';
import { moveBillingToAccount } from '#server/features/billing/subscriptions/move-billing-store.ts';
import { createConversationStore } from '#server/features/chat/conversation-store.ts';
import { createDocumentStore } from '#server/features/documents/document-store.ts';
import { hashSecret } from '#server/platform/secrets.ts';
import { insertCheckout, insertSubscription } from '#tests/support/builders/database/billing-rows.ts';
import { makeDamagedPdf, makeScanPdf } from '#tests/support/builders/documents/hostile-pdfs.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { insertSession, makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { listOwners, moveTrial, removeUsers, sumOfEverything } from '#tests/support/builders/people/trial-move.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { makeGuestId } from '#tests/support/client/test-client.ts';
import { createTrialMove } from './trial-move.ts';

const NOW = Date.UTC(2026, 4, 31, 23, 59, 59);
const MONTH = '2026-05';

let db: Database;
const lease = await makeLeasePdf();
const lexden = openBeforeAll(startTestLexden);
beforeAll(() => {
  db = lexden.database.db;
});
beforeEach(() => removeUsers(db));

/** All rows of the tables that a move writes to. */
async function readAll() {
  return {
    users: await db.selectFrom('users').selectAll().orderBy('id').execute(),
    counters: await db.selectFrom('upload_counters').selectAll().orderBy('user_id').orderBy('period').execute(),
    reservations: await db.selectFrom('reservations').selectAll().orderBy('id').execute(),
    documents: await db.selectFrom('documents').selectAll().orderBy('id').execute(),
    conversations: await db.selectFrom('conversations').selectAll().orderBy('id').execute(),
    subscriptions: await db.selectFrom('subscriptions').selectAll().orderBy('id').execute(),
    checkouts: await db.selectFrom('checkouts').selectAll().orderBy('id').execute(),
  };
}

const period = fc.constantFrom('trial', '2026-04', MONTH);
const amount = fc.nat({ max: 20 });
/** Numbers and rows of one user, in any combination. */
const holdings = fc.record({
  credits: amount,
  asked: amount,
  uploaded: amount,
  counters: fc.uniqueArray(fc.tuple(period, fc.integer({ min: 1, max: 9 })), { selector: ([name]) => name }),
  documents: fc.array(fc.record({ period: fc.option(period), used: amount, talks: fc.boolean() }), { maxLength: 4 }),
  uploads: fc.array(fc.option(period), { maxLength: 2 }),
  questions: fc.array(fc.constantFrom('allowance' as const, 'credit' as const), { maxLength: 2 }),
});
type Holdings = typeof holdings extends fc.Arbitrary<infer T> ? T : never;

let nextId = 1;
const makeId = () => nextId++;

async function giveTo(userId: string, held: Holdings): Promise<void> {
  await db
    .updateTable('users')
    .set({ chat_credits: held.credits, questions_asked: held.asked, documents_uploaded: held.uploaded })
    .where('id', '=', userId)
    .execute();
  for (const [name, documents] of held.counters) {
    await db.insertInto('upload_counters').values({ user_id: userId, period: name, documents }).execute();
  }
  for (const { period: upload_period, used, talks } of held.documents) {
    const id = makeId();
    await db
      .insertInto('documents')
      .values({
        id,
        user_id: userId,
        filename: 'a',
        original_name: 'a',
        file_size: 1,
        sha256: 'a',
        blob_key: 'a',
        page_count: 1,
        uploaded_at: 1,
        status: 'failed',
        excerpt: '',
        is_sample: 0,
        upload_period,
        questions_used: used,
      })
      .execute();
    if (!talks) continue;
    await db
      .insertInto('conversations')
      .values({ id: `talk ${id}`, user_id: userId, document_id: id, created_at: 1 })
      .execute();
  }
  const taken = { user_id: userId, owner: 'other-process', expires_at: 1 };
  const reservations = [
    ...held.uploads.map((of) => ({ ...taken, kind: 'upload' as const, period: of, paid_with: null })),
    ...held.questions.map((paid_with) => ({ ...taken, kind: 'question' as const, period: null, paid_with })),
  ];
  for (const reservation of reservations) {
    const id = makeId();
    await db
      .insertInto('reservations')
      .values({ ...reservation, id: String(id), document_id: id })
      .execute();
  }
}

test('trial move › loses, duplicates and leaves nothing, for any state of trial and account', async () => {
  await fc.assert(
    fc.asyncProperty(holdings, holdings, async (ofTrial, ofAccount) => {
      await removeUsers(db);
      const [guest, account] = [{ id: makeGuestId() }, await insertSession(db)];
      await db
        .insertInto('users')
        .values({
          id: 'trial',
          kind: 'trial',
          guest_id_hash: hashSecret(guest.id),
          plan: 'free',
          subscription_status: 'inactive',
          chat_credits: 0,
          created_at: 1,
        })
        .execute();
      await giveTo('trial', ofTrial);
      await giveTo(account.userId, ofAccount);
      const before = await sumOfEverything(db);
      expect(await moveTrial(db, guest, account, NOW)).toEqual({ movedDocuments: ofTrial.documents.length });
      expect(await sumOfEverything(db)).toEqual(before);
      const owners = await listOwners(db);
      expect(owners.every((owner) => owner === account.userId)).toBe(true);
      // The trial's total counts in the current month; monthly counts keep their month.
      const sumOf = ({ counters }: Holdings, ...names: string[]) =>
        counters.reduce((total, [name, documents]) => total + (names.includes(name) ? documents : 0), 0);
      const counters = await db.selectFrom('upload_counters').select(['period', 'documents']).execute();
      const countedIn = (name: string) => counters.find((counter) => counter.period === name)?.documents ?? 0;
      expect(countedIn(MONTH)).toBe(sumOf(ofAccount, MONTH) + sumOf(ofTrial, MONTH, 'trial'));
      expect(countedIn('2026-04')).toBe(sumOf(ofAccount, '2026-04') + sumOf(ofTrial, '2026-04'));
    }),
    { numRuns: 30, seed: 20_260_531 },
  );
});

test('trial move › has moved nothing when interrupted at any statement', async () => {
  const [guest, account] = [makeGuest(lexden), await makeAccount(lexden)];
  const id = await guest.uploadAndRead(lease);
  await guest.post('/chat', { message: 'What is the monthly rent?', documentIds: [id] });
  const { id: trialId } = (await guest.get('/user')).json();
  await insertCheckout(db, trialId);
  await insertSubscription(db, { id: 'of the trial', user_id: trialId });
  const before = await readAll();
  const parts = {
    moveAllowances: moveAllowancesToAccount,
    moveBilling: moveBillingToAccount,
    moveDocuments: createDocumentStore(db).moveToAccount,
    moveConversations: createConversationStore(db).moveToAccount,
  };
  for (const name of Object.keys(parts) as (keyof typeof parts)[]) {
    const breaking = async (...given: unknown[]): Promise<never> => {
      await (parts[name] as (...all: unknown[]) => Promise<unknown>)(...given);
      throw new Error(`the end, after ${name}`);
    };
    const { moveTrialInto } = createTrialMove({ ...parts, [name]: breaking, recordEvent: async () => {} });
    const move = { guestIdHash: hashSecret(guest.id), accountId: account.userId, now: NOW };
    const moving = db.transaction().execute((transaction) => moveTrialInto(transaction, move));
    await expect(moving).rejects.toThrow(`the end, after ${name}`);
    expect(await readAll()).toEqual(before);
  }
  expect((await guest.get('/documents')).json()).toHaveLength(1);
  expect(await moveTrial(db, guest, account)).toEqual({ movedDocuments: 1 });
});

test('trial move › a reservation of an ended process is released to the account', async () => {
  let own = await startTestLexden({ role: 'web' });
  onTestFinished(() => own.close());
  const database = own.database.db;
  const [guest, account] = [makeGuest(own), await makeAccount(own)];
  await guest.upload([{ name: 'Lease.pdf', bytes: lease }]);
  const { id: userId } = (await guest.get('/user')).json();
  await database.updateTable('upload_counters').set({ documents: 2 }).execute();
  const left = { user_id: userId, owner: 'a process that died', expires_at: 1, document_id: 77 };
  await database
    .insertInto('reservations')
    .values([
      { ...left, id: 'upload', kind: 'upload', period: 'trial', paid_with: null },
      { ...left, id: 'credit', kind: 'question', period: null, paid_with: 'credit' },
    ])
    .execute();
  await moveTrial(database, guest, account);
  own = await own.restart();
  expect((await account.at(own).get('/auth/user')).json()).toMatchObject({
    documentsThisMonth: 1,
    chatCreditsRemaining: 1,
  });
});

test('trial move › moves everything during concurrent uploads, questions and deletions', async () => {
  const [guest, account] = [makeGuest(lexden), await makeAccount(lexden)];
  await guest.post('/documents/sample', {});
  const { id: trialId } = (await guest.get('/user')).json();
  await db
    .updateTable('users')
    .set({ plan: 'pro', subscription_status: 'active', chat_credits: 5 })
    .where('id', '=', trialId)
    .execute();
  const ids = await Promise.all(Array.from({ length: 6 }, () => guest.uploadAndRead(lease)));
  const scans = await Promise.all(
    Array.from({ length: 4 }, () => guest.upload([{ name: 'scan.pdf', bytes: makeScanPdf('picture-only') }])),
  );
  expect(scans.map((scan) => scan.statusCode)).toEqual([200, 200, 200, 200]);
  const [move, broken] = [() => moveTrial(db, guest, account), makeDamagedPdf()];
  const requests = ids.flatMap((id, n) => [
    { kind: 'question', answer: guest.post('/chat', { message: 'What is the monthly rent?', documentIds: [id] }) },
    { kind: 'upload', answer: guest.upload([{ name: 'Lease.pdf', bytes: lease }]) },
    { kind: 'refused', answer: guest.upload([{ name: 'broken.pdf', bytes: broken }]) },
    ...(n < 3 ? [{ kind: 'deletion', answer: guest.delete(`/documents/${id}`) }] : []),
  ]);
  // While work is running.
  await Promise.race(requests.map(({ answer }) => answer));
  const moves = await Promise.all([move(), move()]);
  expect(moves.filter((moved) => moved !== null)).toHaveLength(1);
  const outcomes = await Promise.all(
    requests.map(async ({ kind, answer }) => ({ kind, status: (await answer).statusCode })),
  );
  // Completed, refused, or refused because of the move; no server error.
  expect(outcomes.filter(({ status }) => ![200, 401, 404, 422].includes(status))).toEqual([]);
  const reading = () => db.selectFrom('documents').select('id').where('status', '=', 'processing').execute();
  await expect.poll(reading, { timeout: 20_000 }).toEqual([]);

  const done = (wanted: string) => outcomes.filter(({ kind, status }) => kind === wanted && status === 200).length;
  expect(await listOwners(db)).toEqual([account.userId]);
  expect(await sumOfEverything(db)).toMatchObject({
    chatCredits: 5,
    questionsAsked: done('question'),
    documentsUploaded: 1 + 6 + 4 + done('upload'),
    countedUploads: 6 + done('upload'),
    documents: 1 + 6 + 4 + done('upload') - done('deletion'),
    reservations: 0,
  });
});
