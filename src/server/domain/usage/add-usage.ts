import type { ModelUsage } from '#server/ports/language-model.ts';

/** The sum of two usages. Its cost is known only where that of every part is, and exact only where every part is. */
export function addUsage(one: ModelUsage | undefined, other: ModelUsage): ModelUsage;
export function addUsage(one: ModelUsage | undefined, other: ModelUsage | undefined): ModelUsage | undefined;
export function addUsage(one: ModelUsage | undefined, other: ModelUsage | undefined): ModelUsage | undefined {
  if (!one || !other) return one ?? other;
  return {
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    costUsd: one.costUsd === null || other.costUsd === null ? null : one.costUsd + other.costUsd,
    ...((one.isEstimated || other.isEstimated) && { isEstimated: true }),
  };
}
