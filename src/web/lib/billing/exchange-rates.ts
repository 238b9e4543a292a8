import { useQuery } from '@tanstack/react-query';
import type { ExchangeRates } from '#contract/billing.ts';
import { EXCHANGE_RATE_LIFETIME_MS } from '#contract/timings.ts';
import { loadExchangeRates } from './load-exchange-rates.ts';

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
