import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#server/db/testing.ts';
import { type Payments, PaymentsError } from '#server/ports/payments.ts';
import { insertSession } from '#tests/support/builders/account.ts';
import { insertCheckout, insertPayment, insertSubscription } from '#tests/support/builders/billing-rows.ts';
import { testDatabaseTarget } from '#tests/support/builders/test-database-target.ts';
import { removeUsers } from '#tests/support/builders/trial-move.ts';
import { createCheckoutStore } from '../checkout/checkout-store.ts';
import { createWebhookEventStore } from '../payment-sync/webhook-event-store.ts';
import { createSubscriptionEnding } from './end-subscription.ts';
import { createSubscriptionEndingStore, deleteProviderReads } from './end-subscription-store.ts';

let database: TestDatabase;
let userId: string;
/** What the provider was asked, in its order. */
let asked: string[];
/** What of it is out of order. */
let broken: string | undefined;
/** Checkouts that were paid before they could be closed, with the subscriptions they have begun. */
let paid: Map<string, string | null>;
let running: Set<string>;

beforeAll(async () => {
  database = await openTestDatabase(testDatabaseTarget());
});
beforeEach(async () => {
  await removeUsers(database.db);
  [asked, broken, paid, running] = [[], undefined, new Map(), new Set()];
  ({ userId } = await insertSession(database.db));
});
afterAll(() => database.close());

function note(call: string): void {
  asked.push(call);
  if (broken !== undefined && call.startsWith(broken)) throw new PaymentsError('payments-unreachable', 'away');
}

const payments: Partial<Payments> = {
  mode: 'test',
  async openCheckout({ checkoutId }) {
    note(`open ${checkoutId}`);
    return { providerId: `provider ${checkoutId}`, url: 'https://pay.example', expiresAt: Date.now() };
  },
  async closeCheckout(providerId) {
    note(`close ${providerId}`);
    return paid.has(providerId) ? 'complete' : 'expired';
  },
  async findCheckout(providerId) {
    note(`find ${providerId}`);
    return {
      providerId,
      checkoutId: null,
      state: 'complete',
      isPaid: true,
      createdAt: 1,
      amount: 1,
      refunded: 0,
      currency: 'usd',
      dispute: 'none',
      receiptUrl: null,
      subscriptionId: paid.get(providerId) ?? null,
      paymentId: `payment of ${providerId}`,
    };
  },
  async cancelImmediately(id, refundsRest) {
    note(`end ${id} ${refundsRest ? 'and refund' : ''}`);
    return running.delete(id);
  },
  async refundPayment(paymentId) {
    note(`refund ${paymentId}`);
  },
  async removeCustomer(customerId) {
    note(`remove ${customerId}`);
  },
};

function endSubscription(): Promise<boolean> {
  const { db } = database;
  const parts = { db, store: createSubscriptionEndingStore(db), checkouts: createCheckoutStore(db) };
  return createSubscriptionEnding({ ...parts, payments: payments as Payments }).endSubscription(userId);
}

test('subscription ending › calls no provider for a user who never bought anything', async () => {
  await insertSubscription(database.db, { id: 'sub_other', user_id: userId, mode: 'live' });
  await insertCheckout(database.db, userId, { mode: 'embedded' });
  expect(await endSubscription()).toBe(false);
  expect(asked).toEqual([]);
});

test('subscription ending › refunds every subscription, unknown ones too, and deletes the customer last', async () => {
  const { db } = database;
  await insertCheckout(db, userId, { mode: 'test', name: 'the account' });
  await insertCheckout(db, userId, { mode: 'test', name: 'the trial' });
  await insertSubscription(db, { id: 'sub_running', user_id: userId, mode: 'test' });
  await insertSubscription(db, { id: 'sub_former', user_id: userId, mode: 'test', standing: 'ended' });
  // Paid concurrently, without a webhook event yet.
  paid.set('provider checkout of the trial', 'sub_unheard');
  running = new Set(['sub_running', 'sub_unheard']);
  expect(await endSubscription()).toBe(true);
  expect(asked.slice(-2).every((call) => call.startsWith('remove'))).toBe(true);
  expect(asked.toSorted()).toEqual([
    'close provider checkout of the account',
    'close provider checkout of the trial',
    'end sub_running and refund',
    'end sub_unheard and refund',
    'find provider checkout of the trial',
    'remove customer of the account',
    'remove customer of the trial',
  ]);
  expect(running.size).toBe(0);
  asked = [];
  // Once more, as after a crash: what was closed is left alone.
  await endSubscription();
  expect(asked).not.toContain('close provider checkout of the account');
});

test('a checkout whose opening was never heard of is found and closed', async () => {
  const { db } = database;
  await insertCheckout(db, userId, { mode: 'test' });
  await db.updateTable('checkouts').set({ state: 'opening', provider_id: null, url: null }).execute();
  await endSubscription();
  expect(asked).toEqual([
    `open checkout of ${userId}`,
    `close provider checkout of ${userId}`,
    `remove customer of ${userId}`,
  ]);
});

test('a pack begins no subscription; one whose credits never came is given back, any other is not asked about', async () => {
  const { db } = database;
  await insertCheckout(db, userId, { mode: 'test' });
  await db.updateTable('checkouts').set({ item: 'boost', state: 'complete' }).execute();
  paid.set(`provider checkout of ${userId}`, null);
  expect(await endSubscription()).toBe(false);
  const [remove, refund] = [`remove customer of ${userId}`, `refund payment of provider checkout of ${userId}`];
  expect(asked).toEqual([`find provider checkout of ${userId}`, refund, remove]);
  asked = [];
  await insertPayment(db, { id: `checkout of ${userId}`, user_id: userId });
  expect(await endSubscription()).toBe(false);
  expect(asked).toEqual([remove]);
});

test.each(['close', 'end', 'remove'])('a provider that is away is asked again: %s', async (call) => {
  const { db } = database;
  await insertCheckout(db, userId, { mode: 'test' });
  await insertSubscription(db, { id: 'sub_running', user_id: userId, mode: 'test' });
  running.add('sub_running');
  broken = call;
  await expect(endSubscription()).rejects.toThrow(PaymentsError);
  broken = undefined;
  await endSubscription();
  expect(running.size).toBe(0);
  expect(asked.at(-1)).toBe(`remove customer of ${userId}`);
});

test('subscription ending › deletes the read versions of the user alone', async () => {
  const { db } = database;
  const other = await insertSession(db);
  for (const [owner, name] of [
    [userId, 'mine'],
    [other.userId, 'theirs'],
  ] as const) {
    await insertSubscription(db, { id: `sub ${name}`, user_id: owner });
    await insertPayment(db, { id: `invoice ${name}`, user_id: owner });
    await insertCheckout(db, owner, { name });
    const webhookEvents = createWebhookEventStore(db);
    for (const id of [`sub ${name}`, `invoice ${name}`, `provider checkout of ${name}`]) {
      await webhookEvents.issueReadVersion(id, Date.now());
    }
  }
  await db.transaction().execute((transaction) => deleteProviderReads(transaction, [userId]));
  const left = await db.selectFrom('provider_reads').select('object_id').orderBy('object_id').execute();
  expect(left.map((row) => row.object_id)).toEqual(['invoice theirs', 'provider checkout of theirs', 'sub theirs']);
});
