import { describe, expect, test } from 'vitest';
import type { PaymentsMode } from '#server/ports/payments.ts';
import { createStripeClient } from './stripe-client.ts';
import { createWebhookVerifier } from './stripe-webhook-events.ts';

const SECRET = 'whsec_for_this_test';
const { stripe } = createStripeClient({ secretKey: 'sk_test_unused' });
const NOW = Date.UTC(2026, 0, 31, 12);

/** Verifies an event signed as Stripe signs. */
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

describe('createWebhookVerifier', () => {
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
  ])('reads the subject of %s', async (type, object, subject) => {
    expect(await read('test', eventOf(type, object))).toEqual({
      id: 'evt_1',
      type,
      createdAt: 1_700_000_000_000,
      subject,
    });
  });

  test.each([
    ['live', false, 'it is a test event'],
    ['test', true, 'it is a live event'],
    ['embedded', true, 'it is a live event'],
  ] as const)('rejects in %s mode an event with livemode %s', async (mode, livemode, message) => {
    const event = eventOf('invoice.paid', { id: 'in_1' }, livemode);
    await expect(read(mode, event)).rejects.toMatchObject({ code: 'notice-refused', message });
  });

  test('accepts live events in live mode', async () => {
    const event = eventOf('invoice.paid', { id: 'in_1' }, true);
    expect(await read('live', event)).toMatchObject({ subject: { kind: 'invoice' } });
  });

  test("checks the age by the server's clock", async () => {
    const event = eventOf('invoice.paid', { id: 'in_1' });
    await expect(read('test', event, NOW - 301_000)).rejects.toMatchObject({ message: 'the event is too old' });
    expect(await read('test', event, NOW - 299_000)).toMatchObject({ id: 'evt_1' });
  });

  test.each([
    ['is none', { hello: 'world' }],
    ['has no name', { ...eventOf('invoice.paid', { id: 'in_1' }), id: '' }],
    ['is of the other kind, which holds nothing', { ...eventOf('invoice.paid', {}), object: 'v2.core.event' }],
  ])('rejects an event that %s, even when signed', async (_name, event) => {
    await expect(read('test', event)).rejects.toMatchObject({ code: 'notice-refused' });
  });
});
