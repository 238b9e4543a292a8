import type { Severity } from '#contract/analysis.ts';
import type { Source } from '#contract/sources.ts';

export type FindingKind = 'risk' | 'duty' | 'date' | 'term' | 'fact' | 'clause';

/** Something that was found in the document, as the pages show it where it stands. */
export interface ReaderFinding {
  /** Names it towards whoever gave it. */
  readonly key: string;
  readonly kind: FindingKind;
  /** Of risks only. */
  readonly severity: Severity | null;
  readonly title: string;
  readonly detail: string | null;
  readonly sources: readonly Source[];
}

/** How a finding is coloured: by what it is, and for risks by how bad they are. */
export type FindingTone = 'high' | 'medium' | 'low' | Exclude<FindingKind, 'risk'>;

/** From what should be seen first to what is only good to know. */
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
