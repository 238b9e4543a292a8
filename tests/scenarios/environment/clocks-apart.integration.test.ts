import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/server/test-lexden.ts';
import type { TestClient } from '#tests/support/client/test-client.ts';

const MINUTE_MS = 60_000;
const NEW_YEAR = Date.UTC(2032, 0, 1);
/** Two minutes to twelve by one clock, two minutes past by the other; the database has its own time. */
const APART_MS = 4 * MINUTE_MS;
let now = NEW_YEAR - 2 * MINUTE_MS;
const LIMIT = 3;
const AT_ONCE = 8;

let behind: TestLexden;
let ahead: TestLexden;
let lease: Buffer;
beforeAll(async () => {
  lease = await makeLeasePdf();
  behind = await startTestLexden({ clock: { now: () => now } });
  ahead = await startTestLexden({
    role: 'web',
    clock: { now: () => now + APART_MS },
    reachDatabase: async () => behind.database,
    replaceAdapters: () => ({ blobs: behind.adapters.blobs }),
  });
});
afterAll(async () => {
  await ahead.close();
  await behind.close();
});

/** The same person's browser before both servers. */
async function makeAccountAtBoth(): Promise<{
  readonly userId: string;
  readonly at: readonly [TestClient, TestClient];
}> {
  const account = await makeAccount(behind);
  await behind.database.db
    .updateTable('sessions')
    .set({ created_at: now - MINUTE_MS, expires_at: NEW_YEAR * 2 })
    .where('user_id', '=', account.userId)
    .execute();
  return { userId: account.userId, at: [account, account.at(ahead)] };
}

test('at the end of a month servers whose clocks differ count each upload once, and no month has more than its limit', async () => {
  const { userId, at } = await makeAccountAtBoth();
  const [old, young] = at;
  const uploadAll = async () => {
    const uploads = Array.from({ length: AT_ONCE }, (_, n) =>
      at[n % 2 ? 0 : 1].upload([{ name: `${n}.pdf`, bytes: lease }]),
    );
    const codes = (await Promise.all(uploads)).map(({ statusCode, json }) =>
      statusCode === 200 ? 'taken' : json().code,
    );
    return { taken: codes.filter((code) => code === 'taken').length, others: [...new Set(codes)].sort() };
  };
  expect(await uploadAll()).toEqual({ taken: 2 * LIMIT, others: ['taken', 'upload-limit-reached'] });
  const { db } = behind.database;
  const counters = db.selectFrom('upload_counters').select(['period', 'documents']).where('user_id', '=', userId);
  const used = [
    { period: '2031-12', documents: LIMIT },
    { period: '2032-01', documents: LIMIT },
  ];
  expect(await counters.orderBy('period').execute()).toEqual(used);
  const documents = db.selectFrom('documents').select('upload_period').where('user_id', '=', userId);
  const periods = (await documents.execute()).map(({ upload_period }) => upload_period).sort();
  expect(periods).toEqual(used.flatMap(({ period }) => Array(LIMIT).fill(period)));
  // The month has turned for both.
  now += APART_MS;
  expect(await uploadAll()).toEqual({ taken: 0, others: ['upload-limit-reached'] });
  for (const browser of [old, young]) {
    expect((await browser.get('/auth/user')).json()).toMatchObject({ documentsThisMonth: LIMIT, uploadsRemaining: 0 });
  }
  expect(await db.selectFrom('reservations').select('id').execute()).toEqual([]);
});
