import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DELETION_PHRASE } from '#contract/account.ts';
import { DAY_MS, MINUTE_MS } from '#contract/units.ts';
import { type Account, makeAccount } from '#tests/support/builders/account.ts';
import { findInDatabase, findTraces } from '#tests/support/builders/find-traces.ts';
import { makeGuest } from '#tests/support/builders/guest.ts';
import { buyPack, openShop, type Shop } from '#tests/support/builders/shop.ts';
import { moveTrial } from '#tests/support/builders/trial-move.ts';
import { createCheckoutCustomerStore } from './checkout-customer-store.ts';
import { createCheckoutCustomers } from './checkout-customers.ts';

// Customers that the provider created although the response was lost, as when the server is killed.
const [EMAIL, NAME] = ['iguanodon@example.org', 'Iguanodon Dodo'];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  shop.watch.mend();
  await shop.database.db.deleteFrom('payment_customers').execute();
  await shop.database.db.deleteFrom('payment_customer_wishes').execute();
});
afterAll(() => shop.close());

const listRequests = () => shop.database.db.selectFrom('payment_customer_wishes').selectAll().execute();
const listKnown = () => shop.database.db.selectFrom('payment_customers').select(['id', 'user_id']).execute();
const deleteAccount = (account: Account) => account.post('/account/delete', { confirmation: DELETION_PHRASE });

async function beginAndLose(person: Pick<Account, 'get' | 'post'>): Promise<void> {
  shop.watch.loseAnswersOf('ensureCustomer');
  expect((await buyPack(person)).statusCode).toBe(502);
  shop.watch.mend();
  expect(await listKnown()).toEqual([]);
}

test('they are forgotten there with their account', async () => {
  const account = await makeAccount(shop, { email: EMAIL, displayName: NAME });
  await beginAndLose(account);
  expect(await findInDatabase(shop, [NAME])).toContain('test_payment_objects');
  expect((await deleteAccount(account)).statusCode).toBe(200);
  expect(await findTraces(shop, [EMAIL, NAME, account.userId])).toEqual([]);
});

test('they are forgotten with the account that their trial has moved into', async () => {
  const [guest, account] = [makeGuest(shop), await makeAccount(shop)];
  await beginAndLose(guest);
  const [wish] = await listRequests();
  await moveTrial(shop.database.db, guest, account);
  expect(await listRequests()).toEqual([{ ...wish, user_id: account.userId }]);
  expect((await deleteAccount(account)).statusCode).toBe(200);
  const objects = await shop.database.db.selectFrom('test_payment_objects').selectAll().execute();
  expect(objects.filter(({ payload }) => payload.includes(wish?.payer_id ?? ''))).toEqual([]);
});

test('they are heard of when they begin again', async () => {
  const account = await makeAccount(shop);
  await beginAndLose(account);
  expect((await buyPack(account)).statusCode).toBe(200);
  expect(await listKnown()).toMatchObject([{ user_id: account.userId }]);
  expect(await listRequests()).toEqual([]);
});

test('they are forgotten there however often the answer to that is lost', async () => {
  const account = await makeAccount(shop, { email: EMAIL, displayName: NAME });
  await beginAndLose(account);
  shop.watch.clear();
  shop.watch.loseAnswersOf('removeCustomer');
  expect((await deleteAccount(account)).statusCode).toBe(500);
  await shop.recover();
  shop.watch.mend();
  await shop.recover();
  // Later requests create another customer: idempotency keys expire.
  expect(shop.watch.asked.filter((method) => method === 'ensureCustomer')).toHaveLength(1);
  expect(await findTraces(shop, [EMAIL, NAME, account.userId])).toEqual([]);
});

test('customers › recreates no customer of an account deleted a moment before', async () => {
  const { database, adapters } = shop;
  const account = await makeAccount(shop);
  await beginAndLose(account);
  const store = createCheckoutCustomerStore(database.db);
  const clock = { now: () => adapters.clock.now() + 3 * MINUTE_MS };
  const { payments } = adapters;
  const customers = createCheckoutCustomers({ db: database.db, customers: store, payments, clock });
  const unheard = await customers.listStaleRequests(2);
  expect(unheard).toHaveLength(1);
  expect((await deleteAccount(account)).statusCode).toBe(200);
  for (const wish of unheard) await expect(customers.resolve(wish)).rejects.toThrow('unauthenticated');
  expect(await findTraces(shop, [account.userId])).toEqual([]);
});

test('they are heard of a while later, as soon as the provider can be asked', async () => {
  const account = await makeAccount(shop);
  await beginAndLose(account);
  // The first request may still be waiting for the response.
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
  const known = await listKnown();
  expect(known).toMatchObject([{ user_id: account.userId }]);
  expect((await buyPack(account)).statusCode).toBe(200);
  expect(await listKnown()).toEqual(known);
});

test('customers › keeps an existing customer, also much later', async () => {
  const account = await makeAccount(shop);
  expect((await buyPack(account)).statusCode).toBe(200);
  const known = await listKnown();
  shop.watch.loseAnswersOf('ensureCustomer');
  expect((await buyPack(account)).statusCode).toBe(502);
  await shop.pass(3 * DAY_MS);
  shop.watch.mend();
  await shop.recover();
  expect(await listRequests()).toEqual([]);
  expect(await listKnown()).toEqual(known);
});
