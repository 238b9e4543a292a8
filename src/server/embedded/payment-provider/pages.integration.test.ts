import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { openTestDatabase } from '#server/db/testing.ts';
import type { CheckoutItem } from '#server/ports/payments.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { createTestClient } from '#tests/support/client/test-client.ts';
import { createTestClock, startTestPayments } from './testing-embedded.ts';

const clock = createTestClock('2027-03-31T08:00:00Z');
const database = openBeforeAll(() => openTestDatabase(testDatabaseTarget()));
const provider = openBeforeAll(() => startTestPayments(database.db, clock));

const openBrowser = () => createTestClient(provider, { origin: 'http://localhost' });
const open = (url: string) => openBrowser().send({ url });
const press = (url: string, action: string, headers = {}) =>
  openBrowser().send({ method: 'POST', url, headers, payload: new URLSearchParams({ action }) });

async function order(item: CheckoutItem) {
  const { payments } = provider;
  const customerId = await payments.ensureCustomer({ userId: randomUUID(), email: 'ada@example.org', name: 'Ada' });
  const checkout = await payments.openCheckout({
    checkoutId: randomUUID(),
    customerId,
    item,
    successUrl: 'http://localhost:3000/dashboard?payment=success&from={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/subscription?a=1&b="><script>',
  });
  return { customerId, ...checkout };
}

const checkoutOf = async (providerId: string) => provider.payments.findCheckout(providerId);

describe('pages of the test mode: checkout', () => {
  it('says what is bought for how much, and that it is a test', async () => {
    const { url } = await order('pro');
    const page = await open(url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    for (const text of ['Test mode, no charge.', 'Lexden Pro', '$19.00 a month', 'Renews every month']) {
      expect(page.body).toContain(text);
    }
    const buttons = [...page.body.matchAll(/<button[^>]*value="(\w+)">([^<]+)</g)].map(([, value, text]) => [
      value,
      text,
    ]);
    expect(buttons).toEqual([
      ['pay', 'Pay $19.00'],
      ['decline', 'Decline the card'],
      ['cancel', 'Cancel'],
    ]);
    const style = await open('/test-payments/style.css');
    expect([style.statusCode, style.body.includes('.test-mode'), style.body.includes('.card')]).toEqual([
      200,
      true,
      true,
    ]);
  });

  it('takes a declined card for what it is, and lets the person try again or go', async () => {
    const { url, providerId } = await order('boost');
    const declined = await press(url, 'decline');
    expect([declined.statusCode, declined.body.includes('Your card was declined.')]).toEqual([402, true]);
    expect(declined.body).toContain('value="pay"');
    const left = await press(url, 'cancel');
    expect([left.statusCode, left.headers.location]).toEqual([
      303,
      'http://localhost:3000/subscription?a=1&b=%22%3E%3Cscript%3E',
    ]);
    expect(await checkoutOf(providerId)).toMatchObject({ state: 'open', isPaid: false });
    expect((await press(url, 'pay')).statusCode).toBe(303);
    expect(await checkoutOf(providerId)).toMatchObject({ state: 'complete', isPaid: true, amount: 100 });
  });

  it('is paid once by two tabs and a double click, and leads back where the order says', async () => {
    const { url, providerId, customerId } = await order('starter');
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(url, 'pay')));
    const address = `http://localhost:3000/dashboard?payment=success&from=${providerId}`;
    expect(answers.map(({ headers }) => headers.location)).toEqual(Array(5).fill(address));
    const events = await provider.controls.listWebhookEvents(customerId);
    expect(events.map(({ type }) => type).sort()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
    ]);
    expect(
      events.every(({ isSettled }) => isSettled),
      'told before the browser comes back',
    ).toBe(true);
    const again = await open(url);
    expect(again.body).toContain('This is already paid');
  });

  it('ends with its time, and says so with a way back', async () => {
    const { url, providerId } = await order('pro');
    clock.pass(HOUR_MS);
    for (const page of [await open(url), await press(url, 'pay'), await open(url)]) {
      expect([page.statusCode, page.body.includes('This checkout has ended')]).toEqual([410, true]);
      expect(page.body).toContain('href="http://localhost:3000/subscription?a=1&amp;b=%22%3E%3Cscript%3E"');
    }
    expect(await checkoutOf(providerId)).toMatchObject({ state: 'expired', isPaid: false });
  });

  it('knows nothing of other addresses, and takes nothing but its own form', async () => {
    for (const path of ['/test-checkout/cs_test_0', '/test-receipt/pi_test_0', '/test-checkout/%3Cb%3E']) {
      const page = await open(path);
      expect([page.statusCode, page.body.includes('Page not found')]).toEqual([404, true]);
      expect(page.body).toContain('href="/"');
    }
    const { url, providerId } = await order('pro');
    expect((await press(url, 'pay', { 'content-type': 'application/json' })).statusCode).toBe(415);
    expect((await press(url, 'free')).statusCode).toBe(200);
    expect((await press(url, `pay${'x'.repeat(2000)}`)).statusCode).toBe(413);
    expect(await checkoutOf(providerId)).toMatchObject({ state: 'open' });
  });
});

describe('pages of the test mode: plan and invoices', () => {
  it('lets people try a failing renewal, pay it, cancel, and think better of it', async () => {
    const { payments } = provider;
    const { customerId, url, providerId } = await order('starter');
    await press(url, 'pay');
    const subscriptionId = (await checkoutOf(providerId))?.subscriptionId ?? '';
    const standing = async () => (await payments.findSubscription(subscriptionId))?.standing;
    const first = await payments.openBillingPage(customerId, 'http://localhost:3000/subscription');
    expect((await open(first)).body).toContain('Renews on ');
    expect((await press(first, 'card-declined')).headers.location).toBe(new URL(first).pathname);
    clock.pass(31 * DAY_MS);
    await payments.runDueTasks();
    expect(await standing()).toBe('past-due');
    expect((await open(first)).statusCode).toBe(410);

    const second = await payments.openBillingPage(customerId, 'http://localhost:3000/subscription');
    expect((await open(second)).body).toContain('A payment of $5.00 failed.');
    const declined = await press(second, 'pay-invoice');
    expect([declined.statusCode, declined.body.includes('Your card was declined.')]).toEqual([402, true]);
    await press(second, 'card-works');
    await press(second, 'pay-invoice');
    expect(await standing()).toBe('active');
    await press(second, 'cancel');
    expect((await payments.findSubscription(subscriptionId))?.cancelsAt).not.toBeNull();
    expect((await open(second)).body).toContain('and does not renew.');
    await press(second, 'keep');
    expect((await payments.findSubscription(subscriptionId))?.cancelsAt).toBeNull();

    const page = (await open(second)).body;
    const receipts = [...page.matchAll(/href="(\/test-receipt\/[\w]+)"/g)].map(([, address = '']) => address);
    expect(receipts).toHaveLength(2);
    await provider.controls.refund(receipts[0]?.split('/').at(-1) ?? '', 200);
    const receipt = (await open(receipts[0] ?? '')).body;
    for (const text of ['Test receipt', 'Lexden Starter', '$5.00', '$2.00 was refunded.']) {
      expect(receipt).toContain(text);
    }
  });
});
