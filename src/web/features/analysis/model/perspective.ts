import type { Analysis, Side } from '#contract/analysis.ts';
import { partitionRisks, type RiskBearing } from '#contract/analysis-perspective.ts';
import { analysisTexts } from '../texts.ts';

/** The chosen side, or null. */
export function chosenSide({ sides, side }: Pick<Analysis, 'sides' | 'side'>): Side | null {
  return sides.find(({ id }) => id === side) ?? null;
}

interface RiskGroup {
  /** Null where no side was chosen. */
  readonly title: string | null;
  /** Indexes in the analysis, worst first. */
  readonly indexes: readonly number[];
}

const TITLES: Readonly<Record<RiskBearing, string>> = {
  reader: analysisTexts.risksForYou,
  unclear: analysisTexts.risksUnclear,
  other: analysisTexts.risksForOthers,
};

/** Groups risks by whom they affect, with a title for each group where a side was chosen. */
export function groupRisks(analysis: Pick<Analysis, 'riskFactors' | 'side' | 'suggestedSide'>): readonly RiskGroup[] {
  return partitionRisks(analysis).map(({ bearing, indexes }) => ({
    title: bearing === null ? null : TITLES[bearing],
    indexes,
  }));
}
