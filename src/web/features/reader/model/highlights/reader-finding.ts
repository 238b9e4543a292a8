import type { Severity } from '#contract/analysis.ts';
import type { Source } from '#contract/sources.ts';
import { readerTexts } from '../../texts.ts';

export type FindingKind = 'risk' | 'duty' | 'date' | 'term' | 'fact' | 'clause';

/** A finding of the analysis, as the reader highlights it. */
export interface ReaderFinding {
  /** Identifies the finding to the caller. */
  readonly key: string;
  readonly kind: FindingKind;
  /** Risks only. */
  readonly severity: Severity | null;
  /** The number that the analysis gives the finding, shown beside its words; null where it gives none. */
  readonly mark: number | null;
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
  high: readerTexts.highRisk,
  medium: readerTexts.mediumRisk,
  low: readerTexts.lowRisk,
  duty: readerTexts.obligation,
  date: readerTexts.date,
  clause: readerTexts.clause,
  term: readerTexts.term,
  fact: readerTexts.keyFact,
};

export function toneOf({ kind, severity }: Pick<ReaderFinding, 'kind' | 'severity'>): FindingTone {
  if (kind !== 'risk') return kind;
  return severity === 'High' ? 'high' : severity === 'Medium' ? 'medium' : 'low';
}

/** "High risk 3": what it is, with its number in the analysis. */
export function labelOf(finding: Pick<ReaderFinding, 'kind' | 'severity' | 'mark'>): string {
  const label = TONE_LABELS[toneOf(finding)];
  return finding.mark === null ? label : `${label} ${finding.mark}`;
}

/** What is marked on the pages: the risks, and on demand everything else that was found, dimmed. */
export interface ShownMarks {
  readonly risks: boolean;
  readonly others: boolean;
}

export function chooseFindings(findings: readonly ReaderFinding[], marks: ShownMarks): readonly ReaderFinding[] {
  return findings.filter(({ kind }) => (kind === 'risk' ? marks.risks : marks.others));
}
