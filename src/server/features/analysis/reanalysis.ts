import type { StoredAnalysis } from '#contract/analysis.ts';

/** Fields that analyses by earlier versions lack. */
const LATER_PARTS = ['sides', 'provisions'] as const;

/**
 * Whether running the analysis again can improve it: the built-in engine replaced the configured model, or the analysis
 * predates a part. Not when a model omitted a part: another attempt could cost as much each time.
 * @param payload the analysis as stored
 */
export function isWorthReanalysing(payload: object, { engine, notice }: StoredAnalysis): boolean {
  return (engine === 'built-in' && notice !== undefined) || LATER_PARTS.some((part) => !(part in payload));
}
