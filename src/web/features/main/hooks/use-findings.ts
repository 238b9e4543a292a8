import { useMemo } from 'react';
import type { Analysis } from '#contract/analysis.ts';
import { numberRisks } from '#contract/analysis-perspective.ts';
import type { Document } from '#contract/documents.ts';
import { type CitedAnalysisItem, listCitedItems } from '#web/features/analysis/model/citation-keys.ts';
import type { FindingKind, ReaderFinding } from '#web/features/reader/model/highlights/reader-finding.ts';
import { useAnalysis } from '#web/lib/api/queries.ts';

const NO_FINDINGS: readonly ReaderFinding[] = [];

/** The key information already has these; as clauses they would be marked twice. */
const FORMAL_CLAUSES: ReadonlySet<string> = new Set(['document-name', 'parties', 'agreement-date']);

const KINDS: Readonly<Record<CitedAnalysisItem['list'], FindingKind | null>> = {
  // The summary's sources cover half the document; marking them would mark nothing.
  summary: null,
  riskFactors: 'risk',
  obligations: 'duty',
  date: 'date',
  keyTerms: 'term',
  basicInfo: 'fact',
  clause: 'clause',
  // Already marked as clauses, risks and terms.
  provision: null,
};

/** Findings of the stored analysis for the reader; empty while there is none. Referentially stable. */
export function useFindings(document: Document): readonly ReaderFinding[] {
  const { data } = useAnalysis(document.id, { enabled: document.hasAnalysis });
  return useMemo(() => (data ? listFindings(data) : NO_FINDINGS), [data]);
}

export function listFindings(analysis: Analysis): readonly ReaderFinding[] {
  return listCitedItems(analysis).flatMap((item) => {
    const kind = KINDS[item.list];
    return kind && !isFormal(analysis, item)
      ? [{ key: item.key, kind, title: item.text, sources: item.sources, ...explain(analysis, item) }]
      : [];
  });
}

function isFormal(analysis: Analysis, item: CitedAnalysisItem): boolean {
  return item.list === 'clause' && FORMAL_CLAUSES.has(analysis.clauses[indexOf(item)]?.category ?? '');
}

function indexOf({ key }: CitedAnalysisItem): number {
  return Number(key.slice(key.lastIndexOf('-') + 1));
}

/** Severity, detail and number of the item besides its title. */
function explain(analysis: Analysis, item: CitedAnalysisItem): Pick<ReaderFinding, 'severity' | 'detail' | 'mark'> {
  const { list } = item;
  const index = indexOf(item);
  const risk = list === 'riskFactors' ? analysis.riskFactors[index] : undefined;
  const note = list === 'clause' ? analysis.clauses[index]?.note : undefined;
  const date = list === 'date' ? analysis.dates[index]?.detail : undefined;
  return {
    severity: risk?.severity ?? null,
    detail: (risk?.explanation ?? note ?? date) || null,
    mark: risk === undefined ? null : numberRisks(analysis).indexOf(index) + 1,
  };
}
