import type { Severity } from '#contract/analysis.ts';
import type { Source } from '#contract/sources.ts';

export type FindingKind = 'risk' | 'duty' | 'date' | 'term' | 'fact' | 'clause';

/** A finding of the analysis, as the reader highlights it. */
export interface ReaderFinding {
  /** Identifies the finding to the caller. */
  readonly key: string;
  readonly kind: FindingKind;
  /** Risks only. */
  readonly severity: Severity | null;
  readonly title: string;
  readonly detail: string | null;
  readonly sources: readonly Source[];
}

/** Colour of a finding: its kind, or the severity of a risk. */
export type FindingTone = 'high' | 'medium' | 'low' | Exclude<FindingKind, 'risk'>;

/** Most important first. */
export const TONES = [
  'high',
  'medium',
  'low',
  'duty',
  'date',
  'clause',
  'term',
  'fact',
] as const satisfies FindingTone[];

export const TONE_LABELS: Readonly<Record<FindingTone, string>> = {
  high: 'High risk',
  medium: 'Medium risk',
  low: 'Low risk',
  duty: 'Responsibility',
  date: 'Date',
  clause: 'Clause',
  term: 'Important term',
  fact: 'Key information',
};

export function toneOf({ kind, severity }: Pick<ReaderFinding, 'kind' | 'severity'>): FindingTone {
  if (kind !== 'risk') return kind;
  return severity === 'High' ? 'high' : severity === 'Medium' ? 'medium' : 'low';
}
