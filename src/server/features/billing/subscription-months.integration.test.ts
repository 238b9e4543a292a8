import { beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { listAuditEvents } from '#tests/support/builders/database/audit-events.ts';
import { listSubscriptions, readCustomerId, readUser } from '#tests/support/builders/database/billing-rows.ts';
import { makeSeededRandom } from '#tests/support/builders/numbers/seeded-random.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';

/** The last day of a long month, so that months of every length lie ahead. */
const START = Date.UTC(2027, 0, 31, 9);
let now = START;
const lexden = openBeforeAll(() => startTestLexden({ clock: { now: () => now } }));
beforeAll(() => {
  // Webhook events are delivered by the test only.
  lexden.payments.holdDeliveries();
});

async function passTimeUntil(time: number): Promise<void> {
  now = time + HOUR_MS;
  await lexden.adapters.payments.runDueTasks();
}

interface Customer extends Account {
  readonly customerId: string;
}

/** A user with a paid plan whose webhook events are undelivered. */
async function makeCustomer(planType: 'starter' | 'pro'): Promise<Customer> {
  const { db } = lexden.database;
  const account = await makeAccount(lexden);
  await db
    .updateTable('sessions')
    .set({ created_at: START, expires_at: START * 2 })
    .where('user_id', '=', account.userId)
    .execute();
  await pay(account, '/create-subscription', { planType });
  return { ...account, customerId: await readCustomerId(lexden, account.userId) };
}

async function pay(account: Account, path: string, body?: object): Promise<string> {
  // Sessions would have expired over the months.
  await lexden.database.db
    .updateTable('sessions')
    .set({ created_at: now, expires_at: now + DAY_MS })
    .execute();
  const answer = await account.post(path, body);
  const { checkoutUrl } = answer.json();
  expect([answer.statusCode, checkoutUrl]).toEqual([200, expect.any(String)]);
  await lexden.payments.pay(checkoutUrl);
  return checkoutUrl.split('/').at(-1);
}

/** Ids of the provider's webhook events about a customer. */
async function webhookEventsOf({ customerId }: Customer): Promise<string[]> {
  return (await lexden.payments.listWebhookEvents(customerId)).map(({ id }) => id);
}

const delivered = new Set<string>();
async function deliverAll(customer: Customer): Promise<void> {
  for (const id of await webhookEventsOf(customer)) {
    if (!delivered.has(id)) expect(await lexden.payments.deliver(id)).toBe(200);
    delivered.add(id);
  }
}

async function subscriptionIdOf({ customerId }: Customer): Promise<string> {
  const webhookEvents = await lexden.payments.listWebhookEvents(customerId);
  return webhookEvents.find(({ type }) => type === 'customer.subscription.created')?.objectId ?? '';
}

/** The stored state of a user, without ids. */
async function everythingOf(account: Account) {
  const { db } = lexden.database;
  const subscriptions = await listSubscriptions(lexden, account.userId);
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', account.userId)
    .orderBy('created_at')
    .orderBy('amount')
    .orderBy('refunded')
    .execute();
  const checkouts = await db
    .selectFrom('checkouts')
    .select(['item', 'state'])
    .where('user_id', '=', account.userId)
    .orderBy('item')
    .execute();
  const nameless = { id: '', user_id: '', customer_id: '', subscription_id: '', review_at: 0, receipt_url: '' };
  return {
    user: await readUser(lexden, account.userId),
    subscriptions: subscriptions.map((row) => ({ ...row, ...nameless })),
    payments: payments.map((row) => ({ ...row, ...nameless })),
    checkouts,
  };
}

async function trailOf({ userId }: Account): Promise<(string | null)[]> {
  const events = await listAuditEvents(lexden, userId);
  return events.filter(({ action }) => action === 'plan-changed').map(({ detail }) => detail);
}

test('months of webhook events delivered late, shuffled and duplicated lead to the same state as timely ones [spec: 9.21]', async () => {
  const { payments } = lexden.adapters;
  const prompt = await makeCustomer('starter');
  const late = await makeCustomer('starter');
  const customers = [prompt, late];
  const subscriptions = await Promise.all(customers.map(subscriptionIdOf));

  /** Changes both users, and delivers the webhook events of one. */
  async function after(change: (subscriptionId: string) => Promise<unknown>): Promise<object> {
    for (const id of subscriptions) await change(id);
    await deliverAll(prompt);
    const { subscriptions: rows, user } = await everythingOf(prompt);
    const { standing, pending_plan, cancels_at } = rows.at(0) ?? {};
    return { plan: user.plan, shown: user.subscription_status, standing, pending_plan, cancels_at };
  }
  const unscheduled = { pending_plan: null, cancels_at: null };
  const starter = { plan: 'starter', shown: 'active', standing: 'active', ...unscheduled };
  const pro = { ...starter, plan: 'pro' };
  const [february, march, april, may, june] = [
    Date.UTC(2027, 1, 28, 9),
    Date.UTC(2027, 2, 31, 9),
    Date.UTC(2027, 3, 30, 9),
    Date.UTC(2027, 4, 31, 9),
    Date.UTC(2027, 5, 30, 9),
  ] as const;
  const waitUntil = (time: number) => async () => void (now < time && (await passTimeUntil(time)));

  expect(await readUser(lexden, prompt.userId)).toMatchObject({ plan: 'free' });
  expect(await after(async () => {})).toEqual(starter);
  expect(await after(waitUntil(february))).toEqual(starter);
  expect(await after((id) => payments.upgradeNow(id, 'pro'))).toEqual(pro);
  // A month that could not be paid keeps its plan for a while; the provider tries again and succeeds.
  for (const { customerId } of customers) await lexden.payments.setCard(customerId, 'declined');
  expect(await after(waitUntil(march))).toEqual({ ...pro, shown: 'past_due', standing: 'past-due' });
  for (const { customerId } of customers) await lexden.payments.setCard(customerId, 'works');
  expect(await after(waitUntil(march + 12 * DAY_MS))).toEqual(pro);
  // Down to Starter with the next month, then not, then after all.
  const goingDown = { ...pro, pending_plan: 'starter' };
  expect(await after((id) => payments.downgradeAtPeriodEnd(id, 'starter'))).toEqual(goingDown);
  expect(await after((id) => payments.keepPlan(id))).toEqual(pro);
  expect(await after((id) => payments.downgradeAtPeriodEnd(id, 'starter'))).toEqual(goingDown);
  expect(await after(waitUntil(april))).toEqual(starter);
  // The end with the next month, in the same way.
  const ending = { ...starter, cancels_at: may };
  expect(await after((id) => payments.cancelAtPeriodEnd(id))).toEqual(ending);
  expect(await after((id) => payments.keepPlan(id))).toEqual(starter);
  expect(await after(waitUntil(may))).toEqual(starter);
  expect(await after((id) => payments.cancelAtPeriodEnd(id))).toEqual({ ...starter, cancels_at: june });
  // Two packs: a third of one is refunded, the payment of the other is charged back.
  for (const customer of customers) {
    const first = await pay(customer, '/purchase-qa-boost');
    const second = await pay(customer, '/purchase-qa-boost');
    await deliverAll(prompt);
    await lexden.payments.refund(first, 35);
    await lexden.payments.dispute(second, 'open');
    await deliverAll(prompt);
    await lexden.payments.dispute(second, 'lose');
  }
  const over = { plan: 'free', shown: 'inactive', standing: 'ended', ...unscheduled };
  expect(await after(waitUntil(june))).toMatchObject({ ...over, cancels_at: expect.toSatisfy(() => true) });

  expect(await trailOf(prompt)).toEqual(['free to starter', 'starter to pro', 'pro to starter', 'starter to free']);
  const expected = await everythingOf(prompt);
  expect(expected.user).toEqual({ plan: 'free', subscription_status: 'inactive', chat_credits: 7 });
  const lines = expected.payments.map(({ reason, plan, amount, status, refunded }) => [
    reason,
    plan,
    amount,
    status,
    refunded,
  ]);
  expect(lines).toMatchObject([
    ['start', 'starter', 500, 'paid', 0],
    ['renewal', 'starter', 500, 'paid', 0],
    ['change', 'pro', expect.any(Number), 'paid', 0],
    ['renewal', 'pro', 1900, 'paid', 0],
    ['renewal', 'starter', 500, 'paid', 0],
    ['renewal', 'starter', 500, 'paid', 0],
    ['pack', null, 100, 'charged-back', 0],
    ['pack', null, 100, 'partially-refunded', 35],
  ]);

  // Late events apply the current state only. (The first pack's payment was found by the second purchase.)
  expect(await readUser(lexden, late.userId)).toEqual({
    plan: 'free',
    subscription_status: 'inactive',
    chat_credits: 10,
  });
  const random = makeSeededRandom(4);
  const webhookEvents = await webhookEventsOf(late);
  const shuffled = [...webhookEvents, ...webhookEvents]
    .map((id) => ({ id, position: random() }))
    .toSorted((a, b) => a.position - b.position);
  for (const { id } of shuffled) expect(await lexden.payments.deliver(id)).toBe(200);
  expect(await everythingOf(late)).toEqual(expected);
  expect(await trailOf(late)).toEqual([]);
});

test('a refund withdraws the unspent credits of its pack, and a won dispute restores them', async () => {
  const customer = await makeCustomer('starter');
  const { db } = lexden.database;
  const credits = async () => {
    await deliverAll(customer);
    return (await readUser(lexden, customer.userId)).chat_credits;
  };
  const spend = (count: number) =>
    db
      .updateTable('users')
      .set((set) => ({ chat_credits: set('chat_credits', '-', count) }))
      .where('id', '=', customer.userId)
      .execute();

  const first = await pay(customer, '/purchase-qa-boost');
  expect(await credits()).toBe(10);
  await spend(4);
  now += DAY_MS;
  const second = await pay(customer, '/purchase-qa-boost');
  expect(await credits()).toBe(16);
  await lexden.payments.dispute(second, 'open');
  expect(await credits()).toBe(6);
  await lexden.payments.dispute(second, 'win');
  expect(await credits()).toBe(16);
  await spend(7);
  // The first pack and one credit of the second are spent: they are not withdrawn.
  await lexden.payments.refund(first);
  expect(await credits()).toBe(9);
  now += DAY_MS;
  const third = await pay(customer, '/purchase-qa-boost');
  expect(await credits()).toBe(19);
  await lexden.payments.refund(third, 57);
  expect(await credits()).toBe(14);
  await lexden.payments.refund(third);
  expect(await credits()).toBe(9);
});
