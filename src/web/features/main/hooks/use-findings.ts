import { useMemo } from 'react';
import type { Analysis } from '#contract/analysis.ts';
import type { Document } from '#contract/documents.ts';
import { type CitedAnalysisItem, listCitedItems } from '#web/features/analysis/model/citation-keys.ts';
import type { FindingKind, ReaderFinding } from '#web/features/reader/model/highlights/reader-finding.ts';
import { useAnalysis } from '#web/lib/api/queries.ts';

const NO_FINDINGS: readonly ReaderFinding[] = [];

/** Who, what and when stand in the key information already; marked as clauses, too, they would tell the same twice. */
const FORMAL_CLAUSES: ReadonlySet<string> = new Set(['document-name', 'parties', 'agreement-date']);

const KINDS: Readonly<Record<CitedAnalysisItem['list'], FindingKind | null>> = {
  // What the summary rests on is half the document; marking it would mark nothing.
  summary: null,
  riskFactors: 'risk',
  obligations: 'duty',
  date: 'date',
  keyTerms: 'term',
  basicInfo: 'fact',
  clause: 'clause',
  // They are marked as clauses, risks and terms already.
  provision: null,
};

/** What the stored analysis found, for the pages; empty while there is none. The same list until something changes. */
export function useFindings(document: Document | null): readonly ReaderFinding[] {
  const { data } = useAnalysis(document?.id ?? 0, { enabled: document?.hasAnalysis === true });
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

/** What stands about the item besides its title. */
function explain(analysis: Analysis, item: CitedAnalysisItem): Pick<ReaderFinding, 'severity' | 'detail'> {
  const { list } = item;
  const index = indexOf(item);
  const risk = list === 'riskFactors' ? analysis.riskFactors[index] : undefined;
  const note = list === 'clause' ? analysis.clauses[index]?.note : undefined;
  const date = list === 'date' ? analysis.dates[index]?.detail : undefined;
  return { severity: risk?.severity ?? null, detail: risk?.explanation ?? note ?? date ?? null };
}
