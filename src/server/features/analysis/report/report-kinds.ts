import type { Analysis } from '#contract/analysis.ts';
import type { ReportFacts } from './report-facts.ts';

export type ReportKind = 'pdf' | 'word' | 'calendar';

export interface ReportTask {
  readonly kind: ReportKind;
  readonly analysis: Analysis;
  readonly facts: ReportFacts;
}

/** The report worker's reply. */
export type ReportReply = { readonly bytes: Uint8Array } | { readonly error: string };
