import { expect, test } from 'vitest';
import { TRIAL_UPLOADS_TOTAL } from '#contract/trial.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';

const QUESTION = 'What is the rent?';

const lease = await makeLeasePdf();
const lexden = openBeforeAll(() => startTestLexden({ metering: 'off' }));

type Caller = Pick<ReturnType<typeof makeGuest>, 'get' | 'post' | 'upload' | 'uploadAndRead'>;

/** Five documents, of which one was uploaded alone, and four answered questions. */
async function useFiveAndFour(caller: Caller): Promise<number> {
  const id = await caller.uploadAndRead(lease);
  await caller.upload(Array.from({ length: 4 }, (_, n) => ({ name: `${n}.pdf`, bytes: lease })));
  for (let n = 0; n < 4; n += 1) {
    expect((await caller.post('/chat', { message: QUESTION, documentIds: [id] })).json()).toMatchObject({
      outcome: 'answered',
      charged: false,
    });
  }
  return id;
}

/** The three calls that screens read usage from. */
async function readUsage(caller: Caller, userPath: string) {
  const [user, dashboard, status] = await Promise.all(
    [userPath, '/dashboard', '/subscription-status'].map(async (path) => (await caller.get(path)).json()),
  );
  return {
    user: {
      uploads: user.documentsThisMonth,
      uploadsInAll: user.documentsUploaded,
      left: user.uploadsRemaining,
      questions: [user.chatQuestionsUsed, user.queriesUsed],
    },
    dashboard: {
      uploads: dashboard.metrics.documentsThisMonth,
      limit: dashboard.metrics.documentLimit,
      questions: dashboard.metrics.questionsAsked,
    },
    subscription: status.usage,
  };
}

const FIVE_AND_FOUR = {
  user: { uploads: 5, uploadsInAll: 5, left: null, questions: [4, 4] },
  dashboard: { uploads: 5, limit: null, questions: 4 },
  subscription: { documentsThisMonth: 5, documentLimit: null, documentsTotal: 5 },
};

test('without metering an account sees what it uploaded and asked', async () => {
  const account = await makeAccount(lexden);
  await useFiveAndFour(account);
  expect(await readUsage(account, '/auth/user')).toEqual(FIVE_AND_FOUR);
});

test('without metering a trial sees what it uploaded and asked', async () => {
  const guest = makeGuest(lexden);
  await useFiveAndFour(guest);
  expect(await readUsage(guest, '/user')).toEqual(FIVE_AND_FOUR);
});

test('without metering no question spends a credit, and every one that got a reply is counted', async () => {
  const account = await makeAccount(lexden);
  const { db } = lexden.database;
  await db.updateTable('users').set({ chat_credits: 2 }).where('id', '=', account.userId).execute();
  const id = await useFiveAndFour(account);
  await account.post('/chat', { message: 'Hello!', documentIds: [id] });
  expect((await account.get('/auth/user')).json()).toMatchObject({ chatCreditsRemaining: 2, chatQuestionsUsed: 5 });
  expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([]);
});

test('use without metering does not count against limits enabled later', async () => {
  const guest = makeGuest(lexden);
  const id = await useFiveAndFour(guest);
  const metered = await lexden.restart({ metering: 'on' });
  const later = makeGuest(metered, guest.id);
  expect((await later.get('/user')).json()).toMatchObject({ uploadsRemaining: TRIAL_UPLOADS_TOTAL });
  expect((await later.get(`/documents/${id}/chat-limits`)).json()).toMatchObject({ remainingQuestions: 3 });
  Object.assign(lexden, await metered.restart({ metering: 'off' }));
});
