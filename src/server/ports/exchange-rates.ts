/** Somebody who knows what a dollar costs. */
export interface ExchangeRateSource {
  /**
   * Pesos for a dollar now.
   * @throws when the answer does not come or makes no sense
   */
  fetchUsdToPhp(): Promise<number>;
}
