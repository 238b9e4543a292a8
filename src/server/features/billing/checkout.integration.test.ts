import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  buyPack,
  choosePlan,
  countPayable,
  listCheckouts,
  openShop,
  payableAmong,
  readStatus,
} from '#tests/support/builders/payments/shop.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { refusalOf, statusAndBody } from '#tests/support/client/refusal.ts';

const shop = openBeforeAll(openShop);
beforeEach(() => shop.watch.reset());

describe('checkout', () => {
  test('opens the provider’s page and grants the plan after payment [spec: 1.4, 4.19]', async () => {
    const account = await makeAccount(shop);
    const answer = await choosePlan(account, 'pro');
    expect(await statusAndBody(answer)).toEqual([
      200,
      { success: true, change: 'checkout', checkoutUrl: expect.stringContaining('/'), message: expect.any(String) },
    ]);
    // Opening the page and returning from it grants nothing.
    expect((await account.send({ url: '/payment-success' })).statusCode).toBe(404);
    expect(await readStatus(account)).toMatchObject({ plan: 'free', subscriptionStatus: 'inactive' });
    await shop.payments.pay(answer.json().checkoutUrl);
    expect(await readStatus(account)).toMatchObject({
      plan: 'pro',
      subscriptionStatus: 'active',
      hasBillingPage: true,
    });
    expect(await listCheckouts(shop, account.userId)).toMatchObject([{ item: 'pro', state: 'complete' }]);
  });

  test('ignores a price, user or URL sent by the client', async () => {
    const [account, victim] = [await makeAccount(shop), await makeAccount(shop)];
    const lies = { price: 1, amount: 1, userId: victim.userId, successUrl: 'https://evil.example/' };
    const answer = await choosePlan(account, 'starter', lies);
    expect(answer.statusCode).toBe(200);
    expect(await listCheckouts(shop, victim.userId)).toEqual([]);
    const [checkout] = await listCheckouts(shop, account.userId);
    expect(JSON.stringify(checkout)).not.toContain('evil');
    const snapshot = await shop.adapters.payments.findCheckout(checkout?.provider_id ?? '');
    expect(snapshot).toMatchObject({ amount: 500, currency: 'usd' });
    expect((await account.post('/purchase-qa-boost', { price: 1 })).statusCode).toBe(400);
    for (const body of [{}, { planType: 'free' }, { planType: 'enterprise' }, { planType: ['pro'] }, { planType: 5 }]) {
      expect((await account.post('/create-subscription', body)).statusCode, JSON.stringify(body)).toBe(400);
    }
  });

  test('returns the browser to the page it came from', async () => {
    const [account, guest] = [await makeAccount(shop), makeGuest(shop)];
    await choosePlan(account, 'starter');
    await buyPack(account);
    await guest.post('/create-upgrade-session', { planType: 'pro', source: 'trial_session' });
    const trial = await shop.database.db
      .selectFrom('users')
      .select('id')
      .where('kind', '=', 'trial')
      .executeTakeFirst();
    expect(await listCheckouts(shop, account.userId)).toMatchObject([
      {
        success_url: 'http://localhost/payment-success',
        cancel_url: 'http://localhost/subscription?checkout=cancelled',
        source: 'subscription_page',
      },
      { success_url: 'http://localhost/?boost=success', cancel_url: 'http://localhost/?boost=cancelled' },
    ]);
    expect(await listCheckouts(shop, trial?.id ?? '')).toMatchObject([
      {
        success_url: 'http://localhost/?upgrade=success',
        cancel_url: 'http://localhost/subscription?checkout=cancelled',
        source: 'trial_session',
      },
    ]);
  });
});

async function countCustomers(userId: string): Promise<number> {
  const { db } = shop.database;
  const rows = await db.selectFrom('payment_customers').select('id').where('user_id', '=', userId).execute();
  return rows.length;
}

/** Pays while webhook delivery is cut off. */
async function payWithoutWebhook(checkoutUrl: string): Promise<void> {
  shop.watch.cut('verifyWebhookEvent');
  await shop.payments.pay(checkoutUrl);
  shop.watch.mend();
}

/** Number of answered provider calls. */
const countOf = (name: string): number => shop.watch.answered.filter((method) => method === name).length;

