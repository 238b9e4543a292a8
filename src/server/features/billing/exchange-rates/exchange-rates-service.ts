import type { ExchangeRates } from '#contract/billing.ts';
import { FALLBACK_USD_TO_PHP } from '#contract/exchange.ts';
import { EXCHANGE_RATE_LIFETIME_MS } from '#contract/timings.ts';
import { DAY_MS, MINUTE_MS } from '#contract/units.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ExchangeRateSource } from '#server/ports/exchange-rates.ts';

/** Delay between requests to a failing source. */
const FAILURE_PAUSE_MS = MINUTE_MS;
/** The rate moves by less than a peso in a day, so a day-old rate is closer than the fallback. */
const OLD_RATE_LIFETIME_MS = DAY_MS;

interface Dependencies {
  /** Undefined when requests are disabled: the fallback is used. */
  readonly source: ExchangeRateSource | undefined;
  readonly clock: Clock;
  /** Called for the first failure after a success. */
  readonly onProblem: (error: unknown) => void;
}

export type ExchangeRateService = ReturnType<typeof createExchangeRateService>;

/** Caches the rate for five minutes and deduplicates concurrent requests. */
export function createExchangeRateService({ source, clock, onProblem }: Dependencies) {
  let known: { readonly usdToPhp: number; readonly fetchedAt: number } | undefined;
  let failedAt: number | undefined;
  let pending: Promise<void> | undefined;

  /** Whether less than `lifetimeMs` has passed; false for every time after a clock was set back. */
  function isRecent(time: number | undefined, lifetimeMs: number): boolean {
    if (time === undefined) return false;
    const age = clock.now() - time;
    return age >= 0 && age < lifetimeMs;
  }

  async function refresh(from: ExchangeRateSource): Promise<void> {
    try {
      known = { usdToPhp: await from.fetchUsdToPhp(), fetchedAt: clock.now() };
      failedAt = undefined;
    } catch (error) {
      if (failedAt === undefined) onProblem(error);
      failedAt = clock.now();
    } finally {
      pending = undefined;
    }
  }

  return {
    /** The current rate. Never fails: without a rate it returns the fallback, without a date. */
    async current(): Promise<ExchangeRates> {
      const isDue = !isRecent(known?.fetchedAt, EXCHANGE_RATE_LIFETIME_MS) && !isRecent(failedAt, FAILURE_PAUSE_MS);
      if (source && isDue) {
        pending ??= refresh(source);
        await pending;
      }
      if (!known || !isRecent(known.fetchedAt, OLD_RATE_LIFETIME_MS)) return describe(FALLBACK_USD_TO_PHP, null);
      return describe(known.usdToPhp, new Date(known.fetchedAt).toISOString());
    },
  };
}

/** Amounts are rounded, the rate itself is not. */
function describe(usdToPhp: number, lastUpdated: string | null): ExchangeRates {
  return { usdToPhp, phpToUsd: 1 / usdToPhp, lastUpdated };
}
