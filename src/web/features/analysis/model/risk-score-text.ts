import type { RiskLevel } from '#contract/documents.ts';
import { analysisTexts } from '../texts.ts';

const TITLES: Readonly<Record<RiskLevel, string>> = {
  high: analysisTexts.high,
  medium: analysisTexts.medium,
  low: analysisTexts.low,
};

/** What a risk score is called. The level is computed by the server, so that lists and analysis agree. */
export function titleOfScore(score: number, level: RiskLevel): string {
  return score === 0 ? analysisTexts.noRisks : TITLES[level];
}
