import { expect, test } from 'vitest';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';

let asked = 0;

const exchangeRates = { fetchUsdToPhp: async () => 58.25 + asked++ };
const lexden = openBeforeAll(() => startTestLexden({ role: 'web', replaceAdapters: () => ({ exchangeRates }) }));

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
