import { beforeEach, expect, test } from 'vitest';
import type { Plan } from '#contract/plans.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { beforeCall, type Gate, makeGate } from '#tests/support/builders/server/gate.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';

const LAST_MOMENT_OF_MARCH = Date.UTC(2031, 2, 31, 23, 59, 59, 999);
const SOME_DAY_LATER = Date.UTC(2031, 3, 10);

let now = LAST_MOMENT_OF_MARCH;
/** Delays the opening of files: the reservation exists by then, and the document does not. */
let gate: Gate;

const lease = await makeLeasePdf();
const lexden = openBeforeAll(() =>
  startTestLexden({
    replaceAdapters: ({ reader }) => ({
      clock: { now: () => now },
      reader: beforeCall(reader, 'open', () => gate.pass()),
    }),
  }),
);
beforeEach(() => {
  gate = makeGate();
  now = LAST_MOMENT_OF_MARCH;
});

const GOOD = (n: number) => ({ name: `${n}.pdf`, bytes: lease });
const BAD = (n: number) => ({ name: `${n}.pdf`, bytes: Buffer.from('not a PDF') });

/** An account with the given number of uploads this month. */
async function makeUploader(plan: Plan, used: number, period = '2031-03'): Promise<Account> {
  const account = await makeAccount(lexden, { plan });
  const { db } = lexden.database;
  await db
    .updateTable('sessions')
    .set({ created_at: now, expires_at: SOME_DAY_LATER })
    .where('user_id', '=', account.userId)
    .execute();
  await db.insertInto('upload_counters').values({ user_id: account.userId, period, documents: used }).execute();
  return account;
}

/** Uploads one file in each of a hundred concurrent requests and counts the outcomes. */
async function uploadAtOnce({ upload }: Pick<Account, 'upload'>, file: typeof GOOD, count = 100) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => upload([file(n)])));
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const outcome = answer.statusCode === 200 ? 'accepted' : answer.json().code;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

async function expectUsed(uploader: Pick<Account, 'get'>, path: string, used: number, left: number): Promise<void> {
  const user = (await uploader.get(path)).json();
  expect([user.documentsThisMonth, user.uploadsRemaining]).toEqual([used, left]);
  if (path === '/auth/user') {
    const { documentsThisMonth, documentLimit } = (await uploader.get('/subscription-status')).json().usage;
    expect([documentsThisMonth, Math.max(0, documentLimit - documentsThisMonth)]).toEqual([used, left]);
  }
  expect(await lexden.database.db.selectFrom('reservations').selectAll().execute()).toEqual([]);
}

/** Number of a user's documents, asserting one stored file for each. */
async function countDocuments(uploader: Pick<Account, 'get'>): Promise<number> {
  return (await uploader.get('/documents')).json().length;
}

test.each([
  ['free', 2, 3],
  ['starter', 14, 15],
  ['pro', 99, 100],
] as const)(
  'a hundred concurrent uploads on %s after %i: the month’s last upload is reserved once [spec: 9.2]',
  async (plan, used, limit) => {
    const account = await makeUploader(plan, used);
    expect(await uploadAtOnce(account, GOOD)).toEqual({ accepted: 1, 'upload-limit-reached': 99 });
    expect(await countDocuments(account)).toBe(1);
    await expectUsed(account, '/auth/user', limit, 0);
    const refused = await account.upload([GOOD(0)]);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      `Monthly upload limit reached: your plan includes ${limit} documents.`,
    ]);
  },
);

test('a hundred concurrent uploads on a trial: three in total, in this month and later [spec: 6.4, 8.11, 9.9]', async () => {
  const guest = makeGuest(lexden);
  expect(await uploadAtOnce(guest, GOOD)).toEqual({ accepted: 3, 'upload-limit-reached': 97 });
  await expectUsed(guest, '/user', 3, 0);
  now += 1;
  expect((await guest.upload([GOOD(0)])).json().code).toBe('upload-limit-reached');
  await expectUsed(guest, '/user', 3, 0);
});

