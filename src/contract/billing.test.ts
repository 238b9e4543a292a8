import { expect, test } from 'vitest';
import { convertPhpToUsd, convertUsdToPhp, FALLBACK_USD_TO_PHP } from './exchange.ts';

test('exchange › converts dollars to whole pesos, and pesos to dollars with two decimals [spec: 9.11]', () => {
  expect([5, 19, 1].map((usd) => convertUsdToPhp(usd, FALLBACK_USD_TO_PHP))).toEqual([285, 1083, 57]);
  expect(convertUsdToPhp(19, 58.123)).toBe(1104);
  expect([285, 1083, 100].map((php) => convertPhpToUsd(php, FALLBACK_USD_TO_PHP))).toEqual([5, 19, 1.75]);
  expect(convertPhpToUsd(295, 57.3)).toBe(5.15);
});
