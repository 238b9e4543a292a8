import type { ModelUsage } from '#server/ports/language-model.ts';
import { costOf, type TokenCounts, type TokenPrices } from '../../prices/token-prices.ts';

export const NO_USAGE: ModelUsage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** Usage of one call, with its cost in dollars where the prices are known. */
export function usageOf(counts: TokenCounts, prices: TokenPrices | undefined): ModelUsage {
  const { inputTokens, outputTokens } = counts;
  return { calls: 1, inputTokens, outputTokens, costUsd: costOf(counts, prices) };
}
