import type { ExchangeRates } from '#contract/billing.ts';
import { FALLBACK_USD_TO_PHP } from '#contract/exchange.ts';
import { EXCHANGE_RATE_LIFETIME_MS } from '#contract/timings.ts';
import { DAY_MS, MINUTE_MS } from '#contract/units.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ExchangeRateSource } from '#server/ports/exchange-rates.ts';

/** A service that is away is left alone for so long. */
const FAILURE_PAUSE_MS = MINUTE_MS;
/** Rates move by less than a peso in a day: an old one is nearer to the truth than the fallback, but not for ever. */
const OLD_RATE_LIFETIME_MS = DAY_MS;

interface Dependencies {
  /** Undefined where exchange rates are off: the fallback is used. */
  readonly source: ExchangeRateSource | undefined;
  readonly clock: Clock;
  /** Told when asking begins to fail, and not again until it has worked in between. */
  readonly onProblem: (error: unknown) => void;
}

export interface ExchangeRateService {
  /** What a dollar costs. Never fails: while no rate is known, the fallback stands in, without a date. */
  current(): Promise<ExchangeRates>;
}

/** The rate, asked for once for everybody and kept for five minutes. */
export function createExchangeRateService({ source, clock, onProblem }: Dependencies): ExchangeRateService {
  let known: { readonly usdToPhp: number; readonly learnedAt: number } | undefined;
  let failedAt: number | undefined;
  let underWay: Promise<void> | undefined;

  /** Whether less than `lifetimeMs` has passed; a clock that was set back makes everything old. */
  function isYoung(time: number | undefined, lifetimeMs: number): boolean {
    if (time === undefined) return false;
    const age = clock.now() - time;
    return age >= 0 && age < lifetimeMs;
  }

  async function learn(from: ExchangeRateSource): Promise<void> {
    try {
      known = { usdToPhp: await from.fetchUsdToPhp(), learnedAt: clock.now() };
      failedAt = undefined;
    } catch (error) {
      if (failedAt === undefined) onProblem(error);
      failedAt = clock.now();
    } finally {
      underWay = undefined;
    }
  }

  return {
    async current() {
      const isDue = !isYoung(known?.learnedAt, EXCHANGE_RATE_LIFETIME_MS) && !isYoung(failedAt, FAILURE_PAUSE_MS);
      if (source && isDue) {
        underWay ??= learn(source);
        await underWay;
      }
      if (!known || !isYoung(known.learnedAt, OLD_RATE_LIFETIME_MS)) return describe(FALLBACK_USD_TO_PHP, null);
      return describe(known.usdToPhp, new Date(known.learnedAt).toISOString());
    },
  };
}

/** Amounts are rounded, the rate itself is not. */
function describe(usdToPhp: number, lastUpdated: string | null): ExchangeRates {
  return { usdToPhp, phpToUsd: 1 / usdToPhp, lastUpdated };
}
