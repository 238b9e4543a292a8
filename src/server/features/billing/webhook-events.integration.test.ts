import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billingPaths } from '#contract/calls.ts';
import { MINUTE_MS } from '#contract/units.ts';
import { composeLexden } from '#server/composition/server.ts';
import { readConfig } from '#server/config/config.ts';
import { PaymentsError } from '#server/ports/payments.ts';
import {
  interceptProviderReads,
  type ReadInterceptors,
} from '#tests/support/builders/payments/intercept-provider-reads.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { makeGate } from '#tests/support/builders/server/gate.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/server/test-lexden.ts';

let lexden: TestLexden;
let interceptors: ReadInterceptors;
beforeAll(async () => {
  lexden = await startTestLexden({
    replaceAdapters: (adapters) => {
      const intercepted = interceptProviderReads(adapters.payments);
      interceptors = intercepted.interceptors;
      return { payments: intercepted.payments };
    },
  });
});
afterEach(async () => {
  interceptors.clear();
  await lexden.payments.releaseDeliveries();
});
afterAll(() => lexden.close());

interface Posted {
  readonly body: string | Buffer;
  readonly signature?: string;
}

async function post(
  { body, signature }: Posted,
  headers: Record<string, string> = {},
  { app }: Pick<TestLexden, 'app'> = lexden,
) {
  const answer = await app.inject({
    method: 'POST',
    url: billingPaths.webhook,
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }), ...headers },
    payload: body,
  });
  return { status: answer.statusCode, ...answer.json() };
}

async function choosePlan(account: Account, planType: 'starter' | 'pro'): Promise<string> {
  return (await account.post('/create-subscription', { planType })).json().checkoutUrl;
}

async function choosePack(account: Account): Promise<string> {
  return (await account.post('/purchase-qa-boost')).json().checkoutUrl;
}

/** A user with a paid Pro plan whose webhook events are undelivered. */
async function payWithoutWebhook(): Promise<Account> {
  const account = await makeAccount(lexden);
  const url = await choosePlan(account, 'pro');
  lexden.payments.holdDeliveries();
  await lexden.payments.pay(url);
  return account;
}

