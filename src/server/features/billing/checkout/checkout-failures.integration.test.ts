import { beforeEach, describe, expect, test, vi } from 'vitest';
import { insertSubscription } from '#tests/support/builders/database/billing-rows.ts';
import {
  buyPack,
  choosePlan,
  countPayable,
  listCheckouts,
  openShop,
  payableAmong,
} from '#tests/support/builders/payments/shop.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { moveTrial } from '#tests/support/builders/people/trial-move.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { statusAndBody } from '#tests/support/client/refusal.ts';
import { createPaymentReview } from '../payment-sync/review-payments.ts';
import { createCheckoutStore } from './checkout-store.ts';

const nothing = async () => {};
const refuseToAsk = () => Promise.reject(new Error('unexpected provider call'));

const shop = openBeforeAll(openShop);
beforeEach(() => shop.watch.reset());

describe('checkout with an unavailable provider', () => {
  test('reports the failure, and a repeated request opens one checkout', async () => {
    const account = await makeAccount(shop);
    for (const method of ['ensureCustomer', 'openCheckout'] as const) {
      shop.watch.cut(method);
      expect(await statusAndBody(choosePlan(account, 'pro'))).toEqual([
        502,
        { code: 'payments-unreachable', message: expect.stringContaining('You weren’t charged') },
      ]);
    }
    shop.watch.mend();
    shop.watch.loseAnswersOf('openCheckout');
    expect((await choosePlan(account, 'pro')).statusCode).toBe(502);
    shop.watch.mend();
    expect((await choosePlan(account, 'pro')).statusCode).toBe(200);
    expect(await listCheckouts(shop, account.userId)).toMatchObject([{ item: 'pro', state: 'open' }]);
    expect(await countPayable(shop, account.userId)).toBe(1);
  });

  test('an unopened checkout is replaced by another choice', async () => {
    const account = await makeAccount(shop);
    shop.watch.loseAnswersOf('openCheckout');
    await choosePlan(account, 'starter');
    shop.watch.mend();
    expect((await choosePlan(account, 'pro')).statusCode).toBe(200);
    expect(await listCheckouts(shop, account.userId)).toMatchObject([
      { item: 'starter', state: 'expired', url: null },
      { item: 'pro', state: 'open' },
    ]);
  });

  test('a replaced choice is closed and its URL not returned', async () => {
    const account = await makeAccount(shop);
    const gate = shop.watch.gateOf('openCheckout');
    gate.shut();
    const waiting = choosePlan(account, 'starter');
    await gate.waitForCaller();
    const overtaking = choosePlan(account, 'pro');
    await vi.waitFor(async () => expect(await listCheckouts(shop, account.userId)).toHaveLength(2));
    gate.open();
    const [refused, taken] = await Promise.all([waiting, overtaking]);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'checkout-replaced']);
    expect(await payableAmong(shop, [taken])).toHaveLength(1);
    expect(shop.watch.asked.filter((method) => method === 'closeCheckout')).toHaveLength(1);
  });

  test('a choice that is replaced at any moment leaves one open checkout', async () => {
    const gate = shop.watch.gateOf('openCheckout');
    // Whether the replacement comes before or after its URL is stored varies between rounds.
    for (let round = 0; round < 8; round += 1) {
      const account = await makeAccount(shop);
      gate.shut();
      const waiting = choosePlan(account, 'starter');
      await gate.waitForCaller();
      gate.open();
      const answers = await Promise.all([waiting, choosePlan(account, 'pro')]);
      expect(answers[1].statusCode).toBe(200);
      expect(await payableAmong(shop, answers)).toEqual([answers[1].json().checkoutUrl]);
    }
  });

  test('a checkout with a URL is not expired without closing it at the provider', async () => {
    const { db } = shop.database;
    const account = await makeAccount(shop);
    await choosePlan(account, 'starter');
    const [checkout] = await listCheckouts(shop, account.userId);
    const store = createCheckoutStore(db);
    const opened = await store.find(checkout?.id ?? '');
    const isExpired = await db.transaction().execute((it) => store.expireUnopened(it, checkout?.id ?? ''));
    expect(isExpired).toBe(false);
    // The review reads the checkout before it is opened and expires it afterwards.
    const review = createPaymentReview({
      db,
      payments: shop.adapters.payments,
      clock: shop.adapters.clock,
      logger: shop.adapters.logger,
      checkouts: { ...store, listOverdue: async () => (opened ? [{ ...opened, providerId: null, url: null }] : []) },
      subscriptions: { listDue: async () => [], postponeReview: nothing },
      customers: { listStaleRequests: async () => [], resolve: refuseToAsk },
      webhookEvents: { removeBefore: nothing },
      recheckPlan: nothing,
      providerRefresh: { refreshSubscription: refuseToAsk, refreshCheckout: refuseToAsk },
    });
    await review.run();
    expect(await listCheckouts(shop, account.userId)).toMatchObject([{ state: 'open' }]);
  });

  test('uses a checkout that another process opened meanwhile', async () => {
    const account = await makeAccount(shop);
    const gate = shop.watch.gateOf('openCheckout');
    gate.shut();
    const waiting = choosePlan(account, 'starter');
    await gate.waitForCaller();
    const url = 'https://pay.example/opened-elsewhere';
    await shop.database.db
      .updateTable('checkouts')
      .set({ state: 'open', provider_id: 'cs_elsewhere', url })
      .where('user_id', '=', account.userId)
      .execute();
    shop.watch.cut('openCheckout');
    gate.open();
    expect((await waiting).json()).toMatchObject({ checkoutUrl: url });
  });

  test('does not sell a plan to a user who got one before the checkout opens', async () => {
    const account = await makeAccount(shop);
    const subscription = { id: `sub_of_${account.userId}`, user_id: account.userId };
    const answer = await shop.watch.gateOf('ensureCustomer').hold(
      () => choosePlan(account, 'starter'),
      () => insertSubscription(shop.database.db, subscription),
    );
    expect(answer.json()).toMatchObject({ code: 'subscription-exists' });
    expect(await listCheckouts(shop, account.userId)).toEqual([]);
  });
});

