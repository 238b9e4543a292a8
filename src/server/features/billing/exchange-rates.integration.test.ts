import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeGuest } from '#tests/support/builders/guest.ts';
import { startTestLexden, type TestLexden } from '#tests/support/builders/test-lexden.ts';

let lexden: TestLexden;
let asked = 0;

beforeAll(async () => {
  const exchangeRates = { fetchUsdToPhp: async () => 58.25 + asked++ };
  lexden = await startTestLexden({ role: 'web', replaceAdapters: () => ({ exchangeRates }) });
});
afterAll(() => lexden.close());

test('exchange rates are public, shared and cacheable for a minute', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => makeGuest(lexden).get('/api/exchange-rates')));
  for (const answer of answers) {
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
    expect(answer.cookies).toEqual([]);
    const { lastUpdated, ...rates } = answer.json();
    expect(rates).toEqual({ usdToPhp: 58.25, phpToUsd: 1 / 58.25 });
    expect(Math.abs(Date.now() - Date.parse(lastUpdated))).toBeLessThan(60_000);
  }
  expect(asked).toBe(1);
});
