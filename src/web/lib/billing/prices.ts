import type { ExchangeRates } from '#contract/billing.ts';
import { convertUsdToPhp } from '#contract/exchange.ts';
import { PLAN_CATALOGUE, PLAN_PRICES } from '#contract/plans.ts';

/** Null or undefined while unknown. */
export type KnownRates = Pick<ExchangeRates, 'usdToPhp'> | null | undefined;

/** Whole pesos a month at the current rate, or the catalogue's price without one. */
export function pesosPerMonth(plan: keyof typeof PLAN_PRICES, rates: KnownRates): number {
  const { usdPerMonth, phpPerMonth } = PLAN_PRICES[plan];
  return rates ? convertUsdToPhp(usdPerMonth, rates.usdToPhp) : phpPerMonth;
}

/** "₱1,083" */
export function formatPesos(pesos: number): string {
  return `₱${pesos.toLocaleString('en-US')}`;
}

/** "$19.00" from an amount in the currency's smallest unit. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export function planName(plan: keyof typeof PLAN_PRICES): string {
  return PLAN_CATALOGUE.find((entry) => entry.plan === plan)?.name ?? plan;
}
