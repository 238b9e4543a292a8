import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { paymentSchema, subscriptionStatusSchema } from './billing.ts';
import { outcomeSchema } from './chat.ts';
import { readPlan } from './plan-schema.ts';
import { userSchema } from './users.ts';

const STATUS = {
  plan: 'pro',
  subscriptionStatus: 'active',
  activeSince: null,
  subscriptionEndDate: null,
  cancelsAtPeriodEnd: false,
  pendingDowngrade: null,
  hasBillingPage: false,
  usage: { documentsThisMonth: 1, documentLimit: 3, documentsTotal: 1 },
};
const PAYMENT = {
  id: 'in_1',
  at: '2026-11-01T00:00:00.000Z',
  kind: 'plan',
  plan: 'pro',
  reason: 'start',
  status: 'paid',
  amount: 1900,
  refunded: 0,
  currency: 'usd',
  receiptUrl: null,
  isTest: true,
};

describe('response schemas › a response of another version', () => {
  test.each([
    ['premium', 'pro'],
    ['enterprise', 'pro'],
    ['gold', 'free'],
    [7, 'free'],
  ])('a subscription to %o is read as %s', (plan, shown) => {
    expect(subscriptionStatusSchema.parse({ ...STATUS, plan }).plan).toBe(shown);
  });

  test('keeps an unknown status', () => {
    const { activeSince: _, ...withoutStart } = STATUS;
    const read = subscriptionStatusSchema.parse({ ...withoutStart, subscriptionStatus: 'in_review' });
    expect(read).toMatchObject({ subscriptionStatus: 'in_review', activeSince: null });
    expect(userSchema.shape.subscriptionStatus.parse('in_review')).toBe('in_review');
  });

  test('maps an unknown plan to free', () => {
    expect(userSchema.shape.plan.parse('gold')).toBe('free');
    expect([readPlan('enterprise'), readPlan('gold')]).toEqual(['enterprise', 'free']);
  });

  test("keeps a payment's amount with an unknown status", () => {
    const payment = paymentSchema.parse({ ...PAYMENT, plan: 'gold', reason: 'coupon', status: 'settling' });
    expect(payment).toMatchObject({ plan: null, reason: 'other', status: 'other', amount: 1900 });
  });
});

test('response schemas › restrict the server to known values', () => {
  expect(z.safeEncode(subscriptionStatusSchema, { ...STATUS, plan: 'gold' as 'pro' }).success).toBe(false);
  expect(z.safeEncode(userSchema.shape.plan, 'gold' as 'pro').success).toBe(false);
  expect(z.safeEncode(paymentSchema, { ...PAYMENT, status: 'settling' } as never).success).toBe(false);
  expect(outcomeSchema.safeParse('perhaps').success).toBe(false);
});
