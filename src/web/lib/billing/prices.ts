import type { ExchangeRates } from '#contract/billing.ts';
import { convertUsdToPhp } from '#contract/exchange.ts';
import { PLAN_CATALOGUE, PLAN_PRICES } from '#contract/plans.ts';

/** Rates as they are shown with; null or undefined while they are not known. */
export type KnownRates = Pick<ExchangeRates, 'usdToPhp'> | null | undefined;

/** Whole pesos a month at the known rate, or the catalogue's own figure while there is none. */
export function pesosPerMonth(plan: keyof typeof PLAN_PRICES, rates: KnownRates): number {
  const { usdPerMonth, phpPerMonth } = PLAN_PRICES[plan];
  return rates ? convertUsdToPhp(usdPerMonth, rates.usdToPhp) : phpPerMonth;
}

/** "₱1,083" */
export function formatPesos(pesos: number): string {
  return `₱${pesos.toLocaleString('en-US')}`;
}

/** "$19.00"; an amount in the smallest unit of a currency, as the provider charges it. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export function planName(plan: keyof typeof PLAN_PRICES): string {
  return PLAN_CATALOGUE.find((entry) => entry.plan === plan)?.name ?? plan;
}