test('a hundred concurrent invalid files leave the last upload to a valid one', async () => {
  const account = await makeUploader('starter', 14);
  const { 'file-type': bad = 0, 'upload-limit-reached': late = 0 } = await uploadAtOnce(account, BAD);
  expect([bad > 0, bad + late]).toEqual([true, 100]);
  await expectUsed(account, '/auth/user', 14, 1);
  expect((await account.upload([GOOD(0)])).statusCode).toBe(200);
});

test.each([
  ['free', 5],
  ['starter', 25],
  ['enterprise', 100],
] as const)('one upload on %s takes %i files and refuses the next [spec: 9.8]', async (plan, limit) => {
  const account = await makeUploader(plan, 1);
  const files = Array.from({ length: limit }, (_, n) => BAD(n));
  expect((await account.upload(files)).json().code).toBe('file-type');
  expect((await account.upload([...files, GOOD(0)])).json()).toEqual({
    code: 'too-many-files',
    message: `Maximum ${limit} files allowed.`,
    field: 'files',
  });
  expect(await countDocuments(account)).toBe(0);
  await expectUsed(account, '/auth/user', 1, { free: 2, starter: 14, enterprise: 99 }[plan]);
});

test('an upload of several files accepts as many as the month allows, and reports the others', async () => {
  const account = await makeUploader('starter', 13);
  const { documents, refused } = (await account.upload([0, 1, 2, 3].map(GOOD))).json();
  expect(documents.map(({ originalName }: { originalName: string }) => originalName)).toEqual(['0.pdf', '1.pdf']);
  expect(refused.map(({ filename, code }: { filename: string; code: string }) => [filename, code])).toEqual([
    ['2.pdf', 'upload-limit-reached'],
    ['3.pdf', 'upload-limit-reached'],
  ]);
  await expectUsed(account, '/auth/user', 15, 0);
});

test('an upload across the end of a month counts in the old month', async () => {
  const account = await makeUploader('free', 2);
  const late = await gate.hold(
    () => account.upload([GOOD(0)]),
    async () => {
      expect((await account.upload([GOOD(1)])).json().code).toBe('upload-limit-reached');
      now += 1;
    },
  );
  expect(late.statusCode).toBe(200);
  await expectUsed(account, '/auth/user', 0, 3);
  expect(await uploadAtOnce(account, GOOD, 20)).toEqual({ accepted: 3, 'upload-limit-reached': 17 });
  await expectUsed(account, '/auth/user', 3, 0);
  now -= 1;
  await expectUsed(account, '/auth/user', 3, 0);
});

test('a file that fails after the end of a month is refunded to the month it was counted in', async () => {
  const account = await makeUploader('free', 2);
  const damaged = { name: 'damaged.pdf', bytes: Buffer.from('%PDF-1.7\nnothing') };
  const late = await gate.hold(
    () => account.upload([damaged]),
    async () => (now += 1),
  );
  expect(late.json().code).toBe('pdf-damaged');
  await expectUsed(account, '/auth/user', 0, 3);
  now -= 1;
  await expectUsed(account, '/auth/user', 2, 1);
});

test('an upgrade among a hundred uploads raises the limit, a downgrade accepts no more', async () => {
  const rising = await makeUploader('free', 2);
  const uploads = uploadAtOnce(rising, GOOD);
  await setPlan(rising, 'starter');
  const { accepted = 0 } = await uploads;
  expect([accepted >= 1, accepted <= 13]).toEqual([true, true]);
  await expectUsed(rising, '/auth/user', 2 + accepted, 13 - accepted);
  expect(await uploadAtOnce(rising, GOOD, 20)).toMatchObject({ 'upload-limit-reached': 20 - (13 - accepted) });
  expect(await countDocuments(rising)).toBe(13);

  const falling = await makeUploader('pro', 97);
  gate.shut();
  const pending = falling.upload([GOOD(0)]);
  await gate.waitForCaller();
  await setPlan(falling, 'starter');
  expect(await uploadAtOnce(falling, GOOD, 20)).toEqual({ 'upload-limit-reached': 20 });
  gate.open();
  expect((await pending).statusCode).toBe(200);
  await expectUsed(falling, '/auth/user', 98, 0);
});

function setPlan({ userId }: Account, plan: Plan) {
  return lexden.database.db.updateTable('users').set({ plan }).where('id', '=', userId).execute();
}
