import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabaseTarget } from '../../../../../tests/builders/test-database-target.ts';
import { openTestDatabase, type TestDatabase } from '../../../db/testing.ts';
import { createTestClock, startTestPayments, type TestPayments } from './testing-embedded.ts';

describe('embedded payments', () => {
  let database: TestDatabase;
  let provider: TestPayments;
  const clock = createTestClock('2027-01-31T10:00:00Z');
  beforeAll(async () => {
    database = await openTestDatabase(testDatabaseTarget());
    provider = await startTestPayments(database.db, clock);
  });
  afterAll(async () => {
    await provider.close();
    await database.close();
  });

  it('sells', async () => {
    const { payments, controls } = provider;
    const customerId = await payments.ensureCustomer({ userId: 'u1', email: 'a@b.example', name: 'A' });
    const t0 = performance.now();
    const checkout = await payments.openCheckout({
      checkoutId: 'c1',
      customerId,
      item: 'starter',
      successUrl: 'http://localhost:3000/subscription?a={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:3000/x',
    });
    console.log(checkout, performance.now() - t0);
    await controls.pay(checkout.url);
    const truth = await payments.findCheckout(checkout.providerId);
    console.log(truth, provider.taken);
    const sub = truth?.subscriptionId ?? '';
    console.log(await payments.findSubscription(sub));
    const notices = await controls.listNotices(customerId);
    for (const n of notices) if (n.type.startsWith('invoice')) console.log(await payments.findInvoice(n.objectId));
    clock.passDays(10);
    console.log(await payments.previewUpgrade(sub, 'pro'));
    await controls.setCard(customerId, 'declined');
    await expect(payments.upgradeNow(sub, 'pro')).rejects.toMatchObject({ code: 'payment-declined' });
    await controls.setCard(customerId, 'works');
    await payments.upgradeNow(sub, 'pro');
    await payments.downgradeAtPeriodEnd(sub, 'starter');
    console.log(await payments.findSubscription(sub));
    clock.passDays(40);
    await payments.workOffDue();
    console.log(await payments.findSubscription(sub));
    await payments.cancelAtPeriodEnd(sub);
    console.log(await payments.findSubscription(sub));
    await payments.keepPlan(sub);
    console.log(await payments.openBillingPage(customerId, 'http://localhost:3000/subscription'));
    console.log(await payments.endNow(sub, true));
    console.log((await controls.listNotices(customerId)).map((n) => n.type));
    await payments.removeCustomer(customerId);
    expect(await payments.findSubscription(sub)).toBeUndefined();
  });
});
