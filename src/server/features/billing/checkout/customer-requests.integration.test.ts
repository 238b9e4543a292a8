import { beforeEach, expect, test } from 'vitest';
import { DELETION_PHRASE } from '#contract/account.ts';
import { DAY_MS, MINUTE_MS } from '#contract/units.ts';
import { buyPack, openShop } from '#tests/support/builders/payments/shop.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { moveTrial } from '#tests/support/builders/people/trial-move.ts';
import { findInDatabase, findTraces } from '#tests/support/builders/server/find-traces.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { createCheckoutCustomerStore } from './checkout-customer-store.ts';
import { createCheckoutCustomers } from './checkout-customers.ts';

// Customers created at the payment provider without a stored answer, as after the server is killed.
const [EMAIL, NAME] = ['iguanodon@example.org', 'Iguanodon Dodo'];

const shop = openBeforeAll(openShop);
beforeEach(async () => {
  shop.watch.mend();
  await shop.database.db.deleteFrom('payment_customers').execute();
  await shop.database.db.deleteFrom('payment_customer_wishes').execute();
});

const listRequests = () => shop.database.db.selectFrom('payment_customer_wishes').selectAll().execute();
const listCustomers = () => shop.database.db.selectFrom('payment_customers').select(['id', 'user_id']).execute();
const deleteAccount = (account: Account) => account.post('/account/delete', { confirmation: DELETION_PHRASE });

async function loseAnswer(caller: Pick<Account, 'get' | 'post'>): Promise<void> {
  shop.watch.loseAnswersOf('ensureCustomer');
  expect((await buyPack(caller)).statusCode).toBe(502);
  shop.watch.mend();
  expect(await listCustomers()).toEqual([]);
}

test('an unrecorded customer is removed with the account', async () => {
  const account = await makeAccount(shop, { email: EMAIL, displayName: NAME });
  await loseAnswer(account);
  expect(await findInDatabase(shop, [NAME])).toContain('test_payment_objects');
  expect((await deleteAccount(account)).statusCode).toBe(200);
  expect(await findTraces(shop, [EMAIL, NAME, account.userId])).toEqual([]);
});

test('an unrecorded customer of a trial is removed with the account that it moved into', async () => {
  const [guest, account] = [makeGuest(shop), await makeAccount(shop)];
  await loseAnswer(guest);
  const [request] = await listRequests();
  await moveTrial(shop.database.db, guest, account);
  expect(await listRequests()).toEqual([{ ...request, user_id: account.userId }]);
  expect((await deleteAccount(account)).statusCode).toBe(200);
  const objects = await shop.database.db.selectFrom('test_payment_objects').selectAll().execute();
  expect(objects.filter(({ payload }) => payload.includes(request?.payer_id ?? ''))).toEqual([]);
});

test('an unrecorded customer is recorded by the next purchase', async () => {
  const account = await makeAccount(shop);
  await loseAnswer(account);
  expect((await buyPack(account)).statusCode).toBe(200);
  expect(await listCustomers()).toMatchObject([{ user_id: account.userId }]);
  expect(await listRequests()).toEqual([]);
});

test('an unrecorded customer is removed even if the answer to the removal is lost', async () => {
  const account = await makeAccount(shop, { email: EMAIL, displayName: NAME });
  await loseAnswer(account);
  shop.watch.clear();
  shop.watch.loseAnswersOf('removeCustomer');
  expect((await deleteAccount(account)).statusCode).toBe(500);
  await shop.recover();
  shop.watch.mend();
  await shop.recover();
  // A request after the removal would create a new customer.
  expect(shop.watch.asked.filter((method) => method === 'ensureCustomer')).toHaveLength(1);
  expect(await findTraces(shop, [EMAIL, NAME, account.userId])).toEqual([]);
});

test('a review does not recreate the customer of an account deleted a moment before', async () => {
  const { database, adapters } = shop;
  const account = await makeAccount(shop);
  await loseAnswer(account);
  const store = createCheckoutCustomerStore(database.db);
  const clock = { now: () => adapters.clock.now() + 3 * MINUTE_MS };
  const { payments } = adapters;
  const customers = createCheckoutCustomers({ db: database.db, customers: store, payments, clock });
  const stale = await customers.listStaleRequests(2);
  expect(stale).toHaveLength(1);
  expect((await deleteAccount(account)).statusCode).toBe(200);
  for (const request of stale) await expect(customers.resolve(request)).rejects.toThrow('unauthenticated');
  expect(await findTraces(shop, [account.userId])).toEqual([]);
});

test('a review records an unrecorded customer once the provider is available', async () => {
  const account = await makeAccount(shop);
  await loseAnswer(account);
  // The requesting process may still wait for the answer.
  await shop.recover();
  expect(await listRequests()).toHaveLength(1);
  await shop.pass(3 * MINUTE_MS);
  shop.watch.cut();
  await shop.recover();
  expect(await listRequests()).toHaveLength(1);
  shop.watch.mend();
  await shop.pass(3 * MINUTE_MS);
  await shop.recover();
  expect(await listRequests()).toEqual([]);
  const known = await listCustomers();
  expect(known).toMatchObject([{ user_id: account.userId }]);
  expect((await buyPack(account)).statusCode).toBe(200);
  expect(await listCustomers()).toEqual(known);
});

test('a recorded customer stays the same after a lost answer, also days later', async () => {
  const account = await makeAccount(shop);
  expect((await buyPack(account)).statusCode).toBe(200);
  const known = await listCustomers();
  shop.watch.loseAnswersOf('ensureCustomer');
  expect((await buyPack(account)).statusCode).toBe(502);
  await shop.pass(3 * DAY_MS);
  shop.watch.mend();
  await shop.recover();
  expect(await listRequests()).toEqual([]);
  expect(await listCustomers()).toEqual(known);
});
