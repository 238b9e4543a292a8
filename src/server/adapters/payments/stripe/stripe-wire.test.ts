import { inspect } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { PaymentsError } from '#server/ports/payments.ts';
import {
  type ScriptedAnswer,
  type ScriptedStripe,
  startScriptedStripe,
  stripeError,
  TEST_KEY,
  TEST_WEBHOOK_SECRET,
} from '../testing-scripted-stripe.ts';

const opened: ScriptedStripe[] = [];
afterAll(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

async function start(
  answers: readonly ScriptedAnswer[],
  options?: { timeoutMs?: number; product?: string },
): Promise<ScriptedStripe> {
  const scripted = await startScriptedStripe(answers, options);
  opened.push(scripted);
  return scripted;
}

/** The failure of a call, shown to hold nothing that nobody may see. */
async function failureOf(call: Promise<unknown>): Promise<PaymentsError> {
  const failure = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(PaymentsError);
  const everything = inspect(failure, { depth: 20, showHidden: true });
  for (const secret of [TEST_KEY, TEST_WEBHOOK_SECRET, 'ada@example.org']) expect(everything).not.toContain(secret);
  return failure as PaymentsError;
}

const PAYER = { userId: 'user-1', email: 'ada@example.org', name: 'Ada Finch' };
const CUSTOMER = { json: { id: 'cus_1', object: 'customer' } };
const BUSY = stripeError(429, { type: 'invalid_request_error', code: 'rate_limit' });
const BROKEN = stripeError(500, { type: 'api_error' });
const DECLINED = stripeError(402, { type: 'card_error', code: 'card_declined', message: 'For ada@example.org' });
const MISSING = stripeError(404, { type: 'invalid_request_error', code: 'resource_missing' });
const OTHER_REQUEST = stripeError(400, { type: 'idempotency_error' });

const subscription = (price = 'price_starter') => ({
  id: 'sub_1',
  object: 'subscription',
  status: 'active',
  customer: 'cus_1',
  metadata: {},
  schedule: null,
  cancel_at: null,
  cancel_at_period_end: false,
  start_date: 1000,
  ended_at: null,
  items: {
    data: [
      {
        id: 'si_1',
        current_period_start: 1000,
        current_period_end: 3_679_400,
        price: { id: price, metadata: { sold_as: 'starter' }, unit_amount: 500 },
      },
    ],
  },
});
const price = (item: string, unit_amount: number, recurring: object | null) => ({
  id: `price_${item}`,
  object: 'price',
  currency: 'usd',
  unit_amount,
  recurring,
  metadata: { sold_as: item },
  lookup_key: `${item}-usd-${unit_amount}-${recurring ? 'month' : 'once'}`,
});
const MONTHLY = { interval: 'month', interval_count: 1 };
const PRICES = [price('starter', 500, MONTHLY), price('pro', 1900, MONTHLY), price('boost', 100, null)];
const listOf = (data: readonly unknown[]) => ({ json: { object: 'list', has_more: false, url: '/v1/list', data } });

describe('what goes over the wire', () => {
  test('names the version that the adapter was written for, and measures nobody', async () => {
    const { payments, seen } = await start([CUSTOMER, CUSTOMER, CUSTOMER, CUSTOMER]);
    expect(await payments.ensureCustomer(PAYER)).toBe('cus_1');
    await payments.ensureCustomer(PAYER);
    for (const { headers } of seen) {
      expect(headers).toMatchObject({ 'stripe-version': '2026-10-28.endive', authorization: `Bearer ${TEST_KEY}` });
      expect(headers).not.toHaveProperty('x-stripe-client-telemetry');
    }
    const [first, , again] = seen;
    expect(first).toMatchObject({ path: '/v1/customers', body: 'metadata[userId]=user-1' });
    expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });

  test('a customer who was removed is made anew, though Stripe repeats its former answer', async () => {
    const fresh = { json: { id: 'cus_2', object: 'customer' } };
    const { payments, seen } = await start([CUSTOMER, MISSING, fresh, fresh]);
    expect(await payments.ensureCustomer(PAYER)).toBe('cus_2');
    expect(seen[2]?.headers['idempotency-key']).not.toBe(seen[0]?.headers['idempotency-key']);
  });

  test('an address that Stripe does not take keeps nobody from paying', async () => {
    const refused = stripeError(400, { type: 'invalid_request_error', code: 'email_invalid', param: 'email' });
    const { payments } = await start([CUSTOMER, refused]);
    expect(await payments.ensureCustomer({ ...PAYER, email: 'ada@localhost' })).toBe('cus_1');
  });
});

describe.concurrent('a provider that is in trouble', () => {
  test.each([
    ['too busy', BUSY],
    ['broken', BROKEN],
    ['cut off', 'cut' as const],
  ])('%s for a moment is asked again, by the same key', async (_name, trouble) => {
    const { payments, seen } = await start([trouble, CUSTOMER, CUSTOMER]);
    expect(await payments.ensureCustomer(PAYER)).toBe('cus_1');
    expect(seen.map(({ path }) => path)).toEqual(['/v1/customers', '/v1/customers', '/v1/customers/cus_1']);
    expect(seen[1]?.headers['idempotency-key']).toBe(seen[0]?.headers['idempotency-key']);
  });

  test.each([
    ['hangs', ['hang', 'hang', 'hang'] as const, 60, 'there was no answer: ETIMEDOUT'],
    ['is too busy for long', [BUSY, BUSY, BUSY], 5000, 'it was asked too often, request req_42'],
    ['is broken for long', [BROKEN, BROKEN, BROKEN], 5000, 'the request failed (500'],
  ])('is not reached when it %s', async (_name, answers, timeoutMs, reason) => {
    const { payments, seen } = await start(answers, { timeoutMs });
    const failure = await failureOf(payments.findSubscription('sub_1'));
    expect(failure).toMatchObject({ code: 'payments-unreachable' });
    expect(failure.message).toContain(`Stripe could not look up a subscription: ${reason}`);
    expect(seen).toHaveLength(3);
  });

  test('is not reached when nobody listens', async () => {
    const scripted = await start([]);
    await scripted.close();
    const failure = await failureOf(scripted.payments.findInvoice('in_1'));
    expect(failure).toMatchObject({
      code: 'payments-unreachable',
      message: 'Stripe could not look up an invoice: there was no answer: ECONNREFUSED',
    });
  });
});

describe('a provider that refuses', () => {
  const wrongKey = stripeError(401, { type: 'invalid_request_error', message: `Invalid API Key: ${TEST_KEY}` });

  test('a wrong key is said in one line, and the key is not in it', async () => {
    const { payments } = await start([wrongKey, wrongKey]);
    expect(await payments.check()).toBe(
      'Nobody can pay at present. Stripe could not say what is sold: it does not accept the key in STRIPE_SECRET_KEY, request req_42',
    );
    expect(await failureOf(payments.openBillingPage('cus_1', 'http://x'))).toMatchObject({
      code: 'payments-unreachable',
    });
  });

  test('a key that may not do everything is said too', async () => {
    const { payments } = await start([stripeError(403, { type: 'invalid_request_error', code: 'more_permissions' })]);
    expect((await failureOf(payments.findCheckout('cs_1'))).message).toMatch(/not permitted to do this/);
  });

  test('a card is declined in one piece with the change of the plan', async () => {
    const cancelled = { ...subscription(), cancel_at_period_end: true, cancel_at: 3_679_400 };
    const { payments, seen } = await start([{ json: cancelled }, listOf(PRICES), DECLINED]);
    const failure = await failureOf(payments.upgradeNow('sub_1', 'pro'));
    expect(failure).toMatchObject({ code: 'payment-declined', message: expect.stringContaining('card_declined') });
    const changes = seen.filter(({ method }) => method === 'POST');
    expect(changes.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      {
        cancel_at_period_end: 'false',
        'items[0][id]': 'si_1',
        'items[0][price]': 'price_pro',
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      },
    ]);
  });

  test('what it does not know is nothing, and what it refuses otherwise is told without its words', async () => {
    const { payments } = await start([
      MISSING,
      stripeError(400, {
        type: 'invalid_request_error',
        code: 'email_invalid',
        param: 'email',
        message: 'Invalid email address: ada@example.org',
      }),
    ]);
    expect(await payments.findSubscription('sub_1')).toBeUndefined();
    expect((await failureOf(payments.ensureCustomer(PAYER))).message).toBe(
      'Stripe could not make a customer: the request failed (400 StripeInvalidRequestError email_invalid email, request req_42)',
    );
  });
});

