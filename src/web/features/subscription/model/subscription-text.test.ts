import { expect, test } from 'vitest';
import type { SubscriptionStatus } from '#contract/billing.ts';
import {
  addOneMonth,
  canCancel,
  describeAttention,
  describeChoice,
  describePayment,
  describePaymentStatus,
  describeRenewal,
  describeSubscriptionState,
  describeTrialPlan,
  isLimitReached,
  isScheduled,
  needsAttention,
  nextStep,
  usagePercent,
} from './subscription-text.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

function statusOf(differences: Partial<SubscriptionStatus> = {}): SubscriptionStatus {
  return {
    plan: 'pro',
    subscriptionStatus: 'active',
    subscriptionEndDate: '2026-12-05T12:00:00.000Z',
    cancelsAtPeriodEnd: false,
    pendingDowngrade: null,
    usage: { documentsThisMonth: 3, documentLimit: 100, documentsTotal: 8 },
    hasBillingPage: true,
    activeSince: null,
    ...differences,
  };
}

const DOWNGRADE = { toPlan: 'starter', effectiveDate: '2026-12-05T12:00:00.000Z' } as const;

test.each([
  ['2026-11-21T12:00:00.000Z', '2026-12-21T12:00:00.000Z'],
  ['2026-01-31T12:00:00.000Z', '2026-02-28T12:00:00.000Z'],
  ['2028-01-31T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', '2027-01-31T12:00:00.000Z'],
])('addOneMonth › of %s is %s [spec: 4.21]', (from, to) => {
  expect(new Date(addOneMonth(Date.parse(from))).toISOString()).toBe(to);
});

test.each<[string | null, Partial<SubscriptionStatus>]>([
  ['Renews on Dec 5, 2026', {}],
  ['Renews on Dec 21, 2026', { subscriptionEndDate: null }],
  ['Ends on Dec 5, 2026', { cancelsAtPeriodEnd: true }],
  ['Pro until Dec 5, 2026, then Starter', { pendingDowngrade: DOWNGRADE }],
  ['You aren’t billed for this plan.', { subscriptionStatus: 'inactive', subscriptionEndDate: null }],
  [null, { subscriptionStatus: 'past_due' }],
  [null, { plan: 'free', subscriptionStatus: 'inactive', subscriptionEndDate: null }],
])('renewal › is described as %j [spec: 4.21]', (expected, differences) => {
  expect(describeRenewal(statusOf(differences), NOW)).toBe(expected);
});

test('subscription › needs attention in every status but active and inactive', () => {
  const statuses = ['active', 'inactive', 'past_due', 'unpaid', 'paused', 'unknown', 'constructor'];
  expect(statuses.map((subscriptionStatus) => needsAttention({ subscriptionStatus }))).toEqual([
    ...[false, false, true, true, true, true, true],
  ]);
  expect(statuses.map((subscriptionStatus) => describeSubscriptionState(statusOf({ subscriptionStatus })))).toEqual([
    ...['Active', null, 'Payment failed', 'Unpaid', 'Paused', 'Needs attention', 'Needs attention'],
  ]);
  expect(describeSubscriptionState(statusOf({ cancelsAtPeriodEnd: true }))).toBe('Cancelled');
});

test('subscription usage › caps the bar, and reaches the limit with the last document [spec: 5.13]', () => {
  expect([usagePercent(0, 3), usagePercent(1, 3), usagePercent(3, 3), usagePercent(250, 100)]).toEqual([
    ...[0, 33, 100, 100],
  ]);
  const usage = { documentsThisMonth: 3, documentLimit: 3, documentsTotal: 3 };
  expect(isLimitReached(usage)).toBe(true);
  expect(isLimitReached({ ...usage, documentsThisMonth: 2 })).toBe(false);
  expect(isLimitReached({ ...usage, documentLimit: null })).toBe(false);
});