describe('a user deleted or moved during the provider call', () => {
  test('is removed at the provider after a deletion', async () => {
    const account = await makeAccount(shop);
    const { db } = shop.database;
    const deletion = db.updateTable('users').set({ deletion_requested_at: 1 }).where('id', '=', account.userId);
    const gate = shop.watch.gateOf('ensureCustomer');
    const answer = await gate.hold(
      () => choosePlan(account, 'pro'),
      () => deletion.execute(),
    );
    expect(answer.statusCode).toBe(401);
    expect(shop.watch.asked).toEqual(['ensureCustomer', 'removeCustomer']);
  });

  test('stays the customer of the account that the trial moved into', async () => {
    const { db } = shop.database;
    const [guest, account] = [makeGuest(shop), await makeAccount(shop)];
    await buyPack(guest);
    // Simulates a first request that has not stored its result yet.
    const customer = await db
      .deleteFrom('payment_customers')
      .where('user_id', 'in', db.selectFrom('users').select('id').where('kind', '=', 'trial'))
      .returningAll()
      .executeTakeFirstOrThrow();
    const gate = shop.watch.gateOf('ensureCustomer');
    gate.shut();
    const waiting = buyPack(guest);
    await gate.waitForCaller();
    await db.insertInto('payment_customers').values(customer).execute();
    await moveTrial(db, guest, account);
    gate.open();
    expect((await waiting).json().code).toBe('trial-moved');
    expect(shop.watch.asked).not.toContain('removeCustomer');
  });
});

test('two processes open one checkout for concurrent requests', async () => {
  const account = await makeAccount(shop);
  const other = await shop.beside();
  const answers = await Promise.all([shop, other, shop, other].map((each) => choosePlan(account.at(each), 'pro')));
  await other.close();
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().checkoutUrl)).size).toBe(1);
  expect(await countPayable(shop, account.userId)).toBe(1);
});
