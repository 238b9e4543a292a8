import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/units.ts';
import { ADDRESSES, type ContractContext, required } from './contract-context.ts';

/** Ends at once, with and without the money for the rest of the month. */
export function describeCancellations(context: ContractContext): void {
  describe('endings', () => {
    test('what is ended at once is over, and stays over', async () => {
      const { payments } = context.current;
      const { subscribe, listInvoices } = await context.makePayer();
      const { id } = await subscribe('pro');
      await payments.downgradeAtPeriodEnd(id, 'starter');
      expect(await payments.cancelImmediately(id, false)).toBe(true);
      const ended = await context.getSubscription(id);
      expect(ended).toMatchObject({ standing: 'ended', endedAt: expect.any(Number) });
      expect(await payments.cancelImmediately(id, true)).toBe(false);
      expect(await payments.cancelImmediately('sub_nothing', true)).toBe(false);
      expect(await context.getSubscription(id)).toEqual(ended);
      expect(await listInvoices()).toEqual([expect.objectContaining({ refunded: 0 })]);
    });

    test('the rest of the month goes back to the card, once', async () => {
      const { payments, clock } = context.current;
      const { subscribe, listInvoices } = await context.makePayer();
      const { id, periodStart, periodEnd } = await subscribe('starter');
      clock.moveTo(periodStart + (3 / 4) * (periodEnd - periodStart));
      const half = context.withFailingRequests(/^DELETE /, () => payments.cancelImmediately(id, true));
      await expect(half).rejects.toMatchObject({ code: 'payments-unreachable' });
      expect(await context.getSubscription(id)).toMatchObject({ standing: 'active' });
      clock.moveTo(clock.now() + HOUR_MS);
      const outcomes = await Promise.all([payments.cancelImmediately(id, true), payments.cancelImmediately(id, true)]);
      expect(outcomes).toContain(true);
      expect(await context.getSubscription(id)).toMatchObject({ standing: 'ended' });
      const [invoice] = await listInvoices();
      expect(invoice?.refunded).toBeGreaterThanOrEqual(124);
      expect(invoice?.refunded).toBeLessThanOrEqual(125);
    });

    test('after an upgrade the rest is taken from both payments, the newer one first', async () => {
      const { payments, clock } = context.current;
      const { subscribe, listInvoices } = await context.makePayer();
      const { id, periodStart, periodEnd } = await subscribe('starter');
      clock.moveTo(periodStart + (periodEnd - periodStart) / 2);
      await payments.upgradeNow(id, 'pro');
      await payments.cancelImmediately(id, true);
      const [first, change] = await listInvoices();
      // Half of the month at the higher price is worth 950, of which 700 were paid for the change.
      expect(required(change).refunded).toBe(required(change).amount);
      expect(Math.abs(required(first).refunded + required(change).refunded - 950)).toBeLessThanOrEqual(1);
    });

    test('a payment is given back as a whole, once', async () => {
      const { payments, controls } = context.current;
      const { customerId } = await context.makePayer();
      const opened = await payments.openCheckout({ checkoutId: randomUUID(), customerId, item: 'boost', ...ADDRESSES });
      await controls.pay(opened.url);
      const paymentId = required((await payments.findCheckout(opened.providerId))?.paymentId);
      await controls.refund(paymentId, 40);
      for (let times = 0; times < 2; times += 1) await payments.refundPayment(paymentId);
      expect(await payments.findCheckout(opened.providerId)).toMatchObject({ amount: 100, refunded: 100 });
    });

    test('what was given back or is disputed already is not given back again', async () => {
      const { payments, controls } = context.current;
      for (const prepare of [
        (paymentId: string) => controls.refund(paymentId),
        (paymentId: string) => controls.dispute(paymentId, 'open'),
      ]) {
        const { subscribe, listInvoices } = await context.makePayer();
        const { id } = await subscribe('pro');
        await prepare(required((await listInvoices())[0]?.paymentId));
        const [before] = await listInvoices();
        expect(await payments.cancelImmediately(id, true)).toBe(true);
        expect(await listInvoices()).toEqual([before]);
      }
    });

    test('a customer who is removed pays for nothing any more, and may come again', async () => {
      const { payments } = context.current;
      const { customerId, subscribe } = await context.makePayer();
      const { id } = await subscribe('pro');
      await payments.removeCustomer(customerId);
      await payments.removeCustomer(customerId);
      const left = await payments.findSubscription(id);
      expect(left === undefined || left.standing === 'ended').toBe(true);
      await expect(payments.openBillingPage(customerId, 'http://localhost/')).rejects.toMatchObject({
        code: 'payments-unreachable',
      });
    });
  });
}
