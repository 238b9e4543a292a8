import { expect, test } from 'vitest';
import { planLabel } from './plan-label.ts';

test('plan label › names the plan, and Trial for trial users with any plan [spec: 2.30, 4.26, 6.4]', () => {
  expect(planLabel('trial', 'free')).toBe('Trial');
  expect(planLabel('trial', 'pro')).toBe('Trial');
  expect(planLabel('account', 'starter')).toBe('Starter');
  expect((['pro', 'premium', 'enterprise'] as const).map((plan) => planLabel('account', plan))).toEqual([
    'Pro',
    'Pro',
    'Pro',
  ]);
  expect(planLabel('account', 'free')).toBe('Free');
  expect(planLabel('account', undefined)).toBe('Free');
});
