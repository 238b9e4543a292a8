import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/units.ts';
import { listSubscriptions, readCustomerId } from '#tests/support/builders/database/billing-rows.ts';
import { choosePlan, openShop, readStatus, subscribe } from '#tests/support/builders/payments/shop.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { refusalOf, statusAndBody } from '#tests/support/client/refusal.ts';

const shop = openBeforeAll(openShop);
beforeEach(() => shop.watch.reset());

const CHANGES = ['openCheckout', 'upgradeNow', 'downgradeAtPeriodEnd', 'cancelAtPeriodEnd', 'keepPlan'] as const;
const changesAsked = () => shop.watch.asked.filter((method) => CHANGES.some((change) => change === method));

describe('upgrade', () => {
  test('takes effect at once, with its price previewed [spec: 4.18]', async () => {
    const account = await subscribe(shop, 'starter');
    expect(await statusAndBody(account.post('/preview-upgrade', { planType: 'pro' }))).toEqual([
      200,
      {
        planType: 'pro',
        amountDue: 1400,
        currency: 'usd',
        nextAmount: 1900,
        nextDate: (await readStatus(account)).subscriptionEndDate,
      },
    ]);
    expect(changesAsked()).toEqual([]);
    // Without the webhook event.
    shop.watch.cut('verifyWebhookEvent');
    const answer = await choosePlan(account, 'pro');
    expect(answer.json()).toEqual({ success: true, change: 'upgraded', message: 'You’re on Pro now.' });
    expect(await readStatus(account)).toMatchObject({ plan: 'pro', subscriptionStatus: 'active' });
    expect(await refusalOf(choosePlan(account, 'pro'))).toEqual([409, 'plan-unchanged']);
    expect(changesAsked()).toEqual(['upgradeNow']);
  });

  test('is charged once for concurrent requests', async () => {
    const account = await subscribe(shop, 'starter');
    const answers = await Promise.all(Array.from({ length: 5 }, () => choosePlan(account, 'pro')));
    for (const answer of answers) {
      if (answer.statusCode === 200) expect(answer.json()).toMatchObject({ change: 'upgraded' });
      else expect(answer.json().code).toBe('plan-unchanged');
    }
    expect(answers.map((answer) => answer.statusCode)).toContain(200);
    expect(await readStatus(account)).toMatchObject({ plan: 'pro', subscriptionStatus: 'active' });
    const payments: { reason: string; amount: number }[] = (await account.get('/payments')).json();
    expect(payments.map(({ reason, amount }) => [reason, amount]).sort()).toEqual([
      ['change', 1400],
      ['start', 500],
    ]);
  });

  test('changes nothing when the card is declined', async () => {
    const account = await subscribe(shop, 'starter');
    await shop.payments.setCard(await readCustomerId(shop, account.userId), 'declined');
    expect(await statusAndBody(choosePlan(account, 'pro'))).toEqual([
      402,
      { code: 'payment-declined', message: expect.stringContaining('Your plan didn’t change') },
    ]);
    expect(await readStatus(account)).toMatchObject({ plan: 'starter', subscriptionStatus: 'active' });
  });

  test('does not claim that nothing was charged when the outcome is unknown', async () => {
    const account = await subscribe(shop, 'starter');
    shop.watch.loseAnswersOf('upgradeNow');
    const answer = await choosePlan(account, 'pro');
    expect(await refusalOf(answer)).toEqual([502, 'change-unconfirmed']);
    expect(answer.json().message).not.toContain('othing was charged');
    shop.watch.mend();
    // A retry finds the upgrade and charges nothing.
    expect(await refusalOf(choosePlan(account, 'pro'))).toEqual([409, 'plan-unchanged']);
    expect(await readStatus(account)).toMatchObject({ plan: 'pro' });
    expect(changesAsked()).toEqual(['upgradeNow']);
  });

  test('is reported even if the provider’s state cannot be read afterwards', async () => {
    const account = await subscribe(shop, 'starter');
    const gate = shop.watch.gateOf('upgradeNow');
    gate.shut();
    const answer = choosePlan(account, 'pro');
    await gate.waitForCaller();
    shop.watch.cut('findSubscription');
    gate.open();
    expect((await answer).json()).toMatchObject({ change: 'upgraded' });
  });
});

