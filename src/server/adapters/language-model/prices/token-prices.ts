/** US dollars per million tokens. */
export interface TokenPrices {
  readonly input: number;
  readonly output: number;
  /** Of input that the provider had kept from an earlier call; as other input where left out. */
  readonly cachedInput?: number;
  /** Of input that the provider keeps for later calls; as other input where left out. */
  readonly cacheWrite?: number;
  /** Longer input has another price, which is then unknown. Tokens. */
  readonly inputTokensLimit?: number;
}

/** Tokens of one call. */
export interface TokenCounts {
  /** All of the input, the parts below included. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedInputTokens?: number | undefined;
  readonly cacheWriteTokens?: number | undefined;
}

const TOKENS_PER_PRICE = 1_000_000;

/** @returns US dollars; null where no price is known, and never 0 for that */
export function costOf(
  { inputTokens, outputTokens, cachedInputTokens = 0, cacheWriteTokens = 0 }: TokenCounts,
  prices: TokenPrices | undefined,
): number | null {
  if (!prices || inputTokens > (prices.inputTokensLimit ?? Number.POSITIVE_INFINITY)) return null;
  const { input, output, cachedInput = input, cacheWrite = input } = prices;
  const cached = Math.min(cachedInputTokens, inputTokens);
  const written = Math.min(cacheWriteTokens, inputTokens - cached);
  const cost =
    (inputTokens - cached - written) * input + cached * cachedInput + written * cacheWrite + outputTokens * output;
  return cost / TOKENS_PER_PRICE;
}
