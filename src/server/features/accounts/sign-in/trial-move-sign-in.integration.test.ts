import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestIdentity } from '#server/adapters/identity/testing.ts';
import type { Database } from '#server/db/connection.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Browser, makeBrowser } from '#tests/support/builders/people/browser.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { listOwners, removeUsers, sumOfEverything } from '#tests/support/builders/people/trial-move.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';

const SYNC = '/api/oidc-auth';
const ADA = { sub: 'ada', email: 'ada@example.org', name: 'Ada Finch' };
const BEN = { sub: 'ben', email: 'ben@example.org', name: 'Ben Heron' };

let db: Database;
let browser: Browser;
let guest: Guest;

const [identity, lease] = [await createTestIdentity(), await makeLeasePdf()];
const lexden = openBeforeAll(() => startTestLexden({ replaceAdapters: () => ({ identity }) }));
beforeAll(() => {
  db = lexden.database.db;
});
beforeEach(async () => {
  await removeUsers(db);
  browser = makeBrowser(lexden, identity);
  guest = makeGuest(lexden, browser.id);
  const id = await guest.uploadAndRead(lease);
  await guest.post('/chat', { message: 'What is the monthly rent?', documentIds: [id] });
});

test('sign-in › moves the trial of the browser once [spec: 6.3]', async () => {
  const before = await sumOfEverything(db);
  const first = (await browser.signIn(ADA)).json();
  expect(first).toMatchObject({
    movedDocuments: 1,
    user: { documentsThisMonth: 1, uploadsRemaining: 2, chatQuestionsUsed: 1 },
  });
  expect((await browser.get('/api/documents')).json()).toHaveLength(1);
  expect(await sumOfEverything(db)).toEqual(before);
  expect((await guest.get('/user')).json()).toMatchObject({ code: 'trial-moved' });

  expect((await browser.signIn(ADA)).json()).toMatchObject({ movedDocuments: null, user: { documentsThisMonth: 1 } });
  const elsewhere = makeBrowser(lexden, identity);
  expect((await elsewhere.signIn(ADA)).json()).toMatchObject({ movedDocuments: null });
  expect((await elsewhere.get('/api/documents')).json()).toHaveLength(1);
  expect((await browser.signIn(BEN)).json()).toMatchObject({ movedDocuments: null, user: { documentsThisMonth: 0 } });
  expect((await browser.get('/api/documents')).json()).toEqual([]);
});

test('sign-in › moves the trials of two devices into one account', async () => {
  const other = makeBrowser(lexden, identity);
  await makeGuest(lexden, other.id).uploadAndRead(lease);
  const answers = await Promise.all([browser.signIn(ADA), other.signIn(ADA)]);
  expect(answers.map((answer) => answer.json().movedDocuments)).toEqual([1, 1]);
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ documentsThisMonth: 2 });
  expect((await other.get('/api/documents')).json()).toHaveLength(2);
});

test.each([
  ['one user', [ADA]],
  ['two users', [ADA, BEN]],
])('sign-in › moves the trial once for twenty concurrent sign-ins with one guest id, by %s', async (_who, people) => {
  const before = await sumOfEverything(db);
  const attempts = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const window = makeBrowser(lexden, identity, browser.id);
      return { window, token: await window.makeSignIn(people[n % people.length] ?? ADA) };
    }),
  );
  const answers = await Promise.all(attempts.map(({ window, token }) => window.post(SYNC, token)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(attempts.map(() => 200));
  const moved = answers.map((answer) => answer.json()).filter(({ movedDocuments }) => movedDocuments !== null);
  expect(moved).toMatchObject([{ movedDocuments: 1, user: { documentsThisMonth: 1, chatQuestionsUsed: 1 } }]);
  expect(await sumOfEverything(db)).toEqual(before);
  expect(await listOwners(db)).toEqual([moved[0].user.id]);
});

test('sign-in › leaves the trial unchanged when refused', async () => {
  const { user } = (await makeBrowser(lexden, identity).signIn(ADA)).json();
  await db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', user.id).execute();
  expect((await browser.signIn(ADA)).json()).toMatchObject({ code: 'user-disabled' });
  const wrong = { ...(await browser.makeSignIn(BEN)), uid: 'another-user' };
  expect((await browser.post(SYNC, wrong)).json()).toMatchObject({ code: 'token-invalid' });
  expect((await guest.get('/documents')).json()).toHaveLength(1);
  expect((await guest.get('/user')).json()).toMatchObject({ documentsThisMonth: 1, chatQuestionsUsed: 1 });
  expect((await browser.signIn(BEN)).json()).toMatchObject({ movedDocuments: 1 });
});
