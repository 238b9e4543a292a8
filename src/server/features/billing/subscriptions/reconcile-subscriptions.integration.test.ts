import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.ts';
import { createJobs } from '#server/platform/jobs.ts';
import { type PaidPlan, type Payments, PaymentsError } from '#server/ports/payments.ts';
import { insertSubscription } from '#tests/support/builders/database/billing-rows.ts';
import {
  interceptProviderReads,
  type ReadInterceptors,
} from '#tests/support/builders/payments/intercept-provider-reads.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { createCheckoutStore } from '../checkout/checkout-store.ts';
import { createSubscriptionReconciliation } from './reconcile-subscriptions.ts';

const START = Date.UTC(2027, 0, 10, 9);
const MONTH_END = Date.UTC(2027, 1, 10, 9);
let now = START;
let lexden: TestLexden;
let provider: Payments;
let interceptors: ReadInterceptors;
/** Alters the provider's answers after the next start. */
let nextInterceptors: Partial<ReadInterceptors> = {};
beforeAll(async () => {
  lexden = await startTestLexden({
    clock: { now: () => now },
    replaceAdapters: ({ payments }) => {
      provider = payments;
      const intercepted = interceptProviderReads(payments);
      interceptors = Object.assign(intercepted.interceptors, nextInterceptors);
      // The test advances the provider's clock and delivers its webhook events.
      return { payments: { ...intercepted.payments, runDueTasks: async () => {} } };
    },
  });
});
beforeEach(() => {
  now = START;
  nextInterceptors = {};
  interceptors.clear();
});
afterAll(() => lexden.close());

/** An open checkout, as of one of several tabs. */
async function openCheckout({ userId }: Pick<Account, 'userId'>, item: PaidPlan | 'boost'): Promise<string> {
  const { adapters, database } = lexden;
  const customerId = await adapters.payments.ensureCustomer({ userId, email: null, name: null });
  const order = { customerId, item, successUrl: 'http://localhost/', cancelUrl: 'http://localhost/' };
  const id = randomUUID();
  const checkouts = createCheckoutStore(database.db);
  const times = { createdAt: now, expiresAt: now + HOUR_MS };
  await database.db
    .transaction()
    .execute((transaction) =>
      checkouts.insert(transaction, { ...order, ...times, id, userId, mode: 'embedded', source: 'subscription_page' }),
    );
  const opened = await adapters.payments.openCheckout({ ...order, checkoutId: id });
  await checkouts.setOpened(id, opened);
  return opened.url;
}

async function buy(account: Pick<Account, 'userId'>, item: PaidPlan | 'boost'): Promise<void> {
  await lexden.payments.pay(await openCheckout(account, item));
}

