import { describe, expect, test } from 'vitest';
import type { PaymentsMode } from '#server/ports/payments.ts';
import { createStripeClient } from './stripe-client.ts';
import { createWebhookVerifier } from './stripe-webhook-events.ts';

const SECRET = 'whsec_for_this_test';
const { stripe } = createStripeClient({ secretKey: 'sk_test_unused' });
const NOW = Date.UTC(2026, 0, 31, 12);

/** Reads an event that was signed as Stripe signs. */
async function read(mode: PaymentsMode, event: object, signedAt = NOW) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(signedAt / 1000);
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: SECRET, timestamp });
  const readNotice = createWebhookVerifier({ stripe, webhookSecret: SECRET, mode, clock: { now: () => NOW } });
  return readNotice(Buffer.from(payload), signature);
}

const eventOf = (type: string, object: object, livemode = false) => ({
  id: 'evt_1',
  object: 'event',
  type,
  created: 1_700_000_000,
  livemode,
  data: { object },
});

describe('reading notices', () => {
  test.each([
    ['checkout.session.completed', { id: 'cs_1' }, { kind: 'checkout', id: 'cs_1' }],
    ['customer.subscription.deleted', { id: 'sub_1' }, { kind: 'subscription', id: 'sub_1' }],
    ['subscription_schedule.updated', { id: 'sched', subscription: 'sub_1' }, { kind: 'subscription', id: 'sub_1' }],
    [
      'subscription_schedule.released',
      { id: 'sched', subscription: null, released_subscription: 'sub_1' },
      { kind: 'subscription', id: 'sub_1' },
    ],
    ['invoice.payment_failed', { id: 'in_1' }, { kind: 'invoice', id: 'in_1' }],
    ['invoice.upcoming', { object: 'invoice' }, { kind: 'nothing' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
    ['refund.updated', { id: 're_1', payment_intent: { id: 'pi_1' } }, { kind: 'payment', id: 'pi_1' }],
    ['charge.dispute.closed', { id: 'du_1', payment_intent: 'pi_1' }, { kind: 'payment', id: 'pi_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: null }, { kind: 'nothing' }],
    ['charge.succeeded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'nothing' }],
    ['customer.updated', { id: 'cus_1' }, { kind: 'nothing' }],
  ])('%s names what to look at', async (type, object, subject) => {
    expect(await read('test', eventOf(type, object))).toEqual({
      id: 'evt_1',
      type,
      createdAt: 1_700_000_000_000,
      subject,
    });
  });

  test.each([
    ['live', false, 'it is a test'],
    ['test', true, 'it is a live one'],
    ['embedded', true, 'it is a live one'],
  ] as const)('%s payments take no notice that says livemode %s', async (mode, livemode, message) => {
    const event = eventOf('invoice.paid', { id: 'in_1' }, livemode);
    await expect(read(mode, event)).rejects.toMatchObject({ code: 'notice-refused', message });
  });

  test('live payments take live notices', async () => {
    const event = eventOf('invoice.paid', { id: 'in_1' }, true);
    expect(await read('live', event)).toMatchObject({ subject: { kind: 'invoice' } });
  });

  test('a notice is fresh by the time of the server and not by that of the machine', async () => {
    const event = eventOf('invoice.paid', { id: 'in_1' });
    await expect(read('test', event, NOW - 301_000)).rejects.toMatchObject({ message: 'it is too old' });
    expect(await read('test', event, NOW - 299_000)).toMatchObject({ id: 'evt_1' });
  });

  test.each([
    ['is none', { hello: 'world' }],
    ['has no name', { ...eventOf('invoice.paid', { id: 'in_1' }), id: '' }],
    ['is of the other kind, which holds nothing', { ...eventOf('invoice.paid', {}), object: 'v2.core.event' }],
  ])('an event that %s is refused, rightly signed or not', async (_name, event) => {
    await expect(read('test', event)).rejects.toMatchObject({ code: 'notice-refused' });
  });
});
