import { expect, test } from 'vitest';
import { exchangeRatesSchema } from '#contract/billing.ts';
import { readExchangeRates } from './load-exchange-rates.ts';

const RATES = { usdToPhp: 57.4, phpToUsd: 0.02, lastUpdated: '2026-02-01T00:00:00.000Z' };

test('exchange rates › are parsed like the contract', () => {
  for (const answer of [RATES, { ...RATES, lastUpdated: null }]) {
    expect(readExchangeRates(answer)).toEqual(exchangeRatesSchema.parse(answer));
  }
});

test('exchange rates › are rejected where the contract rejects them', () => {
  const broken = [
    ...[null, 'rates', {}, { ...RATES, usdToPhp: 0 }, { ...RATES, usdToPhp: '57' }, { ...RATES, phpToUsd: -1 }],
    ...[
      { ...RATES, lastUpdated: undefined },
      { ...RATES, lastUpdated: 'soon' },
    ],
  ];
  for (const answer of broken) {
    expect(exchangeRatesSchema.safeParse(answer).success).toBe(false);
    expect(() => readExchangeRates(answer)).toThrow();
  }
});
