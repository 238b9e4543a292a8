import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import type { WebhookEvent } from '#server/ports/payments.ts';
import { type ContractContext, required } from './contract-context.ts';

/** Webhook events, genuine and forged. */
export function describeWebhookEvents(context: ContractContext): void {
  describe('webhook events', () => {
    /** Events delivered during an action. */
    async function readDuring(act: () => Promise<unknown>): Promise<readonly WebhookEvent[]> {
      const { payments, posted } = context.current;
      const before = posted.length;
      await act();
      const fresh = posted.slice(before);
      return Promise.all(fresh.map(({ body, signature }) => payments.verifyWebhookEvent(Buffer.from(body), signature)));
    }

    test('name the object that changed', async () => {
      const { payments, controls, clock } = context.current;
      const { buy } = await context.makePayer();
      let plan = '';
      let checkout = '';
      const bought = await readDuring(async () => {
        const { subscriptionId, providerId } = await buy('pro');
        plan = required(subscriptionId);
        checkout = providerId;
      });
      const subjects = bought.map(({ subject }) => subject);
      expect(subjects).toContainEqual({ kind: 'checkout', id: checkout });
      expect(subjects).toContainEqual({ kind: 'subscription', id: plan });
      expect(subjects).toContainEqual({ kind: 'invoice', id: expect.any(String) });
      expect(new Set(bought.map(({ id }) => id)).size).toBe(bought.length);
      for (const { createdAt } of bought) expect(Math.abs(createdAt - clock.now())).toBeLessThan(MINUTE_MS);

      const changed = await readDuring(() => payments.downgradeAtPeriodEnd(plan, 'starter'));
      expect(changed.map(({ subject }) => subject)).toContainEqual({ kind: 'subscription', id: plan });

      const { paymentId } = await buy('boost');
      const payment = { kind: 'payment', id: paymentId };
      const refunded = await readDuring(() => controls.refund(required(paymentId), 10));
      expect(refunded.map(({ subject }) => subject)).toContainEqual(payment);
      const disputed = await readDuring(() => controls.dispute(required(paymentId), 'open'));
      expect(disputed.map(({ subject }) => subject)).toContainEqual(payment);
    });

    test('have no subject when irrelevant', async () => {
      const { payments, controls } = context.current;
      for (const type of ['customer.created', 'payout.paid', 'charge.succeeded']) {
        const { body, signature } = await controls.forge({ type, objectId: 'x_1' });
        const event = await payments.verifyWebhookEvent(Buffer.from(body), signature);
        expect(event).toMatchObject({ type, subject: { kind: 'nothing' } });
      }
    });

    test('are rejected unless genuine and recent', async () => {
      const { payments, controls, clock } = context.current;
      const event = { type: 'customer.subscription.updated', objectId: 'sub_1' } as const;
      const good = await controls.forge(event);
      const read = (body: string, signature: string | undefined) =>
        payments.verifyWebhookEvent(Buffer.from(body), signature);
      expect(await read(good.body, good.signature)).toMatchObject({ subject: { kind: 'subscription', id: 'sub_1' } });
      const justInTime = await controls.forge({ ...event, signedAt: clock.now() - 4 * MINUTE_MS });
      await read(justInTime.body, justInTime.signature);

      const [stale, forged, live] = await Promise.all([
        controls.forge({ ...event, signedAt: clock.now() - 6 * MINUTE_MS }),
        controls.forge({ ...event, secret: 'whsec_of_another_account' }),
        controls.forge({ ...event, livemode: true }),
      ]);
      const refusals = [
        ['the event is too old', stale.body, stale.signature],
        ['the signature is invalid', forged.body, forged.signature],
        ['the signature is invalid', good.body.replace('sub_1', 'sub_2'), good.signature],
        ['the signature is invalid', `${good.body} `, good.signature],
        ['the signature is invalid', good.body, 'nonsense'],
        ['the signature is invalid', '', good.signature],
        ['the signature is missing', good.body, undefined],
        ['it is a live event', live.body, live.signature],
      ] as const;
      for (const [message, body, signature] of refusals) {
        await expect(read(body, signature)).rejects.toMatchObject({ code: 'notice-refused', message });
      }
    });
  });
}