describe('downgrade', () => {
  test('takes effect at the end of the month, and can be undone [spec: 4.17]', async () => {
    const account = await subscribe(shop, 'pro');
    const { subscriptionEndDate: end } = await readStatus(account);
    const answer = await choosePlan(account, 'starter');
    expect(answer.json()).toMatchObject({ success: true, change: 'downgrade-scheduled' });
    expect(answer.json().message).toMatch(/^You keep Pro until \w+ \d+, \d{4}\. After that, you’re on Starter\.$/);
    const pendingDowngrade = { toPlan: 'starter', effectiveDate: end };
    expect(await readStatus(account)).toMatchObject({ plan: 'pro', subscriptionStatus: 'active', pendingDowngrade });
    // Idempotent.
    expect((await choosePlan(account, 'starter')).json()).toMatchObject({ change: 'downgrade-scheduled' });
    expect(changesAsked()).toEqual(['downgradeAtPeriodEnd']);
    expect((await choosePlan(account, 'pro')).json()).toMatchObject({ change: 'resumed' });
    expect(await readStatus(account)).toMatchObject({ plan: 'pro', pendingDowngrade: null });
    await choosePlan(account, 'starter');
    expect((await account.post('/resume-subscription')).json()).toMatchObject({ success: true, change: 'resumed' });
    expect(await readStatus(account)).toMatchObject({ plan: 'pro', pendingDowngrade: null });
    expect(await refusalOf(account.post('/resume-subscription'))).toEqual([409, 'nothing-to-resume']);
  });
});

describe('cancellation', () => {
  test('takes effect at the end of the month, is idempotent and can be undone', async () => {
    const account = await subscribe(shop, 'starter');
    for (const _ of ['first', 'again']) {
      const answer = await account.post('/cancel-subscription');
      expect(answer.json()).toMatchObject({ success: true, change: 'cancel-scheduled' });
      expect(answer.json().message).toContain('You keep Starter until');
    }
    expect(await readStatus(account)).toMatchObject({ plan: 'starter', cancelsAtPeriodEnd: true });
    expect((await choosePlan(account, 'starter')).json()).toMatchObject({ change: 'resumed' });
    expect(await readStatus(account)).toMatchObject({ plan: 'starter', cancelsAtPeriodEnd: false });
  });

  test('requires a paid plan [spec: 4.20]', async () => {
    const free = await makeAccount(shop);
    const given = await makeAccount(shop, { plan: 'pro' });
    for (const account of [free, given]) {
      for (const path of ['/cancel-subscription', '/resume-subscription']) {
        expect(await refusalOf(account.post(path)), path).toEqual([409, 'no-subscription']);
      }
      expect(await refusalOf(account.post('/preview-upgrade', { planType: 'pro' }))).toEqual([409, 'no-subscription']);
      expect(await refusalOf(account.post('/create-portal-session'))).toEqual([409, 'no-subscription']);
    }
  });

  test('is decided on the provider’s current state, not on the stored one', async () => {
    const account = await subscribe(shop, 'starter');
    shop.watch.cut('verifyWebhookEvent');
    const [subscription] = await listSubscriptions(shop, account.userId);
    await shop.payments.cancelNow(subscription?.id ?? '');
    shop.watch.mend();
    expect(await readStatus(account)).toMatchObject({ plan: 'starter' });
    expect(await refusalOf(account.post('/cancel-subscription'))).toEqual([409, 'no-subscription']);
    expect(await readStatus(account)).toMatchObject({ plan: 'free', subscriptionStatus: 'inactive' });
    expect((await choosePlan(account, 'starter')).json()).toMatchObject({ change: 'checkout' });
  });
});

// Last, because the clock only moves forward.
test('a user with an unpaid month is sent to the open invoice and not sold another plan', async () => {
  const account = await subscribe(shop, 'starter');
  await shop.payments.setCard(await readCustomerId(shop, account.userId), 'declined');
  await shop.pass(32 * DAY_MS);
  const answer = await choosePlan(account, 'pro');
  expect(answer.json()).toEqual({
    success: true,
    change: 'checkout',
    checkoutUrl: expect.stringContaining('test-billing'),
    message: expect.stringContaining('Your plan has an open payment'),
  });
  expect(await readStatus(account)).toMatchObject({ plan: 'starter', subscriptionStatus: 'past_due' });
  expect(await refusalOf(account.post('/preview-upgrade', { planType: 'pro' }))).toEqual([409, 'payment-due']);
  expect(await refusalOf(account.post('/cancel-subscription'))).toEqual([409, 'no-subscription']);
  const upgrade = { planType: 'pro', source: 'subscription_page' };
  expect(await refusalOf(account.post('/create-upgrade-session', upgrade))).toEqual([409, 'payment-due']);
  expect(changesAsked()).toEqual([]);
  const [subscription] = await listSubscriptions(shop, account.userId);
  // The plan is kept until then.
  const graceEnd = new Date((subscription?.period_start ?? 0) + 14 * DAY_MS).toISOString();
  expect(await readStatus(account)).toMatchObject({ subscriptionEndDate: graceEnd });
  shop.watch.cut();
  await shop.pass(14 * DAY_MS);
  expect(await readStatus(account)).toMatchObject({ subscriptionStatus: 'unpaid', subscriptionEndDate: null });
});
