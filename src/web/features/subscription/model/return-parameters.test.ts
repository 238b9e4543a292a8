import { expect, test } from 'vitest';
import type { SubscriptionStatus } from '#contract/billing.ts';
import {
  describeCheckoutFailure,
  describeChosenPlan,
  readReturnParameters,
  withoutCheckoutParameters,
  withoutPlanParameters,
} from './return-parameters.ts';

const read = (query: string) => readReturnParameters(new URLSearchParams(query));

test('the plan that could not be started on the way here is known [spec: 4.14]', () => {
  expect(read('plan=pro&source=landing_upgrade')).toEqual({ chosenPlan: 'pro', checkout: null, reason: null });
  expect(read('plan=premium').chosenPlan).toBeNull();
  expect(read('plan=free').chosenPlan).toBeNull();
});

test('how a payment page was left is known, and nothing else is believed', () => {
  expect(read('checkout=cancelled').checkout).toBe('cancelled');
  expect(read('checkout=failed&reason=payments-unreachable')).toMatchObject({
    checkout: 'failed',
    reason: 'payments-unreachable',
  });
  expect(read('checkout=success').checkout).toBeNull();
});

test('an address is cleaned of what was said and of nothing else', () => {
  const parameters = new URLSearchParams('checkout=failed&reason=x&plan=pro&source=landing_upgrade&keep=1');
  expect(withoutCheckoutParameters(parameters)?.toString()).toBe('plan=pro&source=landing_upgrade&keep=1');
  expect(withoutPlanParameters(parameters)?.toString()).toBe('checkout=failed&reason=x&keep=1');
  expect(withoutCheckoutParameters(new URLSearchParams('plan=pro'))).toBeNull();
  expect(withoutPlanParameters(new URLSearchParams('keep=1'))).toBeNull();
});

test('words of others are not shown: an unknown reason has the usual text [spec: 8.17]', () => {
  expect(describeCheckoutFailure('payments-unreachable')).toMatch(/^The payment service cannot be reached/);
  expect(describeCheckoutFailure('<b>call this number</b>')).toBe('Failed to create subscription');
  expect(describeCheckoutFailure('constructor')).toBe('Failed to create subscription');
  expect(describeCheckoutFailure(null)).toBe('Failed to create subscription');
});

const FREE: SubscriptionStatus = {
  plan: 'free',
  subscriptionStatus: 'inactive',
  subscriptionEndDate: null,
  cancelsAtPeriodEnd: false,
  pendingDowngrade: null,
  usage: { documentsThisMonth: 0, documentLimit: 3, documentsTotal: 0 },
  hasBillingPage: false,
  activeSince: null,
};

const PAID = { subscriptionStatus: 'active', subscriptionEndDate: '2026-12-05T12:00:00.000Z' } as const;

test('what happened to a plan chosen elsewhere depends on the plan that is there', () => {
  expect(describeChosenPlan('pro', FREE)).toBe(
    'Pro has not been started, and nothing was charged. Choose it again to go on.',
  );
  expect(describeChosenPlan('pro', { ...FREE, plan: 'pro', ...PAID })).toMatch(/^Pro is your plan already/);
  expect(describeChosenPlan('pro', { ...FREE, plan: 'starter', ...PAID })).toMatch(
    /^You chose Pro and have Starter\. Nothing was changed yet/,
  );
});
