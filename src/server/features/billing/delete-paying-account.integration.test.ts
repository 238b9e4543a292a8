import { beforeEach, expect, test } from 'vitest';
import { accountDeletionReceiptSchema, DELETION_PHRASE } from '#contract/account.ts';
import { readCustomerId } from '#tests/support/builders/database/billing-rows.ts';
import { openCheckout } from '#tests/support/builders/payments/shop.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { expectEmpty, findInDatabase, findTraces } from '#tests/support/builders/server/find-traces.ts';
import { openBeforeEach } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { refusalOf } from '#tests/support/client/refusal.ts';

const NAME = 'Quetzalcoatlus Dodo';
const EMAIL = 'quetzalcoatlus@example.org';

let account: Account;
const lexden = openBeforeEach(startTestLexden);
beforeEach(async () => {
  account = await makeAccount(lexden, { email: EMAIL, displayName: NAME });
});

const deleteAccount = () => account.post('/account/delete', { confirmation: DELETION_PHRASE });

async function expectNothingLeft(customerId: string): Promise<void> {
  expect(await findTraces(lexden, [NAME, EMAIL, account.userId, customerId])).toEqual([]);
  await expectEmpty(lexden, ['payment_customers', 'checkouts', 'subscriptions', 'payments', 'provider_reads']);
}

test('deleting a paying account refunds the rest of the month and removes the customer', async () => {
  await lexden.payments.pay(await openCheckout(account, 'pro'));
  await lexden.payments.pay(await openCheckout(account, 'boost'));
  expect((await account.get('/auth/user')).json()).toMatchObject({ plan: 'pro', chatCreditsRemaining: 10 });
  // An abandoned checkout.
  const open = await openCheckout(account, 'boost');
  const customerId = await readCustomerId(lexden, account.userId);
  expect(await findInDatabase(lexden, [customerId])).toEqual(
    expect.arrayContaining(['payment_customers', 'subscriptions', 'test_payment_objects']),
  );
  const requests: string[] = [];
  lexden.payments.watchRequests((method, path, body) => requests.push(`${method} ${path} ${body}`));
  const receipt = accountDeletionReceiptSchema.parse((await deleteAccount()).json());
  expect(receipt.subscriptionEnded).toBe(true);
  // Nearly all of a month that has just begun is refunded.
  const refunds = requests.filter((request) => request.startsWith('POST /v1/refunds'));
  expect(refunds).toHaveLength(1);
  expect(Number(/amount=(\d+)/.exec(refunds[0] ?? '')?.[1])).toBeGreaterThan(1890);
  await expectNothingLeft(customerId);
  await expect(lexden.payments.pay(open)).rejects.toThrow();
  Object.assign(lexden, await lexden.restart());
  await expectNothingLeft(customerId);
});

test('deletion waits for an unavailable provider with the account closed', async () => {
  await lexden.payments.pay(await openCheckout(account, 'starter'));
  const customerId = await readCustomerId(lexden, account.userId);
  lexden.payments.watchRequests(() => {
    throw new Error('away');
  });
  expect(await refusalOf(deleteAccount())).toEqual([500, 'deletion-unfinished']);
  expect((await account.get('/auth/user')).statusCode).toBe(401);
  expect(await findInDatabase(lexden, [EMAIL])).toContain('users');
  lexden.payments.watchRequests(undefined);
  Object.assign(lexden, await lexden.restart());
  await expectNothingLeft(customerId);
});

test('deletion refunds a payment without a delivered webhook event', async () => {
  const address = await openCheckout(account, 'pro');
  lexden.payments.holdDeliveries();
  await lexden.payments.pay(address);
  const customerId = await readCustomerId(lexden, account.userId);
  expect((await account.get('/auth/user')).json().plan).toBe('free');
  expect((await deleteAccount()).json()).toMatchObject({ subscriptionEnded: true });
  await lexden.payments.releaseDeliveries();
  await expectNothingLeft(customerId);
});
