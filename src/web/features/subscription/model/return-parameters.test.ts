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

test('return parameters › name the plan that could not be started [spec: 4.14]', () => {
  expect(read('plan=pro&source=landing_upgrade')).toEqual({ chosenPlan: 'pro', checkout: null, reason: null });
  expect(read('plan=premium').chosenPlan).toBeNull();
  expect(read('plan=free').chosenPlan).toBeNull();
});

test('return parameters › name how a payment page was left, and ignore unknown values', () => {
  expect(read('checkout=cancelled').checkout).toBe('cancelled');
  expect(read('checkout=failed&reason=payments-unreachable')).toMatchObject({
    checkout: 'failed',
    reason: 'payments-unreachable',
  });
  expect(read('checkout=success').checkout).toBeNull();
});

test('return parameters › are removed from the address, and no others', () => {
  const parameters = new URLSearchParams('checkout=failed&reason=x&plan=pro&source=landing_upgrade&keep=1');
  expect(withoutCheckoutParameters(parameters)?.toString()).toBe('plan=pro&source=landing_upgrade&keep=1');
  expect(withoutPlanParameters(parameters)?.toString()).toBe('checkout=failed&reason=x&keep=1');
  expect(withoutCheckoutParameters(new URLSearchParams('plan=pro'))).toBeNull();
  expect(withoutPlanParameters(new URLSearchParams('keep=1'))).toBeNull();
});

test('checkout failure › shows the default text for an unknown reason [spec: 8.17]', () => {
  expect(describeCheckoutFailure('payments-unreachable')).toMatch(/^We can’t reach the payment service/);
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

test('chosen plan › is described depending on the current plan', () => {
  expect(describeChosenPlan('pro', FREE)).toBe(
    'Pro hasn’t started, and you weren’t charged. Choose it again to continue.',
  );
  expect(describeChosenPlan('pro', { ...FREE, plan: 'pro', ...PAID })).toMatch(/^You already have Pro\./);
  expect(describeChosenPlan('pro', { ...FREE, plan: 'starter', ...PAID })).toMatch(
    /^You chose Pro and have Starter\. Nothing has changed yet/,
  );
});
