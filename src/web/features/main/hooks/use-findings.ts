import { useMemo } from 'react';
import type { Analysis } from '#contract/analysis.ts';
import { numberRisks } from '#contract/analysis-perspective.ts';
import type { Document } from '#contract/documents.ts';
import type { Source } from '#contract/sources.ts';
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
    return kind && !isFormal(analysis, item) && !isOthersRisk(analysis, item)
      ? [{ key: item.key, kind, title: item.text, sources: withoutDefinitions(item), ...explain(analysis, item) }]
      : [];
  });
}

function isFormal(analysis: Analysis, item: CitedAnalysisItem): boolean {
  return item.list === 'clause' && FORMAL_CLAUSES.has(analysis.clauses[indexOf(item)]?.category ?? '');
}

/** "“Termination Date” means", in the document's words. */
const DEFINITION = /^["“][^"”]{1,80}["”]\s{1,3}(?:means?|shall mean|has the meaning|includes?)\b/u;

/** A definition says what the words of a risk mean, and is none itself. */
function withoutDefinitions({ list, sources }: CitedAnalysisItem): readonly Source[] {
  const own = list === 'riskFactors' ? sources.filter(({ quote }) => !DEFINITION.test(quote)) : sources;
  return own.length > 0 ? own : sources;
}

/** A risk of the other side is none for the reader, and not marked as one. */
function isOthersRisk(analysis: Analysis, item: CitedAnalysisItem): boolean {
  return item.list === 'riskFactors' && analysis.riskFactors[indexOf(item)]?.stance === 'other';
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
