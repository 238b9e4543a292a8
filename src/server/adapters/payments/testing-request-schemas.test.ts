import { beforeAll, describe, expect, test } from 'vitest';
import { createRequestValidator } from './testing-request-schemas.ts';

let check: Awaited<ReturnType<typeof createRequestValidator>>;
beforeAll(async () => {
  check = await createRequestValidator();
}, 60_000);

const GOOD = 'mode=payment&line_items[0][price]=price_1&line_items[0][quantity]=1&metadata[checkoutId]=a&expires_at=17';

describe("validator of requests by the SDK's types", () => {
  test('accepts valid requests in any encoding of their parameters', () => {
    check('POST', '/v1/checkout/sessions', GOOD);
    check('GET', '/v1/prices?active=true&lookup_keys[0]=pro&lookup_keys[1]=starter', '');
    check('POST', '/v1/subscriptions/sub_1', 'cancel_at=&items[0][id]=si_1&proration_behavior=always_invoice');
    check('POST', '/v1/subscriptions/sub_1', 'cancel_at=1700000000');
    check('DELETE', '/v1/customers/cus_1', '');
  });

  test.each([
    ['a parameter that is not known', 'POST', '/v1/checkout/sessions', `${GOOD}&payment_method_types[0]=card`],
    ['one that is not known further in', 'POST', '/v1/checkout/sessions', `${GOOD}&line_items[0][amount]=1`],
    ['a value that an enumeration does not have', 'POST', '/v1/checkout/sessions', 'mode=subscribe'],
    ['a word for a number', 'POST', '/v1/checkout/sessions', `${GOOD}&expires_at=soon`],
    ['one thing for a list', 'GET', '/v1/prices?lookup_keys=pro', ''],
    ['a missing parameter', 'POST', '/v1/prices', 'unit_amount=500'],
    ['a former parameter of another request', 'POST', '/v1/invoices/create_preview', 'subscription_items[0][id]=si_1'],
    ['a request that the adapter does not make', 'POST', '/v1/payouts', ''],
  ])('finds %s', (_what, method, path, body) => {
    expect(() => check(method, path, body)).toThrow(/SDK does not know|not among the requests/);
  });
});
