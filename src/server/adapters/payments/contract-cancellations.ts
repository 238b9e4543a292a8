import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/units.ts';
import { ADDRESSES, type ContractContext, required } from './contract-context.ts';

/** Immediate cancellations, with and without a refund of the remainder. */
export function describeCancellations(context: ContractContext): void {
  describe('cancellations', () => {
    test('cancels at once and for good', async () => {
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

    test('refunds the remainder of the period, once', async () => {
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

    test('refunds the remainder after an upgrade from both payments, newest first', async () => {
      const { payments, clock } = context.current;
      const { subscribe, listInvoices } = await context.makePayer();
      const { id, periodStart, periodEnd } = await subscribe('starter');
      clock.moveTo(periodStart + (periodEnd - periodStart) / 2);
      await payments.upgradeNow(id, 'pro');
      await payments.cancelImmediately(id, true);
      const [first, change] = await listInvoices();
      // Half of the period at the higher price is worth 950, of which 700 were paid for the change.
      expect(required(change).refunded).toBe(required(change).amount);
      expect(Math.abs(required(first).refunded + required(change).refunded - 950)).toBeLessThanOrEqual(1);
    });

    test('refunds a payment in full, once', async () => {
      const { payments, controls } = context.current;
      const { customerId } = await context.makePayer();
      const opened = await payments.openCheckout({ checkoutId: randomUUID(), customerId, item: 'boost', ...ADDRESSES });
      await controls.pay(opened.url);
      const paymentId = required((await payments.findCheckout(opened.providerId))?.paymentId);
      await controls.refund(paymentId, 40);
      for (let times = 0; times < 2; times += 1) await payments.refundPayment(paymentId);
      expect(await payments.findCheckout(opened.providerId)).toMatchObject({ amount: 100, refunded: 100 });
    });

    test('does not refund what is refunded or disputed already', async () => {
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

    test('cancels the subscriptions of a deleted customer, who may return', async () => {
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
