import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountDeletionReceiptSchema, DELETION_PHRASE } from '#contract/account.ts';
import { type Account, makeAccount } from '#tests/support/builders/account.ts';
import { findInDatabase, findTraces } from '#tests/support/builders/find-traces.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/test-lexden.ts';
import { refusalOf } from '#tests/support/client/refusal.ts';

const NAME = 'Quetzalcoatlus Dodo';
const EMAIL = 'quetzalcoatlus@example.org';

let lexden: TestLexden;
let account: Account;

beforeEach(async () => {
  lexden = await startTestLexden();
  account = await makeAccount(lexden, { email: EMAIL, displayName: NAME });
});
afterEach(() => lexden.close());

async function openCheckout(path: string, payload?: object): Promise<string> {
  const answer = await account.post(path, payload);
  expect(answer.statusCode).toBe(200);
  return answer.json().checkoutUrl;
}

const deleteAccount = () => account.post('/account/delete', { confirmation: DELETION_PHRASE });

async function findCustomer(): Promise<string> {
  const row = await lexden.database.db.selectFrom('payment_customers').select('id').executeTakeFirstOrThrow();
  return row.id;
}

async function expectNothingLeft(customerId: string): Promise<void> {
  expect(await findTraces(lexden, [NAME, EMAIL, account.userId, customerId])).toEqual([]);
  const { db } = lexden.database;
  for (const table of ['payment_customers', 'checkouts', 'subscriptions', 'payments', 'provider_reads'] as const) {
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
}

test('deleting a paying account refunds the rest of the month and removes the customer', async () => {
  await lexden.payments.pay(await openCheckout('/create-subscription', { planType: 'pro' }));
  await lexden.payments.pay(await openCheckout('/purchase-qa-boost'));
  expect((await account.get('/auth/user')).json()).toMatchObject({ plan: 'pro', chatCreditsRemaining: 10 });
  // An abandoned checkout.
  const open = await openCheckout('/purchase-qa-boost');
  const customerId = await findCustomer();
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
  lexden = await lexden.restart();
  await expectNothingLeft(customerId);
});

test('deletion waits for an unavailable provider with the account closed', async () => {
  await lexden.payments.pay(await openCheckout('/create-subscription', { planType: 'starter' }));
  const customerId = await findCustomer();
  lexden.payments.watchRequests(() => {
    throw new Error('away');
  });
  expect(await refusalOf(deleteAccount())).toEqual([500, 'deletion-unfinished']);
  expect((await account.get('/auth/user')).statusCode).toBe(401);
  expect(await findInDatabase(lexden, [EMAIL])).toContain('users');
  lexden.payments.watchRequests(undefined);
  lexden = await lexden.restart();
  await expectNothingLeft(customerId);
});

test('deletion refunds a payment without a delivered webhook event', async () => {
  const address = await openCheckout('/create-subscription', { planType: 'pro' });
  lexden.payments.holdDeliveries();
  await lexden.payments.pay(address);
  const customerId = await findCustomer();
  expect((await account.get('/auth/user')).json().plan).toBe('free');
  expect((await deleteAccount()).json()).toMatchObject({ subscriptionEnded: true });
  await lexden.payments.releaseDeliveries();
  await expectNothingLeft(customerId);
});
