import type { Usage } from '#contract/chat.ts';
import { analysisTexts } from '../texts.ts';

const COUNT = new Intl.NumberFormat('en-US');
const CENT = 0.01;

/** "12,345 tokens, $0.03"; without the cost where the server knows no price. */
export function describeUsage({ inputTokens, outputTokens, costUsd, isEstimated }: Usage): string {
  const tokens = analysisTexts.tokens(COUNT.format(inputTokens + outputTokens), isEstimated === true);
  return costUsd === null ? tokens : `${tokens}, ${describeCost(costUsd)}`;
}

function describeCost(costUsd: number): string {
  if (costUsd === 0) return '$0';
  return costUsd < CENT ? analysisTexts.lessThanACent : `$${costUsd.toFixed(2)}`;
}
