import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/units.ts';
import { type ContractContext, required } from './contract-context.ts';

const STARTER_CENTS = 500;
const PRO_CENTS = 1900;

/** Prorated price difference in cents; both halves are rounded separately. */
const differenceFor = (share: number): number => Math.round(PRO_CENTS * share) - Math.round(STARTER_CENTS * share);

/** Upgrades at once; downgrades and cancellations at the end of the period; and undoing them. */
export function describePlanChanges(context: ContractContext): void {
  describe('plan changes', () => {
    test('upgrades at once and charges the difference, once', async () => {
      const { payments, clock } = context.current;
      const { subscribe, listInvoices } = await context.makePayer();
      const { id, periodStart, periodEnd } = await subscribe('starter');
      clock.moveTo(periodStart + (periodEnd - periodStart) / 4);
      const preview = await payments.previewUpgrade(id, 'pro');
      expect(Math.abs(preview.due.amount - differenceFor(3 / 4))).toBeLessThanOrEqual(1);
      expect(preview).toMatchObject({ next: { amount: PRO_CENTS, currency: 'usd' }, nextAt: periodEnd });

      await Promise.all([payments.upgradeNow(id, 'pro'), payments.upgradeNow(id, 'pro')]);
      await payments.upgradeNow(id, 'pro');
      expect(await context.getSubscription(id)).toMatchObject({
        plan: 'pro',
        standing: 'active',
        periodStart,
        periodEnd,
      });
      const [, change, ...others] = await listInvoices();
      expect(change).toMatchObject({ reason: 'change', plan: 'pro', standing: 'paid', amount: preview.due.amount });
      expect(others).toEqual([]);
      await context.advanceTo(periodEnd);
      expect((await listInvoices()).at(-1)).toMatchObject({ reason: 'renewal', plan: 'pro', amount: PRO_CENTS });
    });

    test('changes nothing when the card is declined, and allows another one', async () => {
      const { payments, controls } = context.current;
      const { customerId, subscribe, listInvoices } = await context.makePayer();
      const { id } = await subscribe('starter');
      await payments.cancelAtPeriodEnd(id);
      const before = await context.getSubscription(id);
      await controls.setCard(customerId, 'declined');
      await expect(payments.upgradeNow(id, 'pro')).rejects.toMatchObject({ code: 'payment-declined' });
      expect(await context.getSubscription(id)).toEqual(before);
      expect((await listInvoices()).filter(({ standing }) => standing === 'paid')).toHaveLength(1);
      await controls.setCard(customerId, 'works');
      await payments.upgradeNow(id, 'pro');
      expect(await context.getSubscription(id)).toMatchObject({ plan: 'pro', cancelsAt: null });
    });

    test('schedules a downgrade for the end of the period, and undoes it', async () => {
      const { payments } = context.current;
      const { subscribe, listInvoices } = await context.makePayer();
      const { id, periodEnd } = await subscribe('pro');
      const ask = () => payments.downgradeAtPeriodEnd(id, 'starter');
      await Promise.all([ask(), ask()]);
      await ask();
      const pending = { plan: 'pro', cancelsAt: null, pendingDowngrade: { plan: 'starter', at: periodEnd } };
      expect(await context.getSubscription(id)).toMatchObject(pending);
      await Promise.all([payments.keepPlan(id), payments.keepPlan(id)]);
      await payments.keepPlan(id);
      expect(await context.getSubscription(id)).toMatchObject({ plan: 'pro', pendingDowngrade: null });
      expect(await listInvoices()).toHaveLength(1);

      await payments.downgradeAtPeriodEnd(id, 'starter');
      await context.advanceTo(periodEnd);
      expect(await context.getSubscription(id)).toMatchObject({
        plan: 'starter',
        standing: 'active',
        pendingDowngrade: null,
        periodStart: periodEnd,
      });
      expect((await listInvoices()).at(-1)).toMatchObject({
        reason: 'renewal',
        plan: 'starter',
        amount: STARTER_CENTS,
      });
      // The schedule has taken effect but still exists: an upgrade is possible nevertheless.
      await payments.upgradeNow(id, 'pro');
      expect(await context.getSubscription(id)).toMatchObject({ plan: 'pro', pendingDowngrade: null });
    });

    test('leaves no pending downgrade when interrupted, and completes on retry', async () => {
      const { payments } = context.current;
      const { id, periodEnd } = await (await context.makePayer()).subscribe('pro');
      const half = context.withFailingRequests(/^POST \S+subscription_schedules\/[^/]+$/, () =>
        payments.downgradeAtPeriodEnd(id, 'starter'),
      );
      await expect(half).rejects.toMatchObject({ code: 'payments-unreachable' });
      expect(await context.getSubscription(id)).toMatchObject({ plan: 'pro', pendingDowngrade: null });
      await payments.downgradeAtPeriodEnd(id, 'starter');
      expect(await context.getSubscription(id)).toMatchObject({ pendingDowngrade: { plan: 'starter', at: periodEnd } });
    });

    test('cancels at the end of the period, and undoes it', async () => {
      const { payments } = context.current;
      const { subscribe, listInvoices } = await context.makePayer();
      const { id, periodEnd } = await subscribe('starter');
      await payments.cancelAtPeriodEnd(id);
      await payments.cancelAtPeriodEnd(id);
      expect(await context.getSubscription(id)).toMatchObject({ standing: 'active', cancelsAt: periodEnd });
      await payments.keepPlan(id);
      expect(await context.getSubscription(id)).toMatchObject({ standing: 'active', cancelsAt: null });
      expect(await listInvoices()).toHaveLength(1);
      await payments.cancelAtPeriodEnd(id);
      await context.advanceTo(periodEnd);
      const ended = await context.getSubscription(id);
      expect(ended).toMatchObject({ standing: 'ended', endedAt: periodEnd });
      expect(await listInvoices()).toHaveLength(1);

      for (const ask of [payments.cancelAtPeriodEnd, payments.keepPlan]) await ask(id);
      await payments.downgradeAtPeriodEnd(id, 'starter');
      await expect(payments.upgradeNow(id, 'pro')).rejects.toMatchObject({ code: 'payments-unreachable' });
      expect(await context.getSubscription(id)).toEqual(ended);
    });

    test('keeps the last of a downgrade and a cancellation', async () => {
      const { payments } = context.current;
      const { id, periodEnd } = await (await context.makePayer()).subscribe('pro');
      await payments.downgradeAtPeriodEnd(id, 'starter');
      await payments.cancelAtPeriodEnd(id);
      expect(await context.getSubscription(id)).toMatchObject({ cancelsAt: periodEnd, pendingDowngrade: null });
      await payments.downgradeAtPeriodEnd(id, 'starter');
      const { cancelsAt, pendingDowngrade } = await context.getSubscription(id);
      expect({ cancelsAt, ...required(pendingDowngrade) }).toEqual({ cancelsAt: null, plan: 'starter', at: periodEnd });
    });

    test('keeps the subscription when a renewal fails, and reactivates it when paid', async () => {
      const { payments, controls } = context.current;
      const { customerId, subscribe, listInvoices } = await context.makePayer();
      const { id, periodEnd } = await subscribe('starter');
      await controls.setCard(customerId, 'declined');
      await context.advanceTo(periodEnd);
      expect(await context.getSubscription(id)).toMatchObject({ standing: 'past-due', periodStart: periodEnd });
      expect((await listInvoices()).at(-1)).toMatchObject({ standing: 'failed', reason: 'renewal', paymentId: null });
      await controls.setCard(customerId, 'works');
      await context.advanceTo(periodEnd + 4 * DAY_MS);
      expect(await context.getSubscription(id)).toMatchObject({ standing: 'active' });
      expect((await listInvoices()).at(-1)).toMatchObject({ standing: 'paid', amount: STARTER_CENTS });
      expect(await payments.cancelImmediately(id, false)).toBe(true);
    });
  });
}
