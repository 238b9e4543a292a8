import type { RiskFactor, RiskStance, StoredAnalysis } from '#contract/analysis.ts';
import { formatSide } from './format-side.ts';

type StoredRisk = StoredAnalysis['riskFactors'][number];

/**
 * An analysis from the perspective of one party: whom each risk affects, worded for that reader. The order of its
 * lists, the risk score and every quote stay the same, so that citations still point at the same items and document
 * lists agree.
 * @param chosen id of a side, or null for none; an unknown id counts as null
 */
export function viewFromSide(analysis: StoredAnalysis, chosen: string | null) {
  const side = analysis.sides.some(({ id }) => id === chosen) ? chosen : null;
  return {
    ...analysis,
    sides: analysis.sides.map((one) => ({ ...one, label: formatSide(one) })),
    side,
    riskFactors: analysis.riskFactors.map((risk) => riskFromSide(risk, side)),
  };
}

function riskFromSide({ views, ...risk }: StoredRisk, side: string | null): RiskFactor {
  if (side === null) return { ...risk, stance: null };
  const view = views.find((one) => one.side === side);
  const words = view ? { risk: view.risk, explanation: view.explanation, severity: view.severity } : {};
  return { ...risk, ...words, stance: stanceOf(risk.burdens, side) };
}

function stanceOf(burdens: readonly string[], side: string): RiskStance | null {
  if (burdens.length === 0) return null;
  if (!burdens.includes(side)) return 'other';
  return burdens.length === 1 ? 'you' : 'both';
}
