import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/units.ts';
import { openPostgres } from '#server/db/connection.ts';
import { openTestDatabase } from '#server/db/testing.ts';
import type { CheckoutItem } from '#server/ports/payments.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { createEmbeddedPayments } from './embedded.ts';
import { createTestClock, startTestPayments, type TestPayments } from './testing-embedded.ts';

const TABLES = ['test_payment_objects', 'test_payment_deliveries', 'test_payment_requests'] as const;

const clock = createTestClock('2027-05-31T10:00:00Z');
const database = openBeforeAll(() => openTestDatabase(testDatabaseTarget()));
const provider = openBeforeAll(() => startTestPayments(database.db, clock));

/** Another process on the same database. */
async function startOther(): Promise<TestPayments> {
  const opened = database.url === undefined ? undefined : openPostgres(database.url);
  const other = await startTestPayments(opened?.db ?? database.db, clock);
  return {
    ...other,
    async close() {
      await other.close();
      await opened?.close();
    },
  };
}

async function order(item: CheckoutItem, { payments } = provider) {
  const userId = randomUUID();
  const customerId = await payments.ensureCustomer({ userId, email: `${userId}@example.org`, name: 'Ada Finch' });
  const addresses = { successUrl: 'http://localhost/done', cancelUrl: 'http://localhost/back' };
  const checkout = await payments.openCheckout({ checkoutId: randomUUID(), customerId, item, ...addresses });
  return { userId, customerId, checkout };
}

async function subscribe() {
  const { customerId, checkout } = await order('starter');
  await provider.controls.pay(checkout.url);
  const snapshot = await provider.payments.findCheckout(checkout.providerId);
  return { customerId, subscriptionId: snapshot?.subscriptionId ?? '' };
}

const typesTaken = ({ taken }: TestPayments): string[] => taken.map(({ type }) => type);

describe('embedded payments', () => {
  it('refuse to exist beside the key of a real provider', () => {
    const { db } = database;
    const options = { db, clock, logger: provider.app.log, product: 'Lexden', realKey: 'sk_live_1' };
    expect(() => createEmbeddedPayments(options)).toThrow('does not work beside the key of a real provider');
  });

  it('tell after a restart what happened before it, in one piece with what changed', async () => {
    const { checkout, customerId } = await order('pro');
    const doomed = await startOther();
    doomed.answerWith(503);
    await doomed.controls.pay(checkout.url);
    expect(doomed.taken).toEqual([]);
    await doomed.close();
    const waiting = (await provider.controls.listWebhookEvents(customerId)).filter(({ isSettled }) => !isSettled);
    expect(waiting.map(({ type, attempts }) => [type, attempts])).toEqual([
      ['invoice.paid', 1],
      ['customer.subscription.created', 1],
      ['checkout.session.completed', 1],
    ]);
    const restarted = await startOther();
    await restarted.payments.runDueTasks();
    expect(restarted.taken, 'not before the pause is over').toEqual([]);
    clock.pass(MINUTE_MS);
    await restarted.payments.runDueTasks();
    expect(typesTaken(restarted)).toEqual(waiting.map(({ type }) => type));
    await restarted.payments.runDueTasks();
    expect(restarted.taken).toHaveLength(3);
    await restarted.close();
  });

  it('give a webhook event up after three days, and not before', async () => {
    provider.answerWith(500);
    const { customerId } = await subscribe();
    const attemptsOf = async () => (await provider.controls.listWebhookEvents(customerId))[0]?.attempts ?? 0;
    for (let days = 0; days < 4; days++) {
      clock.pass(DAY_MS);
      await provider.payments.runDueTasks();
    }
    const attempts = await attemptsOf();
    expect(attempts).toBeGreaterThan(2);
    clock.pass(DAY_MS);
    await provider.payments.runDueTasks();
    expect(await attemptsOf()).toBe(attempts);
    provider.answerWith(200);
  });

  it('bill a month once, however many processes see to it at the same time', async () => {
    const { subscriptionId, customerId } = await subscribe();
    const others = await Promise.all([startOther(), startOther()]);
    clock.pass(70 * DAY_MS);
    await Promise.all([provider, ...others].map(({ payments }) => payments.runDueTasks()));
    const events = await provider.controls.listWebhookEvents(customerId);
    expect(events.filter(({ type }) => type === 'invoice.paid')).toHaveLength(3);
    expect(events.every(({ isSettled }) => isSettled)).toBe(true);
    const snapshot = await provider.payments.findSubscription(subscriptionId);
    expect(snapshot?.periodEnd).toBeGreaterThan(clock.now());
    for (const other of others) await other.close();
  });

  it('remove every trace of a person, and know nothing of them any more', async () => {
    const { customerId, subscriptionId } = await subscribe();
    await provider.controls.setCard(customerId, 'declined');
    await provider.payments.upgradeNow(subscriptionId, 'pro').catch(() => undefined);
    await provider.payments.openBillingPage(customerId, 'http://localhost/subscription');
    provider.controls.holdDeliveries();
    await provider.payments.cancelAtPeriodEnd(subscriptionId);
    const tracesIn = async () => {
      const rows = await Promise.all(TABLES.map((table) => database.db.selectFrom(table).selectAll().execute()));
      return rows.map((found) => found.filter((row) => JSON.stringify(row).includes(customerId)).length);
    };
    expect((await tracesIn()).every((count) => count > 0)).toBe(true);
    await provider.payments.removeCustomer(customerId);
    await provider.payments.removeCustomer(customerId);
    await provider.controls.releaseDeliveries();
    expect(await tracesIn()).toEqual([0, 0, 0]);
    expect(await provider.payments.findSubscription(subscriptionId)).toBeUndefined();
  });
});
