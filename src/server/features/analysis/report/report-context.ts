import type { Analysis } from '#contract/analysis.ts';
import { dayOrderOf } from '#contract/day-order.ts';
import { createDayFormat } from '#server/domain/text/format-day.ts';
import { createPassages, type Passages } from './passages.ts';
import type { ReportFacts } from './report-facts.ts';
import { createStatements, type Statements } from './statements.ts';

/** What the sections of one report share: the analysis, and what was printed and said so far. */
export interface ReportContext {
  readonly analysis: Analysis;
  readonly facts: ReportFacts;
  readonly passages: Passages;
  readonly statements: Statements;
  /** Explanations of risks that were printed: several risks may share one. */
  readonly explained: Set<string>;
  /** Writes days as the analysis does. @param day YYYY-MM-DD */
  readonly formatDay: (day: string) => string;
}

/** The context of a report of which nothing is written yet. */
export function createReportContext(analysis: Analysis, facts: ReportFacts): ReportContext {
  return {
    analysis,
    facts,
    passages: createPassages(),
    statements: createStatements(),
    explained: new Set(),
    formatDay: createDayFormat(dayOrderOf(analysis)),
  };
}
