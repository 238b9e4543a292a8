/** Pesos for a dollar while no rate is known. */
export const FALLBACK_USD_TO_PHP = 57;

/** Whole pesos. */
export function convertUsdToPhp(usd: number, usdToPhp: number): number {
  return Math.round(usd * usdToPhp);
}

/** Dollars with two decimals. */
export function convertPhpToUsd(php: number, usdToPhp: number): number {
  return Math.round((php / usdToPhp) * 100) / 100;
}
