import type { Severity } from '#contract/analysis.ts';
import type { RiskLevel } from '#contract/documents.ts';

interface RiskScoreText {
  readonly title: string;
  readonly meaning: string;
}

/** The server's formula in plain English. */
export const SCORE_FORMULA =
  'Every risk takes a share of the points that are left up to 100: a high one about a third, a medium one about an eighth, a low one a twenty-fifth. From 20 the score is called medium, from 50 high. It compares contracts; it does not measure how likely harm is.';

/** Explains a risk score. The level is computed by the server, so that lists and analysis agree. */
export function explainRiskScore(score: number, level: RiskLevel): RiskScoreText {
  if (score === 0) {
    return {
      title: 'No particular risks found',
      meaning: 'Nothing that commonly causes trouble was found in the pages that could be read. That is no guarantee.',
    };
  }
  return TEXTS[level];
}

/** "2 high, 5 medium and 1 low risk", "1 high risk" */
export function describeSeverities(counts: Readonly<Record<Severity, number>>): string {
  const named = (['High', 'Medium', 'Low'] as const).filter((severity) => counts[severity] > 0);
  const parts = named.map((severity) => `${counts[severity]} ${severity.toLowerCase()}`);
  const last = parts.at(-1) ?? '';
  const listed = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
  return `${listed} ${last.startsWith('1 ') ? 'risk' : 'risks'}`;
}

const TEXTS: Readonly<Record<RiskLevel, RiskScoreText>> = {
  high: {
    title: 'High',
    meaning: 'Some points could cost you dearly. Go through the risks below one by one before you sign.',
  },
  medium: {
    title: 'Medium',
    meaning: 'Some points deserve a second look. Read the risks below and ask about what is unclear.',
  },
  low: {
    title: 'Low',
    meaning: 'Only minor points were found. The score rises with every risk, and grave ones weigh most.',
  },
};
