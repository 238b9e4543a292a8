import {
  createExchangeRateService,
  type ExchangeRateService,
} from '#server/features/billing/exchange-rates/exchange-rates-service.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ExchangeRateSource } from '#server/ports/exchange-rates.ts';

interface RateAdapters {
  readonly exchangeRates: ExchangeRateSource | undefined;
  readonly clock: Clock;
  readonly logger: { warn(about: object, message: string): void };
}

/** What a dollar costs, for prices in pesos. */
export function composeExchangeRates({ exchangeRates, clock, logger }: RateAdapters): ExchangeRateService {
  return createExchangeRateService({
    source: exchangeRates,
    clock,
    onProblem: (error) =>
      logger.warn(
        { reason: (error as Error).message },
        'the exchange rate is not known; 57 pesos are shown for a dollar',
      ),
  });
}
