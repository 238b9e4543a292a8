import { useQuery } from '@tanstack/react-query';
import type { ExchangeRates } from '../../contract/billing.ts';
import { openCalls } from '../../contract/calls.ts';
import { EXCHANGE_RATE_LIFETIME_MS } from '../../contract/timings.ts';
import { requestJson } from './request.ts';

/** What a dollar is in pesos, as the server last learned it. */
export async function loadExchangeRates(signal?: AbortSignal): Promise<ExchangeRates> {
  const { method, path, response } = openCalls.exchangeRates;
  return response.parse(await requestJson(method, path, undefined, { signal }));
}

/** The rates, asked for again every five minutes; undefined until they are known, and prices have their own figures. */
export function useExchangeRates(): ExchangeRates | undefined {
  const { data } = useQuery({
    queryKey: ['exchange-rates'],
    queryFn: ({ signal }) => loadExchangeRates(signal),
    staleTime: EXCHANGE_RATE_LIFETIME_MS,
    refetchInterval: EXCHANGE_RATE_LIFETIME_MS,
  });
  return data;
}
