import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Account, makeAccount } from '../../../../tests/builders/account.ts';
import { makeGuest } from '../../../../tests/builders/guest.ts';
import { openShop, type Shop } from '../../../../tests/builders/shop.ts';
import type { CheckoutItem } from '../../ports/payments.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  shop.watch.mend();
  shop.watch.clear();
});
afterAll(() => shop.close());

const choose = (account: Account, planType: 'starter' | 'pro', more = {}) =>
  account.post('/create-subscription', { planType, ...more });

const buyPack = (buyer: Pick<Account, 'post'>) => buyer.post('/purchase-qa-boost');

async function checkoutsOf(userId: string): Promise<{ item: CheckoutItem; state: string; url: string | null }[]> {
  return shop.database.db
    .selectFrom('checkouts')
    .select(['item', 'state', 'url', 'success_url', 'cancel_url', 'source'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** How many checkouts of a user the provider would take money for. */
async function countPayable(userId: string): Promise<number> {
  const rows = await shop.database.db
    .selectFrom('checkouts')
    .select('provider_id')
    .where('user_id', '=', userId)
    .where('provider_id', 'is not', null)
    .execute();
  const truths = await Promise.all(rows.map((row) => shop.adapters.payments.findCheckout(row.provider_id ?? '')));
  return truths.filter((truth) => truth?.state === 'open').length;
}

async function statusOf(buyer: Pick<Account, 'get'>) {
  return (await buyer.get('/subscription-status')).json();
}

describe('the way to a checkout', () => {
  test('somebody without a plan is led to the page where it is paid, and has it when it is', async () => {
    const account = await makeAccount(shop);
    const answer = await choose(account, 'pro');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, change: 'checkout', checkoutUrl: expect.stringContaining('/'), message: expect.any(String) },
    ]);
    // Going there, and coming back, grants nothing.
    expect((await shop.app.inject({ url: '/payment-success', headers: account.headers })).statusCode).toBe(404);
    expect(await statusOf(account)).toMatchObject({ plan: 'free', subscriptionStatus: 'inactive' });
    await shop.payments.pay(answer.json().checkoutUrl);
    expect(await statusOf(account)).toMatchObject({ plan: 'pro', subscriptionStatus: 'active', hasBillingPage: true });
    expect(await checkoutsOf(account.userId)).toMatchObject([{ item: 'pro', state: 'complete' }]);
  });

  test('a price, a user or an address that the client sends changes nothing', async () => {
    const [account, victim] = [await makeAccount(shop), await makeAccount(shop)];
    const lies = { price: 1, amount: 1, userId: victim.userId, successUrl: 'https://evil.example/' };
    const answer = await choose(account, 'starter', lies);
    expect(answer.statusCode).toBe(200);
    expect(await checkoutsOf(victim.userId)).toEqual([]);
    const [checkout] = await checkoutsOf(account.userId);
    expect(JSON.stringify(checkout)).not.toContain('evil');
    const truth = await shop.adapters.payments.findCheckout(await providerIdOf(account.userId));
    expect(truth).toMatchObject({ amount: 500, currency: 'usd' });
    expect((await account.post('/purchase-qa-boost', { price: 1 })).statusCode).toBe(400);
    for (const body of [{}, { planType: 'free' }, { planType: 'enterprise' }, { planType: ['pro'] }, { planType: 5 }]) {
      expect((await account.post('/create-subscription', body)).statusCode, JSON.stringify(body)).toBe(400);
    }
  });

  test('everybody comes back to where they set out from', async () => {
    const [account, guest] = [await makeAccount(shop), makeGuest(shop)];
    await choose(account, 'starter');
    await buyPack(account);
    await guest.post('/create-upgrade-session', { planType: 'pro', source: 'trial_session' });
    const trial = await shop.database.db
      .selectFrom('users')
      .select('id')
      .where('kind', '=', 'trial')
      .executeTakeFirst();
    expect(await checkoutsOf(account.userId)).toMatchObject([
      {
        success_url: 'http://localhost/payment-success',
        cancel_url: 'http://localhost/subscription?checkout=cancelled',
        source: 'subscription_page',
      },
      { success_url: 'http://localhost/?boost=success', cancel_url: 'http://localhost/?boost=cancelled' },
    ]);
    expect(await checkoutsOf(trial?.id ?? '')).toMatchObject([
      {
        success_url: 'http://localhost/?upgrade=success',
        cancel_url: 'http://localhost/subscription?checkout=cancelled',
        source: 'trial_session',
      },
    ]);
  });
});

