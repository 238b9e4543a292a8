import { expect, test } from 'vitest';
import { formatAmount, formatPesos, pesosPerMonth, planName } from './prices.ts';

test('prices › follow the rate in whole pesos, or use the catalogue without one [spec: 8.21]', () => {
  expect([pesosPerMonth('starter', undefined), pesosPerMonth('pro', null)]).toEqual([285, 1083]);
  expect([pesosPerMonth('starter', { usdToPhp: 57.63 }), pesosPerMonth('pro', { usdToPhp: 57.63 })]).toEqual([
    288, 1095,
  ]);
  expect(pesosPerMonth('free', { usdToPhp: 57.63 })).toBe(0);
  expect(formatPesos(1083)).toBe('₱1,083');
});

test('prices › convert amounts from the currency’s smallest unit', () => {
  expect(formatAmount(1127, 'usd')).toBe('$11.27');
  expect(formatAmount(0, 'usd')).toBe('$0.00');
  expect(formatAmount(-450, 'usd')).toBe('-$4.50');
  expect(formatAmount(500, 'jpy')).toBe('¥500');
});

test('plan names › are those of the catalogue', () => {
  expect([planName('free'), planName('starter'), planName('pro')]).toEqual(['Free', 'Starter', 'Pro']);
});