async function userRow({ userId }: Account) {
  return lexden.database.db
    .selectFrom('users')
    .select(['plan', 'subscription_status', 'chat_credits'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function subscriptionOf({ userId }: Account) {
  const { db } = lexden.database;
  return db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
}

async function webhookEventsOf(account: Account) {
  const { db } = lexden.database;
  const customer = await db
    .selectFrom('payment_customers')
    .select('id')
    .where('user_id', '=', account.userId)
    .executeTakeFirstOrThrow();
  return lexden.payments.listWebhookEvents(customer.id);
}

async function countStoredEvents(): Promise<number> {
  return (await lexden.database.db.selectFrom('payment_notices').select('id').execute()).length;
}

const FREE = { plan: 'free', subscription_status: 'inactive', chat_credits: 0 };
const PRO = { plan: 'pro', subscription_status: 'active', chat_credits: 0 };
const TAKEN = { status: 200, received: true };
const REFUSED = { status: 400, code: 'notice-refused' };

const away = () => {
  throw new PaymentsError('payments-unreachable', 'connection lost');
};

describe('a webhook event that is invalid or unrelated', () => {
  test('is rejected with a wrong signature, time, mode or body', async () => {
    const account = await payWithoutWebhook();
    const [event] = (await webhookEventsOf(account)).filter(({ type }) => type === 'checkout.session.completed');
    if (!event) throw new Error('The provider has no event.');
    const { type, objectId } = event;
    const forge = (changed: object) => lexden.payments.forge({ type, objectId, ...changed });
    const genuine = await forge({});
    const wrong: Posted[] = [
      { body: genuine.body },
      { body: genuine.body, signature: '' },
      { body: genuine.body, signature: 'x'.repeat(100_000) },
      { body: genuine.body, signature: genuine.signature.replace(/v1=./, 'v1=') },
      { body: genuine.body.replace('"', ' "'), signature: genuine.signature },
      { body: '', signature: genuine.signature },
      { body: Buffer.from([0xff, 0x00, 0x7b]), signature: genuine.signature },
      await forge({ secret: 'whsec_of_somebody_else' }),
      await forge({ signedAt: lexden.adapters.clock.now() - 6 * MINUTE_MS }),
      await forge({ livemode: true }),
    ];
    for (const one of wrong) expect(await post(one)).toMatchObject(REFUSED);
    expect(await post({ body: 'x'.repeat(300_000), signature: genuine.signature })).toMatchObject({ status: 413 });
    expect(await userRow(account)).toEqual(FREE);
    // Returning from the provider's page is no proof of payment.
    await account.get('/subscription-status');
    await lexden.app.inject({ url: '/payment-success?upgrade=success', headers: account.headers });
    expect(await userRow(account)).toEqual(FREE);
    // The unmodified event is accepted, whatever browser headers come with it.
    const foreign = {
      origin: 'https://elsewhere.example',
      'sec-fetch-site': 'cross-site',
      'content-type': 'text/plain',
    };
    expect(await post(genuine, foreign)).toEqual(TAKEN);
    expect(await userRow(account)).toEqual(PRO);
  });

  test('is ignored for objects of another product', async () => {
    const before = await countStoredEvents();
    const { payments } = lexden.adapters;
    const rowsBefore = await lexden.database.db.selectFrom('subscriptions').selectAll().execute();
    for (const [type, objectId] of [
      ['customer.subscription.updated', 'sub_of_another_product'],
      ['checkout.session.completed', 'cs_of_another_product'],
      ['invoice.paid', 'in_of_another_product'],
      ['charge.refunded', 'pi_of_another_product'],
      ['something.unheard.of', 'x'],
    ] as const) {
      expect(await post(await lexden.payments.forge({ type, objectId }))).toEqual(TAKEN);
    }
    // Another product on the same provider account has its own checkouts and subscriptions.
    const customerId = await payments.ensureCustomer({ userId: randomUUID(), email: null, name: null });
    const order = { customerId, successUrl: 'http://localhost/', cancelUrl: 'http://localhost/' };
    for (const item of ['pro', 'boost'] as const) {
      const { url } = await payments.openCheckout({ ...order, checkoutId: randomUUID(), item });
      await lexden.payments.pay(url);
    }
    const webhookEvents = await lexden.payments.listWebhookEvents(customerId);
    expect(webhookEvents.length).toBeGreaterThan(3);
    expect(webhookEvents.filter(({ isSettled }) => !isSettled)).toEqual([]);
    expect(await countStoredEvents()).toBe(before);
    expect(await lexden.database.db.selectFrom('subscriptions').selectAll().execute()).toEqual(rowsBefore);
  });
});

describe('a valid webhook event', () => {
  test('is applied once, however often it is delivered', async () => {
    const account = await makeAccount(lexden);
    await lexden.payments.pay(await choosePlan(account, 'pro'));
    await lexden.payments.pay(await choosePack(account));
    const remembered = await countStoredEvents();
    const again = (await webhookEventsOf(account)).flatMap(({ id }) => [id, id, id]);
    const statuses = await Promise.all(again.map((id) => lexden.payments.deliver(id)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await countStoredEvents()).toBe(remembered);
    expect(await userRow(account)).toEqual({ ...PRO, chat_credits: 10 });
    // The same object under another event id changes nothing.
    const pack = (await webhookEventsOf(account)).filter(({ type }) => type === 'checkout.session.completed').at(-1);
    expect(
      await post(await lexden.payments.forge({ type: 'checkout.session.completed', objectId: pack?.objectId ?? '' })),
    ).toEqual(TAKEN);
    expect(await userRow(account)).toEqual({ ...PRO, chat_credits: 10 });
  });

  test('fails while the provider is unavailable, and is applied when it is repeated', async () => {
    const account = await payWithoutWebhook();
    const remembered = await countStoredEvents();
    [interceptors.subscription, interceptors.checkout] = [away, away];
    const webhookEvents = await webhookEventsOf(account);
    const about = webhookEvents.filter(({ type }) => /^(checkout|customer\.subscription)/.test(type));
    expect(about.length).toBeGreaterThan(1);
    for (const { id } of about) expect(await lexden.payments.deliver(id)).toBe(502);
    expect(await userRow(account)).toEqual(FREE);
    expect(await countStoredEvents()).toBe(remembered);
    interceptors.clear();
    for (const { id } of about) expect(await lexden.payments.deliver(id)).toBe(200);
    expect(await userRow(account)).toEqual(PRO);
  });

  test('is rolled back when applying it fails', async () => {
    const account = await payWithoutWebhook();
    const event = (await webhookEventsOf(account)).find(({ type }) => type === 'customer.subscription.created');
    if (!event) throw new Error('The provider has no event.');
    // Violates a constraint after the event and the read version are written.
    interceptors.subscription = (snapshot) => snapshot && { ...snapshot, periodEnd: null as unknown as number };
    const remembered = await countStoredEvents();
    expect(await lexden.payments.deliver(event.id)).toBe(500);
    expect(await countStoredEvents()).toBe(remembered);
    expect(await userRow(account)).toEqual(FREE);
    interceptors.clear();
    expect(await lexden.payments.deliver(event.id)).toBe(200);
    expect(await userRow(account)).toEqual(PRO);
  });

  test('grants nothing for an unpaid checkout or an unknown price', async () => {
    const account = await makeAccount(lexden);
    interceptors.checkout = (snapshot) =>
      snapshot && { ...snapshot, state: 'complete', isPaid: false, paymentId: null };
    await lexden.payments.pay(await choosePack(account));
    expect(await userRow(account)).toEqual(FREE);
    interceptors.clear();
    const [event] = await webhookEventsOf(account);
    expect(
      await post(await lexden.payments.forge({ type: event?.type ?? '', objectId: event?.objectId ?? '' })),
    ).toEqual(TAKEN);
    expect(await userRow(account)).toEqual({ ...FREE, chat_credits: 10 });

    interceptors.subscription = (snapshot) => snapshot && { ...snapshot, plan: null };
    await lexden.payments.pay(await choosePlan(account, 'starter'));
    expect(await userRow(account)).toEqual({ ...FREE, chat_credits: 10 });
    expect(await subscriptionOf(account)).toMatchObject({ plan: null, standing: 'active' });
  });
});

test('a stale provider read changes nothing, with two servers', async () => {
  const account = await makeAccount(lexden);
  await lexden.payments.pay(await choosePlan(account, 'starter'));
  const { id } = await subscriptionOf(account);
  const { adapters, dataFolder } = lexden;
  const config = readConfig({ DATA_DIR: dataFolder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const besides = await composeLexden(
    config,
    { ...adapters, jobs: { ...adapters.jobs, register: () => {} } },
    undefined,
  );
  await besides.app.ready();
  const deliver = (server: Pick<TestLexden, 'app'> = lexden) =>
    lexden.payments
      .forge({ type: 'customer.subscription.updated', objectId: id })
      .then((event) => post(event, {}, server));

  /** The other server's read is delayed while the state changes and this server reads it first. */
  async function readBefore(change: () => Promise<unknown>): Promise<void> {
    const gate = makeGate();
    gate.shut();
    interceptors.subscription = async (snapshot) => {
      await gate.pass();
      return snapshot;
    };
    const early = deliver(besides);
    await gate.waitForCaller();
    interceptors.clear();
    await change();
    expect(await deliver()).toEqual(TAKEN);
    gate.open();
    expect(await early).toEqual(TAKEN);
  }

  await readBefore(() => adapters.payments.upgradeNow(id, 'pro'));
  expect(await userRow(account)).toEqual(PRO);
  expect(await subscriptionOf(account)).toMatchObject({ plan: 'pro', standing: 'active' });
  await readBefore(() => lexden.payments.cancelNow(id));
  expect(await subscriptionOf(account)).toMatchObject({ standing: 'ended', review_at: null });
  expect(await userRow(account)).toEqual(FREE);
  await besides.app.close();
});

test('webhook events are accepted without metering, and exempt from rate limits', async () => {
  lexden = await lexden.restart({ metering: 'off', rateLimits: 'on' });
  const event = await lexden.payments.forge({ type: 'invoice.paid', objectId: 'in_1' });
  const statuses = new Set<number>();
  for (let count = 0; count < 700; count += 1) statuses.add((await post(event)).status);
  expect(statuses).toEqual(new Set([200]));
});
