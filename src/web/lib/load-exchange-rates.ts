import type { ExchangeRates } from '../../contract/billing.ts';
import { openCalls } from '../../contract/calls.ts';
import { requestJson } from './request.ts';

/** What a dollar is in pesos, as the server last learned it. */
export async function loadExchangeRates(signal?: AbortSignal): Promise<ExchangeRates> {
  const { method, path, response } = openCalls.exchangeRates;
  return response.parse(await requestJson(method, path, undefined, { signal }));
}
