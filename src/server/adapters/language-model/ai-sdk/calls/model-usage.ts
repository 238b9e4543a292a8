import type { ModelUsage } from '#server/ports/language-model.ts';
import type { ModelSettings } from '../open-model.ts';

const TOKENS_PER_PRICE = 1_000_000;

export const NO_USAGE: ModelUsage = { calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** Usage of one call, with its cost in dollars where the prices are known. */
export function usageOf(inputTokens: number, outputTokens: number, prices: ModelSettings['prices']): ModelUsage {
  const costUsd = prices ? (inputTokens * prices.input + outputTokens * prices.output) / TOKENS_PER_PRICE : null;
  return { calls: 1, inputTokens, outputTokens, costUsd };
}

/** The cost of a sum is known only where that of every part is. */
export function addUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  return {
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    costUsd: one.costUsd === null || other.costUsd === null ? null : one.costUsd + other.costUsd,
  };
}
