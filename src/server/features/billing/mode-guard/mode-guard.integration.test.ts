import { beforeAll, expect, test } from 'vitest';
import type { PaymentsMode } from '#server/ports/payments.ts';
import { insertCheckout, insertPayment, insertSubscription } from '#tests/support/builders/database/billing-rows.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { createPaymentStore } from '../payment-sync/payment-store.ts';
import { createSubscriptionStore } from '../subscriptions/subscription-store.ts';
import { createModeGuard } from './mode-guard.ts';

let tester: Account;
let customer: Account;

const lexden = openBeforeAll(() => startTestLexden({ role: 'web' }));
beforeAll(async () => {
  const { db } = lexden.database;
  // Has a plan, a pack of which three questions were asked, and five credits granted by hand.
  tester = await makeAccount(lexden, { plan: 'pro' });
  await insertSubscription(db, { id: 'sub_embedded', user_id: tester.userId });
  await insertPayment(db, { id: 'pack_embedded', user_id: tester.userId });
  await insertCheckout(db, tester.userId);
  await setUser(tester, { subscription_status: 'active', chat_credits: 7 });
  // Pays for both, and has an older test pack.
  customer = await makeAccount(lexden, { plan: 'starter' });
  await insertSubscription(db, { id: 'sub_live', user_id: customer.userId, mode: 'live', plan: 'starter' });
  await insertPayment(db, { id: 'pack_live', user_id: customer.userId, mode: 'live', created_at: Date.now() });
  await insertPayment(db, { id: 'pack_before', user_id: customer.userId, created_at: 1 });
  await setUser(customer, { subscription_status: 'active', chat_credits: 12 });
  await db
    .insertInto('test_payment_objects')
    .values({ id: 'of a tester', kind: 'customer', payload: tester.email, created_at: 1 })
    .execute();
});

function setUser(
  { userId }: Account,
  values: Partial<{ plan: string; subscription_status: string; chat_credits: number }>,
) {
  return lexden.database.db.updateTable('users').set(values).where('id', '=', userId).execute();
}

const ask = async (account: Account, path: string) => (await account.at(lexden).get(path)).json();
const meOf = async (account: Account) => {
  const { plan, subscriptionStatus, chatCreditsRemaining } = await ask(account, '/auth/user');
  return { plan, subscriptionStatus, chatCreditsRemaining };
};

function guardIn(mode: PaymentsMode) {
  const { db } = lexden.database;
  return createModeGuard({
    db,
    mode,
    clock: { now: () => Date.now() },
    recordEvent: async () => {},
    subscriptions: createSubscriptionStore(db),
    paymentStore: createPaymentStore(db),
  });
}

test('mode guard › refuses to start without the key of running subscriptions', async () => {
  const { db } = lexden.database;
  expect(await guardIn('live').findProblem()).toBeUndefined();
  expect(await guardIn('test').findProblem()).toBe(
    'STRIPE_SECRET_KEY is a key for testing, but a subscription at Stripe is running. Start with the former key again, and end them first if it is to go.',
  );
  await insertSubscription(db, { id: 'sub_unpaid', user_id: tester.userId, mode: 'test', standing: 'unpaid' });
  expect(await guardIn('embedded').findProblem()).toBe(
    'STRIPE_SECRET_KEY is not set, but 2 subscriptions at Stripe are running. Start with the former key again, and end them first if it is to go.',
  );
  // One was never paid, and the other has ended.
  await db.updateTable('subscriptions').set({ standing: 'incomplete' }).where('id', '=', 'sub_unpaid').execute();
  await db.updateTable('subscriptions').set({ standing: 'ended' }).where('id', '=', 'sub_live').execute();
  expect(await guardIn('embedded').findProblem()).toBeUndefined();
  await db.updateTable('subscriptions').set({ standing: 'active' }).where('id', '=', 'sub_live').execute();
  await expect(lexden.restart()).rejects.toThrow(
    'STRIPE_SECRET_KEY is not set, but a subscription at Stripe is running',
  );
});

test('mode guard › ends test purchases in live mode and keeps live ones', async () => {
  const live = await lexden.restart({
    replaceAdapters: ({ payments }) => ({ payments: { ...payments, mode: 'live' } }),
  });
  Object.assign(lexden, live);
  expect(await meOf(tester)).toEqual({ plan: 'free', subscriptionStatus: 'inactive', chatCreditsRemaining: 0 });
  // Two credits of the test pack were unspent; those of the live pack are unchanged.
  expect(await meOf(customer)).toEqual({ plan: 'starter', subscriptionStatus: 'active', chatCreditsRemaining: 10 });
  const { db } = lexden.database;
  const standings = await db.selectFrom('subscriptions').select(['id', 'standing']).orderBy('id').execute();
  expect(standings).toEqual([
    { id: 'sub_embedded', standing: 'ended' },
    { id: 'sub_live', standing: 'active' },
    { id: 'sub_unpaid', standing: 'ended' },
  ]);
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'receipt_url', 'credits_withdrawn', 'credits_taken'])
    .orderBy('id')
    .execute();
  expect(payments).toEqual([
    { id: 'pack_before', receipt_url: null, credits_withdrawn: 10, credits_taken: 2 },
    { id: 'pack_embedded', receipt_url: null, credits_withdrawn: 10, credits_taken: 7 },
    { id: 'pack_live', receipt_url: 'https://receipts.example/1', credits_withdrawn: 0, credits_taken: 0 },
  ]);
  expect(await db.selectFrom('checkouts').select('state').execute()).toEqual([{ state: 'expired' }]);
  expect(await db.selectFrom('test_payment_objects').select('id').execute()).toEqual([]);
  const { events } = await ask(tester, '/account/trail');
  expect(events).toMatchObject([{ action: 'plan-changed', detail: 'pro to free' }]);
});

test('mode guard › is idempotent in several concurrent processes', async () => {
  const { db } = lexden.database;
  const everything = () =>
    Promise.all([
      db.selectFrom('users').selectAll().orderBy('id').execute(),
      db.selectFrom('payments').selectAll().orderBy('id').execute(),
      db.selectFrom('subscriptions').selectAll().orderBy('id').execute(),
    ]);
  const before = await everything();
  await Promise.all([1, 2, 3].map(() => guardIn('live').endLowerModes()));
  expect(await everything()).toEqual(before);
});