describe('one open checkout per item', () => {
  test('repeated requests return the same URL; a pack and a plan have separate checkouts', async () => {
    const account = await makeAccount(shop);
    const [first, second] = [await choosePlan(account, 'starter'), await choosePlan(account, 'starter')];
    expect(second.json().checkoutUrl).toBe(first.json().checkoutUrl);
    expect(await countCustomers(account.userId)).toBe(1);
    const pack = (await buyPack(account)).json().checkoutUrl;
    expect((await buyPack(account)).json().checkoutUrl).toBe(pack);
    expect(await countPayable(shop, account.userId)).toBe(2);
  });

  test('choosing another plan closes the first checkout', async () => {
    const account = await makeAccount(shop);
    const starter = (await choosePlan(account, 'starter')).json().checkoutUrl;
    const pro = (await choosePlan(account, 'pro')).json().checkoutUrl;
    expect(pro).not.toBe(starter);
    expect(await countPayable(shop, account.userId)).toBe(1);
    await expect(shop.payments.pay(starter)).rejects.toThrow();
    await shop.payments.pay(pro);
    expect(await readStatus(account)).toMatchObject({ plan: 'pro' });
  });

  test('twenty concurrent requests open one checkout', async () => {
    const account = await makeAccount(shop);
    const gate = shop.watch.gateOf('openCheckout');
    gate.shut();
    const asking = Promise.all(Array.from({ length: 20 }, () => choosePlan(account, 'pro')));
    // All arrive while the first one waits: what is left of a request takes less than so many later ones.
    await vi.waitFor(() => expect(countOf('ensureCustomer')).toBe(20), { timeout: 20_000 });
    for (let count = 0; count < 30; count += 1) await readStatus(account);
    gate.open();
    const answers = await asking;
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map((answer) => answer.json().checkoutUrl)).size).toBe(1);
    expect(await countPayable(shop, account.userId)).toBe(1);
    // They share one provider call.
    expect(countOf('openCheckout')).toBeLessThan(4);
  });

  test('twenty concurrent requests for two plans leave at most one open checkout, and return only its URL', async () => {
    const account = await makeAccount(shop);
    const plans = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? ('starter' as const) : ('pro' as const)));
    const answers = await Promise.all(plans.map((plan) => choosePlan(account, plan)));
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(['checkout-replaced', 'overloaded']).toContain(answer.json().code);
    }
    expect((await payableAmong(shop, answers)).length).toBeLessThanOrEqual(1);
    // A later request succeeds.
    const last = await choosePlan(account, 'pro');
    expect(last.statusCode).toBe(200);
    expect(await countPayable(shop, account.userId)).toBe(1);
    await shop.payments.pay(last.json().checkoutUrl);
    expect(await readStatus(account)).toMatchObject({ plan: 'pro' });
  });

  test('does not sell a paid plan again while its webhook event is pending', async () => {
    const account = await makeAccount(shop);
    const { checkoutUrl } = (await choosePlan(account, 'starter')).json();
    await payWithoutWebhook(checkoutUrl);
    expect(await readStatus(account)).toMatchObject({ plan: 'free' });
    expect(await refusalOf(choosePlan(account, 'pro'))).toEqual([409, 'already-paid']);
    // The request read the provider's state: the plan is granted without the event.
    expect(await readStatus(account)).toMatchObject({ plan: 'starter', subscriptionStatus: 'active' });
    expect(await countPayable(shop, account.userId)).toBe(0);
  });

  test('sells a second pack while the webhook event of the first is pending', async () => {
    const account = await makeAccount(shop);
    const first = (await buyPack(account)).json().checkoutUrl;
    await payWithoutWebhook(first);
    const second = (await buyPack(account)).json().checkoutUrl;
    expect(second).not.toBe(first);
    await shop.payments.pay(second);
    expect((await account.get('/auth/user')).json().chatCreditsRemaining).toBe(20);
  });

  test('replaces a checkout that is about to expire', async () => {
    const account = await makeAccount(shop);
    const first = (await choosePlan(account, 'starter')).json().checkoutUrl;
    await shop.database.db
      .updateTable('checkouts')
      .set({ expires_at: Date.now() + 60_000 })
      .where('user_id', '=', account.userId)
      .execute();
    expect((await choosePlan(account, 'starter')).json().checkoutUrl).not.toBe(first);
    expect(await countPayable(shop, account.userId)).toBe(1);
  });
});
