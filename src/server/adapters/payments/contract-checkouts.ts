import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { ADDRESSES, type ContractContext, required } from './contract-context.ts';

/** From the order to its payment, refunds and disputes. */
export function describeCheckouts(context: ContractContext): void {
  describe('checkouts', () => {
    test('creates one customer per user', async () => {
      const { payments } = context.current;
      const [userId, email] = [randomUUID(), 'ada@example.org'];
      const first = await payments.ensureCustomer({ userId, email: null, name: null });
      expect(await payments.ensureCustomer({ userId, email, name: 'Ada Finch' })).toBe(first);
      expect(await payments.ensureCustomer({ userId: randomUUID(), email, name: null })).not.toBe(first);
    });

    test('keeps a known customer, and replaces one that the provider deleted', async () => {
      const { payments } = context.current;
      const [trial, account] = [randomUUID(), randomUUID()].map((userId) => ({ userId, email: null, name: null }));
      const ofTrial = await payments.ensureCustomer(required(trial));
      expect(await payments.ensureCustomer(required(account), ofTrial)).toBe(ofTrial);
      await payments.removeCustomer(ofTrial);
      const next = await payments.ensureCustomer(required(account), ofTrial);
      expect(next).not.toBe(ofTrial);
      expect(await payments.ensureCustomer(required(account), next)).toBe(next);
    });

    test('grants a plan once it is paid', async () => {
      const { payments, controls, clock } = context.current;
      const { customerId, listInvoices } = await context.makePayer();
      const checkoutId = randomUUID();
      const opened = await payments.openCheckout({ checkoutId, customerId, item: 'starter', ...ADDRESSES });
      expect(opened.expiresAt).toBeGreaterThan(clock.now() + 29 * MINUTE_MS);
      expect(opened.expiresAt).toBeLessThan(clock.now() + 60 * MINUTE_MS);
      await controls.decline(opened.url);
      const open = await payments.findCheckout(opened.providerId);
      expect(open).toMatchObject({ checkoutId, state: 'open', isPaid: false, subscriptionId: null, paymentId: null });

      await controls.pay(opened.url);
      const paid = await payments.findCheckout(opened.providerId);
      expect(paid).toMatchObject({ checkoutId, state: 'complete', isPaid: true, amount: 500, currency: 'usd' });
      const subscription = await context.getSubscription(required(paid?.subscriptionId));
      expect(subscription).toMatchObject({
        customerId,
        checkoutId,
        plan: 'starter',
        standing: 'active',
        endedAt: null,
        cancelsAt: null,
        pendingDowngrade: null,
      });
      expect(subscription.startedAt).toBe(subscription.periodStart);
      const next = new Date(subscription.periodEnd);
      next.setUTCDate(1);
      const start = new Date(subscription.periodStart);
      expect((next.getUTCMonth() - start.getUTCMonth() + 12) % 12).toBe(1);

      const [invoice, ...others] = await listInvoices();
      expect(others).toEqual([]);
      expect(invoice).toMatchObject({
        subscriptionId: subscription.id,
        standing: 'paid',
        reason: 'start',
        plan: 'starter',
        amount: 500,
        currency: 'usd',
        refunded: 0,
        dispute: 'none',
        receiptUrl: expect.stringMatching(/^https?:/),
      });
      const origin = await payments.findPaymentOrigin(required(invoice?.paymentId));
      expect(origin).toEqual({ kind: 'invoice', id: invoice?.id });
      expect(await payments.closeCheckout(opened.providerId)).toBe('complete');
    });

    test('treats a repeated order as the same, also later', async () => {
      const { payments, clock } = context.current;
      const { customerId } = await context.makePayer();
      const order = { checkoutId: randomUUID(), customerId, item: 'boost', ...ADDRESSES } as const;
      const first = await payments.openCheckout(order);
      clock.moveTo(clock.now() + 2 * MINUTE_MS);
      expect(await payments.openCheckout(order)).toEqual(first);
      expect((await payments.openCheckout({ ...order, checkoutId: randomUUID() })).providerId).not.toBe(
        first.providerId,
      );
      await payments.closeCheckout(first.providerId);
      clock.moveTo(clock.now() + 2 * MINUTE_MS);
      expect(await payments.openCheckout(order)).toEqual({ ...first, url: ADDRESSES.cancelUrl });
    });

    test('rejects payment of a closed or expired checkout', async () => {
      const { payments, controls } = context.current;
      const { customerId } = await context.makePayer();
      const order = { customerId, item: 'pro', ...ADDRESSES } as const;
      const closed = await payments.openCheckout({ ...order, checkoutId: randomUUID() });
      expect(await payments.closeCheckout(closed.providerId)).toBe('expired');
      expect(await payments.closeCheckout(closed.providerId)).toBe('expired');
      await expect(controls.pay(closed.url)).rejects.toThrow();
      const late = await payments.openCheckout({ ...order, checkoutId: randomUUID() });
      await context.advanceTo(late.expiresAt);
      await expect(controls.pay(late.url)).rejects.toThrow();
      for (const { providerId } of [closed, late])
        expect(await payments.findCheckout(providerId)).toMatchObject({ state: 'expired', isPaid: false });
    });

    test('reports a pack as paid once, then partly and fully refunded', async () => {
      const { payments, controls } = context.current;
      const pack = await (await context.makePayer()).buy('boost');
      const isPack = { isPaid: true, state: 'complete', subscriptionId: null, amount: 100, currency: 'usd' } as const;
      expect(pack).toMatchObject({ ...isPack, refunded: 0, receiptUrl: expect.stringMatching(/^https?:/) });
      const paymentId = required(pack.paymentId);
      expect(await payments.findPaymentOrigin(paymentId)).toEqual({ kind: 'checkout', id: pack.providerId });
      await controls.refund(paymentId, 40);
      expect(await payments.findCheckout(pack.providerId)).toMatchObject({ ...isPack, refunded: 40 });
      await controls.refund(paymentId);
      expect(await payments.findCheckout(pack.providerId)).toMatchObject({ ...isPack, refunded: 100 });
    });

    test('reports a dispute as open until it is won or lost', async () => {
      const { payments, controls } = context.current;
      for (const [step, dispute] of [
        ['win', 'won'],
        ['lose', 'lost'],
      ] as const) {
        const { providerId, paymentId } = await (await context.makePayer()).buy('boost');
        await controls.dispute(required(paymentId), 'open');
        expect(await payments.findCheckout(providerId)).toMatchObject({ dispute: 'open' });
        await controls.dispute(required(paymentId), step);
        expect(await payments.findCheckout(providerId)).toMatchObject({ dispute });
      }
    });

    test('returns undefined for unknown ids', async () => {
      const { payments } = context.current;
      expect([
        await payments.findCheckout('cs_test_nothing'),
        await payments.findSubscription('sub_nothing'),
        await payments.findInvoice('in_nothing'),
        await payments.findPaymentOrigin('pi_nothing'),
      ]).toEqual([undefined, undefined, undefined, undefined]);
      expect(await payments.closeCheckout('cs_test_nothing')).toBe('expired');
    });

    test('opens the billing page', async () => {
      const { customerId } = await context.makePayer();
      expect(await context.current.payments.openBillingPage(customerId, ADDRESSES.successUrl)).toMatch(/^https?:|^\//);
    });
  });
}