async function providerIdOf(userId: string): Promise<string> {
  const row = await shop.database.db
    .selectFrom('checkouts')
    .select('provider_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.provider_id ?? '';
}

describe('one checkout for one thing', () => {
  test('asking again for the same leads to the same page; a pack and a plan are two things', async () => {
    const account = await makeAccount(shop);
    const [first, second] = [await choose(account, 'starter'), await choose(account, 'starter')];
    expect(second.json().checkoutUrl).toBe(first.json().checkoutUrl);
    const pack = (await buyPack(account)).json().checkoutUrl;
    expect((await buyPack(account)).json().checkoutUrl).toBe(pack);
    expect(await countPayable(account.userId)).toBe(2);
  });

  test('another plan takes the place of the first, whose page is closed', async () => {
    const account = await makeAccount(shop);
    const starter = (await choose(account, 'starter')).json().checkoutUrl;
    const pro = (await choose(account, 'pro')).json().checkoutUrl;
    expect(pro).not.toBe(starter);
    expect(await countPayable(account.userId)).toBe(1);
    await expect(shop.payments.pay(starter)).rejects.toThrow();
    await shop.payments.pay(pro);
    expect(await statusOf(account)).toMatchObject({ plan: 'pro' });
  });

  test('twenty requests at once lead to one page', async () => {
    const account = await makeAccount(shop);
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose(account, 'pro')));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map((answer) => answer.json().checkoutUrl)).size).toBe(1);
    expect(await countPayable(account.userId)).toBe(1);
  });

  test('twenty requests for two plans at once leave one page open at most, and an address only of that one', async () => {
    const account = await makeAccount(shop);
    const plans = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? ('starter' as const) : ('pro' as const)));
    const answers = await Promise.all(plans.map((plan) => choose(account, plan)));
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(['checkout-replaced', 'overloaded']).toContain(answer.json().code);
    }
    expect(await countPayable(account.userId)).toBeLessThanOrEqual(1);
    // Nothing is stuck after that.
    const last = await choose(account, 'pro');
    expect(last.statusCode).toBe(200);
    expect(await countPayable(account.userId)).toBe(1);
    await shop.payments.pay(last.json().checkoutUrl);
    expect(await statusOf(account)).toMatchObject({ plan: 'pro' });
  });

  test('a plan that was paid is not sold again while its notice is on the way', async () => {
    const account = await makeAccount(shop);
    const { checkoutUrl } = (await choose(account, 'starter')).json();
    await payUnheard(checkoutUrl);
    expect(await statusOf(account)).toMatchObject({ plan: 'free' });
    const again = await choose(account, 'pro');
    expect([again.statusCode, again.json().code]).toEqual([409, 'already-paid']);
    // Asking was reason enough to look: the plan is here without the notice.
    expect(await statusOf(account)).toMatchObject({ plan: 'starter', subscriptionStatus: 'active' });
    expect(await countPayable(account.userId)).toBe(0);
  });

  test('a second pack can be bought while the notice about the first is on the way', async () => {
    const account = await makeAccount(shop);
    const first = (await buyPack(account)).json().checkoutUrl;
    await payUnheard(first);
    const second = (await buyPack(account)).json().checkoutUrl;
    expect(second).not.toBe(first);
    await shop.payments.pay(second);
    expect((await account.get('/auth/user')).json().chatCreditsRemaining).toBe(20);
  });

  test('a page whose time is nearly over is closed, and a fresh one opened', async () => {
    const account = await makeAccount(shop);
    const first = (await choose(account, 'starter')).json().checkoutUrl;
    await shop.database.db
      .updateTable('checkouts')
      .set({ expires_at: Date.now() + 60_000 })
      .where('user_id', '=', account.userId)
      .execute();
    expect((await choose(account, 'starter')).json().checkoutUrl).not.toBe(first);
    expect(await countPayable(account.userId)).toBe(1);
  });
});

/** Pays while the line from the provider to the server is cut. */
async function payUnheard(checkoutUrl: string): Promise<void> {
  shop.watch.cut('readNotice');
  await shop.payments.pay(checkoutUrl);
  shop.watch.mend();
}

describe('when the payment service does not answer', () => {
  test('it is said, nothing is lost, and asking again leads to one page', async () => {
    const account = await makeAccount(shop);
    for (const method of ['ensureCustomer', 'openCheckout'] as const) {
      shop.watch.cut(method);
      const answer = await choose(account, 'pro');
      expect([answer.statusCode, answer.json()]).toEqual([
        502,
        { code: 'payments-unreachable', message: expect.stringContaining('Nothing was charged') },
      ]);
    }
    shop.watch.mend();
    shop.watch.loseAnswersOf('openCheckout');
    expect((await choose(account, 'pro')).statusCode).toBe(502);
    shop.watch.mend();
    expect((await choose(account, 'pro')).statusCode).toBe(200);
    expect(await checkoutsOf(account.userId)).toMatchObject([{ item: 'pro', state: 'open' }]);
    expect(await countPayable(account.userId)).toBe(1);
  });

  test('a checkout that nobody was told of gives way to another choice', async () => {
    const account = await makeAccount(shop);
    shop.watch.loseAnswersOf('openCheckout');
    await choose(account, 'starter');
    shop.watch.mend();
    expect((await choose(account, 'pro')).statusCode).toBe(200);
    expect(await checkoutsOf(account.userId)).toMatchObject([
      { item: 'starter', state: 'expired', url: null },
      { item: 'pro', state: 'open' },
    ]);
  });

  test('a choice that is overtaken while its page is opened leaves no second page', async () => {
    const gate = shop.watch.gateOf('openCheckout');
    // Whether it is overtaken before or after it is written down differs from round to round.
    for (let round = 0; round < 8; round += 1) {
      const account = await makeAccount(shop);
      gate.shut();
      const waiting = choose(account, 'starter');
      await gate.untilSomebodyWaits();
      gate.open();
      const answers = await Promise.all([waiting, choose(account, 'pro')]);
      expect(answers[1].statusCode).toBe(200);
      expect(await countPayable(account.userId)).toBe(1);
      await shop.payments.pay(answers[1].json().checkoutUrl);
    }
  });
});

test('two processes that are asked at once open one page', async () => {
  const account = await makeAccount(shop);
  const other = await shop.beside();
  const ask = (app: Shop['app']) =>
    app.inject({
      method: 'POST',
      url: '/api/create-subscription',
      headers: account.headers,
      payload: { planType: 'pro' },
    });
  const answers = await Promise.all([shop.app, other.app, shop.app, other.app].map(ask));
  await other.close();
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().checkoutUrl)).size).toBe(1);
  expect(await countPayable(account.userId)).toBe(1);
});
