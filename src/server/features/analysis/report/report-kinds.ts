import type { Analysis } from '#contract/analysis.ts';
import type { ReportFacts } from './report-facts.ts';

export type ReportKind = 'pdf' | 'word' | 'calendar';

export interface ReportTask {
  readonly kind: ReportKind;
  readonly analysis: Analysis;
  readonly facts: ReportFacts;
}
