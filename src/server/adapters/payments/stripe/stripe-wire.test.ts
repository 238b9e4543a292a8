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

/** The error of a call, asserted to contain no secret or personal data. */
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

describe('requests', () => {
  test('pin the API version and send no telemetry', async () => {
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

  test('create a deleted customer again, though Stripe replays its former response', async () => {
    const fresh = { json: { id: 'cus_2', object: 'customer' } };
    const { payments, seen } = await start([CUSTOMER, MISSING, fresh, fresh]);
    expect(await payments.ensureCustomer(PAYER)).toBe('cus_2');
    expect(seen[2]?.headers['idempotency-key']).not.toBe(seen[0]?.headers['idempotency-key']);
  });

  test('do not prevent payment when Stripe rejects the e-mail address', async () => {
    const refused = stripeError(400, { type: 'invalid_request_error', code: 'email_invalid', param: 'email' });
    const { payments } = await start([CUSTOMER, refused]);
    expect(await payments.ensureCustomer({ ...PAYER, email: 'ada@localhost' })).toBe('cus_1');
  });
});

describe.concurrent('provider outage', () => {
  test.each([
    ['too busy', BUSY],
    ['broken', BROKEN],
    ['cut off', 'cut' as const],
  ])('retries %s with the same idempotency key', async (_name, trouble) => {
    const { payments, seen } = await start([trouble, CUSTOMER, CUSTOMER]);
    expect(await payments.ensureCustomer(PAYER)).toBe('cus_1');
    expect(seen.map(({ path }) => path)).toEqual(['/v1/customers', '/v1/customers', '/v1/customers/cus_1']);
    expect(seen[1]?.headers['idempotency-key']).toBe(seen[0]?.headers['idempotency-key']);
  });

  test.each([
    ['hangs', ['hang', 'hang', 'hang'] as const, 60, 'there was no response: ETIMEDOUT'],
    ['is too busy for long', [BUSY, BUSY, BUSY], 5000, 'the rate limit was exceeded, request req_42'],
    ['is broken for long', [BROKEN, BROKEN, BROKEN], 5000, 'the request failed (500'],
  ])('reports payments-unreachable when it %s', async (_name, answers, timeoutMs, reason) => {
    const { payments, seen } = await start(answers, { timeoutMs });
    const failure = await failureOf(payments.findSubscription('sub_1'));
    expect(failure).toMatchObject({ code: 'payments-unreachable' });
    expect(failure.message).toContain(`Stripe could not look up a subscription: ${reason}`);
    expect(seen).toHaveLength(3);
  });

  test('reports payments-unreachable when nothing listens', async () => {
    const scripted = await start([]);
    await scripted.close();
    const failure = await failureOf(scripted.payments.findInvoice('in_1'));
    expect(failure).toMatchObject({
      code: 'payments-unreachable',
      message: 'Stripe could not look up an invoice: there was no response: ECONNREFUSED',
    });
  });
});

describe('rejections', () => {
  const wrongKey = stripeError(401, { type: 'invalid_request_error', message: `Invalid API Key: ${TEST_KEY}` });

  test('report a wrong key in one line, without the key', async () => {
    const { payments } = await start([wrongKey, wrongKey]);
    expect(await payments.check()).toBe(
      'Payments do not work. Stripe could not look up the prices: it does not accept the key in STRIPE_SECRET_KEY, request req_42',
    );
    expect(await failureOf(payments.openBillingPage('cus_1', 'http://x'))).toMatchObject({
      code: 'payments-unreachable',
    });
  });

  test('report missing permissions of a key', async () => {
    const { payments } = await start([stripeError(403, { type: 'invalid_request_error', code: 'more_permissions' })]);
    expect((await failureOf(payments.findCheckout('cs_1'))).message).toMatch(/not permitted to do this/);
  });

  test('report a declined card together with the failed change', async () => {
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

  test("return undefined for missing objects, and omit Stripe's message otherwise", async () => {
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
      'Stripe could not create a customer: the request failed (400 StripeInvalidRequestError email_invalid email, request req_42)',
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
  test('are created where missing, each with its lookup key', async () => {
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

  test('carry the product name in any script', async () => {
    const { payments, seen } = await start([listOf(PRICES.slice(1)), { json: PRICES[0] }], { product: '契約レクス' });
    expect(await payments.check()).toBeUndefined();
    expect(new URLSearchParams(seen[1]?.body).get('product_data[name]')).toBe('契約レクス Starter');
  });

  test('created concurrently by another process are reused', async () => {
    const taken = stripeError(400, { type: 'invalid_request_error', param: 'lookup_key' });
    const [starter, pro, boost] = PRICES;
    const { payments } = await start([listOf([starter, pro]), taken, listOf([starter, pro, boost])]);
    expect(await payments.check()).toBeUndefined();
  });

  test.each([
    ['costs something else', { unit_amount: 1 }],
    ['does not carry our mark', { metadata: {} }],
    ['is paid by the year', { recurring: { interval: 'year', interval_count: 1 } }],
  ])('with our lookup key that %s are not used', async (_name, change) => {
    const { payments } = await start([listOf(PRICES.map((one) => ({ ...one, ...change })))]);
    expect(await payments.check()).toContain('has the lookup key starter-usd-500-month but is another price');
  });

  test('that are not ours grant nothing', async () => {
    const foreign = { ...subscription('price_foreign') };
    const [item] = foreign.items.data;
    const unmarked = { data: [{ ...item, price: { ...item?.price, metadata: { sold_as: 'enterprise' } } }] };
    const { payments } = await start([{ json: { ...foreign, items: unmarked } }]);
    expect(await payments.findSubscription('sub_1')).toMatchObject({ plan: null, standing: 'active' });
  });
});

describe('orders', () => {
  test('repeated after a lost response lead to the first checkout', async () => {
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

  test('are in US dollars, and look up a price again that was archived', async () => {
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

  test('cannot be closed once paid', async () => {
    const refused = stripeError(400, { type: 'invalid_request_error' });
    const { payments } = await start([refused, { json: { id: 'cs_1', status: 'complete' } }, MISSING]);
    expect(await payments.closeCheckout('cs_1')).toBe('complete');
    expect(await payments.closeCheckout('cs_2')).toBe('expired');
  });
});

describe('money safety', () => {
  test('keeps the card of the checkout when a downgrade is scheduled', async () => {
    const schedule = { json: { id: 'sub_sched_1', status: 'active', current_phase: { start_date: 1000 }, phases: [] } };
    const { payments, seen } = await start([
      { json: { ...subscription('price_pro'), default_payment_method: 'pm_1' } },
      listOf(PRICES),
      CUSTOMER,
      schedule,
      schedule,
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

  test('does not cancel while a refund with the same key is undecided', async () => {
    const now = Math.floor(Date.now() / 1000);
    const present = subscription();
    const [item] = present.items.data;
    const month = { current_period_start: now - 1000, current_period_end: now + 1_000_000 };
    const invoice = { id: 'in_1', payments: { data: [{ status: 'paid', payment: { payment_intent: 'pi_1' } }] } };
    const charge = { paid: true, amount: 500, amount_refunded: 0, currency: 'usd', disputed: false };
    const { payments, seen } = await start([
      { json: { ...present, items: { data: [{ ...item, ...month }] } } },
      listOf([invoice]),
      listOf([]),
      { json: { id: 'pi_1', latest_charge: charge } },
      OTHER_REQUEST,
      listOf([]),
    ]);
    expect(await failureOf(payments.cancelImmediately('sub_1', true))).toMatchObject({ code: 'payments-unreachable' });
    expect(seen.map(({ method }) => method)).not.toContain('DELETE');
  });
});