async function planOf({ userId }: Pick<Account, 'userId'>) {
  const { plan, subscription_status } = await lexden.database.db
    .selectFrom('users')
    .select(['plan', 'subscription_status'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return [plan, subscription_status];
}

async function subscriptionsOf({ userId }: Pick<Account, 'userId'>) {
  return lexden.database.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute();
}

async function paymentsOf({ userId }: Pick<Account, 'userId'>) {
  return lexden.database.db
    .selectFrom('payments')
    .select(['id', 'plan', 'status', 'amount', 'refunded'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Advances the provider's clock, loses its webhook events, and runs a starting process's recovery. */
async function startAfterSilence(untilThen: number): Promise<void> {
  now = untilThen;
  lexden.payments.holdDeliveries();
  await provider.runDueTasks();
  await lexden.database.db.deleteFrom('test_payment_deliveries').execute();
  lexden = await lexden.restart();
}

const WAIT = { timeout: 15_000, interval: 50 };

describe('duplicate subscriptions', () => {
  test('leave the higher plan and refund the rest of the other', async () => {
    const account = await makeAccount(lexden);
    const tabs = [await openCheckout(account, 'starter'), await openCheckout(account, 'pro')];
    await lexden.payments.pay(tabs[1] ?? '');
    now += 5 * MINUTE_MS;
    await lexden.payments.pay(tabs[0] ?? '');
    await vi.waitFor(async () => {
      const found = (await subscriptionsOf(account)).map(({ plan, standing }) => [plan, standing]);
      expect(found).toEqual([
        ['pro', 'active'],
        ['starter', 'ended'],
      ]);
      expect(await paymentsOf(account)).toMatchObject([
        { plan: 'pro', status: 'paid' },
        { plan: 'starter', status: 'refunded', amount: 500, refunded: 500 },
      ]);
    }, WAIT);
    expect(await planOf(account)).toEqual(['pro', 'active']);
  });

  test('leave the running one when the provider does not know the higher one', async () => {
    const account = await makeAccount(lexden);
    await buy(account, 'starter');
    const { adapters, database } = lexden;
    await insertSubscription(database.db, { id: 'sub_unheard_of', user_id: account.userId, plan: 'pro' });
    const ended: string[] = [];
    const { job } = createSubscriptionReconciliation({
      db: database.db,
      jobs: createJobs(adapters.jobs),
      logger: adapters.logger,
      payments: { mode: 'embedded', cancelImmediately: async (id) => ended.push(id) > 0 },
      refreshSubscription: async (id) => ((await provider.findSubscription(id)) ? 'applied' : 'unrelated'),
    });
    await job.handle(account.userId, { signal: AbortSignal.timeout(WAIT.timeout) });
    expect(ended).toEqual([]);
    await database.db.deleteFrom('subscriptions').where('id', '=', 'sub_unheard_of').execute();
  });

  test('are reconciled after a restart when the process ended before', async () => {
    const account = await makeAccount(lexden);
    await buy(account, 'pro');
    const { jobs } = lexden.adapters;
    const enqueue = vi.spyOn(jobs, 'enqueue').mockRejectedValue(new Error('the process has ended'));
    await buy(account, 'starter');
    enqueue.mockRestore();
    expect((await subscriptionsOf(account)).filter(({ standing }) => standing === 'active')).toHaveLength(2);
    lexden = await lexden.restart();
    await vi.waitFor(async () => {
      const active = (await subscriptionsOf(account)).filter(({ standing }) => standing === 'active');
      expect(active.map(({ plan }) => plan)).toEqual(['pro']);
    }, WAIT);
  });
});

test('a plan ends after a lost dispute, and not before', async () => {
  const account = await makeAccount(lexden);
  await buy(account, 'pro');
  const [payment] = await paymentsOf(account);
  const enqueue = vi.spyOn(lexden.adapters.jobs, 'enqueue');
  await lexden.payments.dispute(payment?.id ?? '', 'open');
  expect(enqueue).not.toHaveBeenCalled();
  enqueue.mockRestore();
  expect(await paymentsOf(account)).toMatchObject([{ status: 'disputed' }]);
  expect(await planOf(account)).toEqual(['pro', 'active']);
  await lexden.payments.dispute(payment?.id ?? '', 'lose');
  await vi.waitFor(async () => expect(await planOf(account)).toEqual(['free', 'inactive']), WAIT);
  expect(await paymentsOf(account)).toMatchObject([{ status: 'charged-back', refunded: 0 }]);
  expect(await subscriptionsOf(account)).toMatchObject([{ standing: 'ended' }]);
});

test('an account being deleted is granted nothing for a late payment, and a plan is refunded', async () => {
  const account = await makeAccount(lexden);
  const [plan, pack] = [await openCheckout(account, 'pro'), await openCheckout(account, 'boost')];
  const { db } = lexden.database;
  await db.updateTable('users').set({ deletion_requested_at: now }).where('id', '=', account.userId).execute();
  await lexden.payments.pay(plan);
  await lexden.payments.pay(pack);
  await vi.waitFor(async () => expect(await subscriptionsOf(account)).toMatchObject([{ standing: 'ended' }]), WAIT);
  expect(await planOf(account)).toEqual(['free', 'inactive']);
  const user = db.selectFrom('users').select('chat_credits').where('id', '=', account.userId);
  expect(await user.executeTakeFirstOrThrow()).toEqual({ chat_credits: 0 });
});

describe('without webhook events', () => {
  test('the review finds payments, expired checkouts and ended subscriptions, and deletes old events', async () => {
    const [buyer, packBuyer, doubter, quitter] = await Promise.all([0, 1, 2, 3].map(() => makeAccount(lexden)));
    if (!buyer || !packBuyer || !doubter || !quitter) throw new Error('A test account is missing.');
    await buy(quitter, 'pro');
    const [quitters] = await subscriptionsOf(quitter);
    lexden.payments.holdDeliveries();
    await buy(buyer, 'starter');
    await buy(packBuyer, 'boost');
    await openCheckout(doubter, 'pro');
    await lexden.adapters.payments.cancelAtPeriodEnd(quitters?.id ?? '');
    const { db } = lexden.database;
    const ages = [DAY_MS, 89 * DAY_MS, 91 * DAY_MS];
    const old = ages.map((age) => ({ id: `evt_${age / DAY_MS}`, type: 'invoice.paid', received_at: START - age }));
    await db.insertInto('payment_notices').values(old).execute();
    const question = { object_id: 'sub_long_gone', issued: 1, applied: 1, read_at: START - 91 * DAY_MS };
    await db.insertInto('provider_reads').values(question).execute();
    await startAfterSilence(START + 2 * HOUR_MS);
    const questions = db.selectFrom('provider_reads').select('object_id').where('object_id', '=', 'sub_long_gone');
    expect(await questions.execute()).toEqual([]);
    const kept = await db.selectFrom('payment_notices').select('id').where('received_at', '<', START).execute();
    expect(kept.map(({ id }) => id).toSorted()).toEqual(['evt_1', 'evt_89']);
    expect(await planOf(buyer)).toEqual(['starter', 'active']);
    const checkouts = await db.selectFrom('checkouts').select('state').where('user_id', '=', doubter.userId).execute();
    expect(checkouts).toEqual([{ state: 'expired' }]);
    const credits = db.selectFrom('users').select('chat_credits').where('id', '=', packBuyer.userId);
    expect(await credits.executeTakeFirstOrThrow()).toEqual({ chat_credits: 10 });
    expect(await planOf(quitter)).toEqual(['pro', 'active']);
    // The cancellation's event was lost, too; the review finds it two days after the end of the month.
    await startAfterSilence(MONTH_END + 2 * DAY_MS + HOUR_MS);
    expect(await planOf(quitter)).toEqual(['free', 'inactive']);
    expect(await subscriptionsOf(quitter)).toMatchObject([{ standing: 'ended', review_at: null }]);
    expect(await planOf(buyer)).toEqual(['starter', 'active']);
  });

  test('an unpaid plan ends after the grace period, even if the provider is unavailable', async () => {
    const account = await makeAccount(lexden);
    await buy(account, 'pro');
    const [bought] = await subscriptionsOf(account);
    await lexden.payments.setCard(bought?.customer_id ?? '', 'declined');
    now = MONTH_END + HOUR_MS;
    await provider.runDueTasks();
    expect(await planOf(account)).toEqual(['pro', 'past_due']);
    const subscription = () => {
      throw new PaymentsError('payments-unreachable', 'the line was cut');
    };
    nextInterceptors = { subscription };
    now = MONTH_END + 14 * DAY_MS;
    lexden = await lexden.restart();
    expect(await planOf(account)).toEqual(['free', 'unpaid']);
  });

  test('a subscription unknown to the provider is not ended', async () => {
    const account = await makeAccount(lexden);
    await buy(account, 'pro');
    nextInterceptors = { subscription: () => undefined };
    await startAfterSilence(MONTH_END + 3 * DAY_MS);
    expect(await planOf(account)).toEqual(['pro', 'active']);
    expect(await subscriptionsOf(account)).toMatchObject([{ standing: 'active', review_at: now + DAY_MS }]);
  });
});
