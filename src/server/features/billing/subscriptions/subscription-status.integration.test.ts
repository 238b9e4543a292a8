import { beforeEach, describe, expect, test } from 'vitest';
import { insertSubscription } from '#tests/support/builders/database/billing-rows.ts';
import { choosePlan, openShop, readStatus, subscribe } from '#tests/support/builders/payments/shop.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { refusalOf } from '#tests/support/client/refusal.ts';

const shop = openBeforeAll(openShop);
beforeEach(() => shop.watch.clear());

describe('plans that are not sold', () => {
  test.each(['premium', 'enterprise'] as const)(
    '%s is displayed as pro, and can be neither bought nor downgraded',
    async (plan) => {
      const account = await makeAccount(shop, { plan });
      expect(await readStatus(account)).toMatchObject({
        plan: 'pro',
        subscriptionStatus: 'inactive',
        subscriptionEndDate: null,
      });
      for (const wanted of ['starter', 'pro'] as const) {
        expect(await refusalOf(choosePlan(account, wanted))).toEqual([409, 'plan-unchanged']);
      }
      expect(shop.watch.asked).toEqual([]);
    },
  );

  test('a granted plan can be upgraded, and is not lowered', async () => {
    const given = await makeAccount(shop, { plan: 'starter' });
    expect(await refusalOf(choosePlan(given, 'starter'))).toEqual([409, 'plan-unchanged']);
    expect((await choosePlan(given, 'pro')).json()).toMatchObject({ change: 'checkout' });
  });
});

describe('values of a later version', () => {
  test.each(['in_review', 'constructor', ''])('a stored status “%s” is passed on', async (stored) => {
    const account = await makeAccount(shop, { plan: 'pro' });
    const { db } = shop.database;
    await db.updateTable('users').set({ subscription_status: stored }).where('id', '=', account.userId).execute();
    expect(await readStatus(account)).toMatchObject({ plan: 'pro', subscriptionStatus: stored, activeSince: null });
    expect((await account.get('/auth/user')).json()).toMatchObject({ subscriptionStatus: stored });
  });

  test('a subscription in a state of a later version gives no plan and asks for attention', async () => {
    const account = await makeAccount(shop);
    const { db } = shop.database;
    await insertSubscription(db, { id: 'sub_future', user_id: account.userId, standing: 'future' as 'unknown' });
    expect(await readStatus(account)).toMatchObject({ plan: 'free', subscriptionStatus: 'unknown', activeSince: null });
  });

  test('a stored plan of a later version allows what the free plan does', async () => {
    const account = await makeAccount(shop);
    const { db } = shop.database;
    await db
      .updateTable('users')
      .set({ plan: 'gold' as 'free' })
      .where('id', '=', account.userId)
      .execute();
    expect((await account.get('/auth/user')).json()).toMatchObject({ plan: 'free', uploadsRemaining: 3 });
    expect(await readStatus(account)).toMatchObject({ plan: 'free', usage: { documentLimit: 3 } });
    expect((await account.get('/dashboard')).json().metrics.documentLimit).toBe(3);
  });
});

async function newestTrial(): Promise<string> {
  const row = await shop.database.db
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'trial')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function countUpload(userId: string, period: string): Promise<void> {
  const { db } = shop.database;
  await db.insertInto('upload_counters').values({ user_id: userId, period, documents: 1 }).execute();
  await db.updateTable('users').set({ documents_uploaded: 1 }).where('id', '=', userId).execute();
}

test('subscription status counts the use of accounts, trials and new visitors without provider calls', async () => {
  const account = await subscribe(shop, 'pro');
  const guest = makeGuest(shop);
  // The first write creates a trial.
  await guest.post('/purchase-qa-boost');
  await countUpload(account.userId, new Date().toISOString().slice(0, 'YYYY-MM'.length));
  await countUpload(await newestTrial(), 'trial');
  shop.watch.clear();
  const usage = (documentsThisMonth: number, documentLimit: number) => ({
    usage: { documentsThisMonth, documentLimit, documentsTotal: documentsThisMonth },
  });
  const nothing = {
    plan: 'free',
    subscriptionStatus: 'inactive',
    subscriptionEndDate: null,
    cancelsAtPeriodEnd: false,
    activeSince: null,
    pendingDowngrade: null,
    hasBillingPage: false,
  };
  expect(await readStatus(account)).toEqual({
    ...nothing,
    plan: 'pro',
    subscriptionStatus: 'active',
    hasBillingPage: true,
    ...usage(1, 100),
    subscriptionEndDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    activeSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(await readStatus(guest)).toEqual({ ...nothing, hasBillingPage: true, ...usage(1, 3) });
  expect(await readStatus(makeGuest(shop))).toEqual({ ...nothing, ...usage(0, 3) });
  expect(shop.watch.asked).toEqual([]);
});

describe('billing page', () => {
  test('opens for customers, with a return URL', async () => {
    const account = await subscribe(shop, 'starter');
    const answer = await account.post('/create-portal-session');
    expect(answer.json()).toEqual({ success: true, url: expect.stringContaining('test-billing') });
    const guest = makeGuest(shop);
    await guest.post('/purchase-qa-boost');
    expect((await guest.post('/create-portal-session')).statusCode).toBe(200);
    expect(await refusalOf(makeGuest(shop).post('/create-portal-session'))).toEqual([409, 'no-subscription']);
  });
});
