import type { StoredAnalysis } from '#contract/analysis.ts';

/** What analyses that were made by earlier versions are stored without. */
const LATER_PARTS = ['sides', 'provisions'] as const;

/**
 * Whether an analysis is worth making anew: the built-in engine stood in for the configured model, or it was made before all
 * was looked for that is looked for now. Not where a model left out a part: to ask it once more could cost as much each time.
 * @param payload the analysis as its row holds it
 */
export function isWorthReanalysing(payload: object, { engine, notice }: StoredAnalysis): boolean {
  return (engine === 'built-in' && notice !== undefined) || LATER_PARTS.some((part) => !(part in payload));
}