test('subscription › can be cancelled when it is paid, active and renewing [spec: 4.20]', () => {
  expect(canCancel(statusOf())).toBe(true);
  expect(canCancel(statusOf({ pendingDowngrade: DOWNGRADE }))).toBe(true);
  expect(canCancel(statusOf({ cancelsAtPeriodEnd: true }))).toBe(false);
  expect(canCancel(statusOf({ subscriptionStatus: 'past_due' }))).toBe(false);
  expect(canCancel(statusOf({ plan: 'free' }))).toBe(false);
});

test('subscription › confirms a change of an active plan, and otherwise goes to checkout [spec: 4.19]', () => {
  const free = statusOf({ plan: 'free', subscriptionStatus: 'inactive' });
  const starter = statusOf({ plan: 'starter' });
  expect([nextStep(free, 'starter'), nextStep(free, 'pro')]).toEqual(['checkout', 'checkout']);
  expect([nextStep(starter, 'pro'), nextStep(starter, 'starter')]).toEqual(['upgrade', 'none']);
  expect(nextStep(statusOf(), 'starter')).toBe('downgrade');
  expect(nextStep(statusOf({ plan: 'starter', subscriptionStatus: 'unpaid' }), 'pro')).toBe('checkout');
  expect(nextStep(statusOf({ subscriptionEndDate: null }), 'starter')).toBe('checkout');
  expect([describeChoice(starter, 'pro'), describeChoice(statusOf(), 'starter'), describeChoice(free, 'pro')]).toEqual([
    'Upgrade to Pro',
    'Change to Starter',
    'Choose Pro',
  ]);
});

test('subscription › does not offer a plan that is scheduled already', () => {
  const pending = statusOf({ pendingDowngrade: DOWNGRADE });
  expect([isScheduled(pending, 'starter'), isScheduled(pending, 'pro'), isScheduled(statusOf(), 'starter')]).toEqual([
    ...[true, false, false],
  ]);
  expect(describeChoice(pending, 'starter')).toBe('Starts on Dec 5, 2026');
});

test('subscription › says until when an unpaid plan is kept', () => {
  expect(describeAttention(statusOf({ subscriptionStatus: 'past_due' }))).toContain(
    'You keep your plan until Dec 5, 2026',
  );
  expect(describeAttention(statusOf({ subscriptionStatus: 'past_due', subscriptionEndDate: null }))).toContain(
    'You keep your plan for now',
  );
  expect(describeAttention(statusOf())).toBeNull();
  expect(describeAttention(statusOf({ subscriptionStatus: 'constructor' }))).toBeNull();
});

test('payments › are described by item and outcome', () => {
  const plan = { kind: 'plan', plan: 'pro' } as const;
  expect([
    describePayment({ ...plan, reason: 'start' }),
    describePayment({ ...plan, reason: 'renewal' }),
    describePayment({ ...plan, reason: 'change' }),
    describePayment({ kind: 'boost', plan: null, reason: 'pack' }),
    describePayment({ kind: 'plan', plan: null, reason: 'other' }),
  ]).toEqual(['Pro plan', 'Pro plan, renewal', 'Change to Pro', 'Q&A Boost, 10 questions', 'Subscription']);
  const money = { refunded: 450, currency: 'usd' };
  expect(describePaymentStatus({ ...money, status: 'partially-refunded' })).toBe('$4.50 refunded');
  expect(describePaymentStatus({ ...money, status: 'charged-back' })).toBe('Reversed by the bank');
});

test.each<[string, Partial<SubscriptionStatus>]>([
  ['Your plan renews on Dec 5, 2026. You can also cancel it under “Cards and invoices”.', {}],
  ['Your plan ends on Dec 5, 2026.', { cancelsAtPeriodEnd: true }],
  ['You can also cancel it under “Cards and invoices”.', { subscriptionStatus: 'past_due' }],
])('paid trial › is described as: %s', (expected, differences) => {
  const used = 'You’ve uploaded 3 of 100 documents this month.';
  expect(describeTrialPlan(statusOf(differences))).toBe(`${used} ${expected}`);
});