const ORDER = {
  checkoutId: 'checkout-1',
  customerId: 'cus_1',
  item: 'pro' as const,
  successUrl: 'http://x/done',
  cancelUrl: 'http://x/back',
};

describe('prices', () => {
  test('are made where the account has none, each under its own key', async () => {
    const made = PRICES.map((json) => ({ json }));
    const { payments, seen } = await start([listOf([]), ...made]);
    expect(await payments.check()).toBeUndefined();
    const [, starter, , boost] = seen.map(({ headers, body }) => ({
      key: headers['idempotency-key'],
      ...Object.fromEntries(new URLSearchParams(body)),
    }));
    expect(starter).toMatchObject({
      key: 'price-starter-usd-500-month',
      lookup_key: 'starter-usd-500-month',
      unit_amount: '500',
      currency: 'usd',
      'recurring[interval]': 'month',
      'metadata[sold_as]': 'starter',
      'product_data[name]': 'Lexden Starter',
    });
    expect(boost).toMatchObject({ unit_amount: '100', 'product_data[name]': 'Lexden Q&A Boost: 10 questions' });
    expect(boost).not.toHaveProperty('recurring[interval]');
  });

  test('bear the name of the product in whatever script it is written', async () => {
    const { payments, seen } = await start([listOf(PRICES.slice(1)), { json: PRICES[0] }], { product: '契約レクス' });
    expect(await payments.check()).toBeUndefined();
    expect(new URLSearchParams(seen[1]?.body).get('product_data[name]')).toBe('契約レクス Starter');
  });

  test('that another process makes at the same moment are taken over', async () => {
    const taken = stripeError(400, { type: 'invalid_request_error', param: 'lookup_key' });
    const [starter, pro, boost] = PRICES;
    const { payments } = await start([listOf([starter, pro]), taken, listOf([starter, pro, boost])]);
    expect(await payments.check()).toBeUndefined();
  });

  test.each([
    ['costs something else', { unit_amount: 1 }],
    ['does not carry our mark', { metadata: {} }],
    ['is paid by the year', { recurring: { interval: 'year', interval_count: 1 } }],
  ])('a price with our key that %s is not sold for', async (_name, change) => {
    const { payments } = await start([listOf(PRICES.map((one) => ({ ...one, ...change })))]);
    expect(await payments.check()).toContain('has the lookup key starter-usd-500-month but is another price');
  });

  test('that nobody knows grant nothing', async () => {
    const foreign = { ...subscription('price_foreign') };
    const [item] = foreign.items.data;
    const unmarked = { data: [{ ...item, price: { ...item?.price, metadata: { sold_as: 'enterprise' } } }] };
    const { payments } = await start([{ json: { ...foreign, items: unmarked } }]);
    expect(await payments.findSubscription('sub_1')).toMatchObject({ plan: null, standing: 'active' });
  });
});

