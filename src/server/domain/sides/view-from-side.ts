import type { RiskFactor, RiskStance, StoredAnalysis } from '#contract/analysis.ts';
import { riskScore } from '../risk/risk.ts';
import { formatSide } from './format-side.ts';

type StoredRisk = StoredAnalysis['riskFactors'][number];

/**
 * An analysis from the perspective of one party: whom each risk affects, worded for that reader, with the score of those that the
 * list shows for the reader. The order of its lists and every quote stay the same, so that citations still point at the same items.
 * @param chosen id of a side, or null for none; an unknown id counts as null
 */
export function viewFromSide(analysis: StoredAnalysis, chosen: string | null) {
  const side = knownSide(analysis, chosen);
  return {
    ...analysis,
    sides: analysis.sides.map(({ id, role, names }) => ({ id, role, names, label: formatSide({ role, names }) })),
    side,
    riskFactors: analysis.riskFactors.map((risk) => riskFromSide(risk, side)),
    riskScore: scoreFromSide(analysis, chosen),
  };
}

/** What the score of an analysis is computed from. */
export interface ScoredAnalysis {
  /** Null where risks were not assessed. */
  readonly riskScore: number | null;
  readonly sides: readonly { readonly id: string }[];
  readonly riskFactors: readonly (Pick<StoredRisk, 'severity' | 'burdens'> & {
    readonly views: readonly Pick<StoredRisk['views'][number], 'side' | 'severity'>[];
  })[];
}

/**
 * The score by the formula of today: of all risks, or of those that affect the chosen side or may affect it. Screens, lists, reports and
 * exports show this one number.
 * @param chosen id of a side, or null for none; an unknown id counts as null
 * @returns 0 to 100, or null where risks were not assessed
 */
export function scoreFromSide(analysis: ScoredAnalysis, chosen: string | null): number | null {
  if (analysis.riskScore === null) return null;
  const side = knownSide(analysis, chosen);
  if (side === null) return riskScore(analysis.riskFactors);
  const shown = analysis.riskFactors.filter(({ burdens }) => stanceOf(burdens, side) !== 'other');
  return riskScore(
    shown.map(({ severity, views }) => ({ severity: views.find((one) => one.side === side)?.severity ?? severity })),
  );
}

function knownSide({ sides }: Pick<ScoredAnalysis, 'sides'>, chosen: string | null): string | null {
  return sides.some(({ id }) => id === chosen) ? chosen : null;
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
