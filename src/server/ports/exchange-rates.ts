export interface ExchangeRateSource {
  /**
   * @returns Philippine pesos per US dollar
   * @throws Error when there is no answer or an implausible one
   */
  fetchUsdToPhp(): Promise<number>;
}