describe('orders', () => {
  test('one that is repeated after the answer was lost leads to the first checkout', async () => {
    const first = {
      id: 'cs_1',
      object: 'checkout.session',
      client_reference_id: 'checkout-1',
      url: 'http://pay/1',
      expires_at: 2000,
    };
    const { payments } = await start([
      listOf(PRICES),
      OTHER_REQUEST,
      listOf([{ ...first, id: 'cs_0', client_reference_id: 'x' }, first]),
    ]);
    expect(await payments.openCheckout(ORDER)).toEqual({
      providerId: 'cs_1',
      url: 'http://pay/1',
      expiresAt: 2_000_000,
    });
  });

  test('one is in dollars for everybody, and a price that was archived meanwhile is looked for anew', async () => {
    const inactive = stripeError(400, { type: 'invalid_request_error', param: 'line_items[0][price]' });
    const session = { json: { id: 'cs_1', object: 'checkout.session', url: 'http://pay/1', expires_at: 2000 } };
    const renewed = PRICES.map((one) => ({ ...one, id: `${one.id}_2` }));
    const { payments, seen } = await start([listOf(PRICES), inactive, listOf(renewed), session]);
    await failureOf(payments.openCheckout(ORDER));
    expect(await payments.openCheckout(ORDER)).toMatchObject({ providerId: 'cs_1' });
    expect(Object.fromEntries(new URLSearchParams(seen[3]?.body))).toMatchObject({
      'line_items[0][price]': 'price_pro_2',
      'adaptive_pricing[enabled]': 'false',
    });
  });

  test('one that is paid cannot be closed', async () => {
    const refused = stripeError(400, { type: 'invalid_request_error' });
    const { payments } = await start([refused, { json: { id: 'cs_1', status: 'complete' } }, MISSING]);
    expect(await payments.closeCheckout('cs_1')).toBe('complete');
    expect(await payments.closeCheckout('cs_2')).toBe('expired');
  });
});

describe('changes that must not lose money on the way', () => {
  test('a scheduled downgrade keeps the card that the checkout gave to the subscription alone', async () => {
    const schedule = { json: { id: 'sub_sched_1', status: 'active', current_phase: { start_date: 1000 }, phases: [] } };
    const { payments, seen } = await start([
      { json: { ...subscription('price_pro'), default_payment_method: 'pm_1' } },
      ...[listOf(PRICES), CUSTOMER, schedule, schedule],
    ]);
    await payments.downgradeAtPeriodEnd('sub_1', 'starter');
    const changes = seen.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
    expect(changes.map(({ path }) => path)).toEqual([
      '/v1/customers/cus_1',
      '/v1/subscription_schedules',
      '/v1/subscription_schedules/sub_sched_1',
    ]);
    expect(changes[0]?.body).toBe('invoice_settings[default_payment_method]=pm_1');
  });

  test('a subscription is not ended while a refund under the same key is neither made nor refused', async () => {
    const now = Math.floor(Date.now() / 1000);
    const present = subscription();
    const [item] = present.items.data;
    const month = { current_period_start: now - 1000, current_period_end: now + 1_000_000 };
    const invoice = { id: 'in_1', payments: { data: [{ status: 'paid', payment: { payment_intent: 'pi_1' } }] } };
    const charge = { paid: true, amount: 500, amount_refunded: 0, currency: 'usd', disputed: false };
    const { payments, seen } = await start([
      { json: { ...present, items: { data: [{ ...item, ...month }] } } },
      ...[listOf([invoice]), listOf([]), { json: { id: 'pi_1', latest_charge: charge } }, OTHER_REQUEST, listOf([])],
    ]);
    expect(await failureOf(payments.cancelImmediately('sub_1', true))).toMatchObject({ code: 'payments-unreachable' });
    expect(seen.map(({ method }) => method)).not.toContain('DELETE');
  });
});
