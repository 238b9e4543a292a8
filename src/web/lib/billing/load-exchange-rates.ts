import type { ExchangeRates } from '#contract/billing.ts';
import { PUBLIC_PATHS } from '#contract/public-paths.ts';
import { requestJson } from '../api/request.ts';

/** The server's USD to PHP rate. */
export async function loadExchangeRates(signal?: AbortSignal): Promise<ExchangeRates> {
  return readExchangeRates(await requestJson('GET', PUBLIC_PATHS.exchangeRates, undefined, { signal }));
}

/**
 * Same check as the contract's `exchangeRatesSchema`: the landing page loads no schemas.
 * @throws Error where the response holds no rates
 */
export function readExchangeRates(answer: unknown): ExchangeRates {
  const { usdToPhp, phpToUsd, lastUpdated } = (answer ?? {}) as { readonly [Name in keyof ExchangeRates]?: unknown };
  const isKnown = lastUpdated === null || (typeof lastUpdated === 'string' && !Number.isNaN(Date.parse(lastUpdated)));
  if (!isRate(usdToPhp) || !isRate(phpToUsd) || !isKnown) throw new Error('The response holds no exchange rates.');
  return { usdToPhp, phpToUsd, lastUpdated };
}

function isRate(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value < Number.POSITIVE_INFINITY;
}
