import type { Severity } from '#contract/analysis.ts';
import type { RiskLevel } from '#contract/documents.ts';

/** The server's formula in plain English. */
export const SCORE_FORMULA =
  'Every risk takes a share of the points that are left up to 100: a high one about a third, a medium one about an eighth, a low one a twenty-fifth. From 20 the score is called medium, from 50 high. It compares contracts; it does not measure how likely harm is.';

const TITLES: Readonly<Record<RiskLevel, string>> = { high: 'High', medium: 'Medium', low: 'Low' };

/** What a risk score is called. The level is computed by the server, so that lists and analysis agree. */
export function titleOfScore(score: number, level: RiskLevel): string {
  return score === 0 ? 'No particular risks found' : TITLES[level];
}

/** "2 high, 5 medium and 1 low risk", "1 high risk" */
export function describeSeverities(counts: Readonly<Record<Severity, number>>): string {
  const named = (['High', 'Medium', 'Low'] as const).filter((severity) => counts[severity] > 0);
  const parts = named.map((severity) => `${counts[severity]} ${severity.toLowerCase()}`);
  const last = parts.at(-1) ?? '';
  const listed = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
  return `${listed} ${last.startsWith('1 ') ? 'risk' : 'risks'}`;
}
