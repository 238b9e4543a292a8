import { useQuery } from '@tanstack/react-query';
import type { ExchangeRates } from '#contract/billing.ts';
import { EXCHANGE_RATE_LIFETIME_MS } from '#contract/timings.ts';
import { loadExchangeRates } from './load-exchange-rates.ts';

/** Exchange rates, refetched every five minutes; undefined until loaded, while the catalogue's own prices are shown. */
export function useExchangeRates(): ExchangeRates | undefined {
  const { data } = useQuery({
    queryKey: ['exchange-rates'],
    queryFn: ({ signal }) => loadExchangeRates(signal),
    staleTime: EXCHANGE_RATE_LIFETIME_MS,
    refetchInterval: EXCHANGE_RATE_LIFETIME_MS,
  });
  return data;
}
