import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#server/db/testing.ts';
import { type Payments, PaymentsError } from '#server/ports/payments.ts';
import { insertCheckout, insertPayment, insertSubscription } from '#tests/support/builders/database/billing-rows.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { insertSession } from '#tests/support/builders/people/account.ts';
import { removeUsers } from '#tests/support/builders/people/trial-move.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { createCheckoutStore } from '../checkout/checkout-store.ts';
import { createWebhookEventStore } from '../payment-sync/webhook-event-store.ts';
import { createSubscriptionEnding } from './end-subscription.ts';
import { createSubscriptionEndingStore, deleteProviderReads } from './end-subscription-store.ts';

let userId: string;
/** Provider calls in order. */
let calls: string[];
/** Prefix of the provider calls that fail. */
let broken: string | undefined;
/** Checkouts paid before they were closed, with the subscriptions that they started. */
let paid: Map<string, string | null>;
let running: Set<string>;

const database = openBeforeAll(() => openTestDatabase(testDatabaseTarget()));
beforeEach(async () => {
  await removeUsers(database.db);
  [calls, broken, paid, running] = [[], undefined, new Map(), new Set()];
  ({ userId } = await insertSession(database.db));
});

function record(call: string): void {
  calls.push(call);
  if (broken !== undefined && call.startsWith(broken)) throw new PaymentsError('payments-unreachable', 'away');
}

const payments: Partial<Payments> = {
  mode: 'test',
  async openCheckout({ checkoutId }) {
    record(`open ${checkoutId}`);
    return { providerId: `provider ${checkoutId}`, url: 'https://pay.example', expiresAt: Date.now() };
  },
  async closeCheckout(providerId) {
    record(`close ${providerId}`);
    return paid.has(providerId) ? 'complete' : 'expired';
  },
  async findCheckout(providerId) {
    record(`find ${providerId}`);
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
    record(`end ${id} ${refundsRest ? 'and refund' : ''}`);
    return running.delete(id);
  },
  async refundPayment(paymentId) {
    record(`refund ${paymentId}`);
  },
  async removeCustomer(customerId) {
    record(`remove ${customerId}`);
  },
};

function endSubscription(): Promise<boolean> {
  const { db } = database;
  const parts = { db, store: createSubscriptionEndingStore(db), checkouts: createCheckoutStore(db) };
  return createSubscriptionEnding({ ...parts, payments: payments as Payments }).endSubscription(userId);
}

test('makes no provider call for a user without purchases in this mode', async () => {
  await insertSubscription(database.db, { id: 'sub_other', user_id: userId, mode: 'live' });
  await insertCheckout(database.db, userId, { mode: 'embedded' });
  expect(await endSubscription()).toBe(false);
  expect(calls).toEqual([]);
});

test('cancels and refunds subscriptions, also an unrecorded one, and removes the customer last', async () => {
  const { db } = database;
  await insertCheckout(db, userId, { mode: 'test', name: 'the account' });
  await insertCheckout(db, userId, { mode: 'test', name: 'the trial' });
  await insertSubscription(db, { id: 'sub_running', user_id: userId, mode: 'test' });
  await insertSubscription(db, { id: 'sub_former', user_id: userId, mode: 'test', standing: 'ended' });
  // Paid concurrently and not recorded.
  paid.set('provider checkout of the trial', 'sub_unheard');
  running = new Set(['sub_running', 'sub_unheard']);
  expect(await endSubscription()).toBe(true);
  expect(calls.slice(-2).every((call) => call.startsWith('remove'))).toBe(true);
  expect(calls.toSorted()).toEqual([
    'close provider checkout of the account',
    'close provider checkout of the trial',
    'end sub_running and refund',
    'end sub_unheard and refund',
    'find provider checkout of the trial',
    'remove customer of the account',
    'remove customer of the trial',
  ]);
  expect(running.size).toBe(0);
  calls = [];
  // Repeated, as after a crash: closed checkouts are skipped.
  await endSubscription();
  expect(calls).not.toContain('close provider checkout of the account');
});

test('finds and closes a checkout without a stored answer', async () => {
  const { db } = database;
  await insertCheckout(db, userId, { mode: 'test' });
  await db.updateTable('checkouts').set({ state: 'opening', provider_id: null, url: null }).execute();
  await endSubscription();
  expect(calls).toEqual([
    `open checkout of ${userId}`,
    `close provider checkout of ${userId}`,
    `remove customer of ${userId}`,
  ]);
});

test('refunds a pack whose credits were not granted, and skips any other', async () => {
  const { db } = database;
  await insertCheckout(db, userId, { mode: 'test' });
  await db.updateTable('checkouts').set({ item: 'boost', state: 'complete' }).execute();
  paid.set(`provider checkout of ${userId}`, null);
  expect(await endSubscription()).toBe(false);
  const [remove, refund] = [`remove customer of ${userId}`, `refund payment of provider checkout of ${userId}`];
  expect(calls).toEqual([`find provider checkout of ${userId}`, refund, remove]);
  calls = [];
  await insertPayment(db, { id: `checkout of ${userId}`, user_id: userId });
  expect(await endSubscription()).toBe(false);
  expect(calls).toEqual([remove]);
});

test.each(['close', 'end', 'remove'])('can be repeated after the provider fails: %s', async (call) => {
  const { db } = database;
  await insertCheckout(db, userId, { mode: 'test' });
  await insertSubscription(db, { id: 'sub_running', user_id: userId, mode: 'test' });
  running.add('sub_running');
  broken = call;
  await expect(endSubscription()).rejects.toThrow(PaymentsError);
  broken = undefined;
  await endSubscription();
  expect(running.size).toBe(0);
  expect(calls.at(-1)).toBe(`remove customer of ${userId}`);
});

test('deletes the read versions of the user’s provider objects only', async () => {
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
