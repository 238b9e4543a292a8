import type { Analysis, Citation, Clause, ClauseStanding, Severity } from '#contract/analysis.ts';
import { splitLabel } from '#contract/analysis-verdict.ts';
import type { Document } from '#contract/documents.ts';
import type { Coverage, Source } from '#contract/sources.ts';
import { analysisTexts } from '../texts.ts';

export interface ItemGroup {
  readonly label: string | null;
  /** `index` refers to the list in the analysis. */
  readonly items: readonly { readonly text: string; readonly index: number }[];
}

/**
 * Groups obligations by the named party, in order of appearance; null where none is named.
 * @param indexes the obligations to group; by default all of them
 */
export function groupDuties(
  obligations: readonly string[],
  indexes: readonly number[] = obligations.map((_, index) => index),
): readonly ItemGroup[] {
  const groups = new Map<string | null, { text: string; index: number }[]>();
  for (const index of indexes) {
    const { label, text } = splitLabel(obligations[index] ?? '');
    const items = groups.get(label) ?? [];
    items.push({ text, index });
    groups.set(label, items);
  }
  return [...groups].map(([label, items]) => ({ label, items }));
}

/** Merges adjacent items with the same label: three parties in a row become one entry of three lines. */
export function groupAdjacentByLabel(list: readonly string[]): readonly ItemGroup[] {
  const groups: { label: string | null; items: { text: string; index: number }[] }[] = [];
  for (const [index, item] of list.entries()) {
    const { label, text } = splitLabel(item);
    const last = groups.at(-1);
    if (last && label !== null && last.label === label) last.items.push({ text, index });
    else groups.push({ label, items: [{ text, index }] });
  }
  return groups;
}

/**
 * Merges sources of the same page, so that one chip shows all of them. The merged source is verified only if each of
 * them is.
 */
export function mergeByPage(sources: readonly Source[]): readonly Source[] {
  const pages = new Map<number, Source>();
  for (const source of uniqueSources(sources)) {
    const known = pages.get(source.pageNumber);
    pages.set(source.pageNumber, known ? joinSources(known, source) : source);
  }
  return [...pages.values()].sort((one, other) => one.pageNumber - other.pageNumber);
}

function joinSources(one: Source, other: Source): Source {
  return {
    ...one,
    quote: `${one.quote} … ${other.quote}`,
    rects: [...one.rects, ...other.rects],
    verified: one.verified && other.verified,
  };
}

/** The sources of one item. */
export function findSources(
  analysis: Pick<Analysis, 'citations'>,
  list: Citation['list'],
  index: number,
): readonly Source[] {
  return analysis.citations
    .filter((citation) => citation.list === list && citation.index === index)
    .map((citation) => citation.source);
}

export function countSeverities(risks: readonly { readonly severity: Severity }[]): Readonly<Record<Severity, number>> {
  const counts = { High: 0, Medium: 0, Low: 0 };
  for (const risk of risks) counts[risk.severity] += 1;
  return counts;
}

/** A clause with its index in the analysis. */
export interface IndexedClause {
  readonly clause: Clause;
  readonly index: number;
}

/** Clauses by standing: found ones by probability, the others by name. */
export function groupClauses(clauses: readonly Clause[]): Readonly<Record<ClauseStanding, readonly IndexedClause[]>> {
  const indexed = clauses.map((clause, index) => ({ clause, index }));
  const standing = (wanted: ClauseStanding) => indexed.filter(({ clause }) => clause.standing === wanted);
  const bySureness = (one: IndexedClause, other: IndexedClause) => other.clause.probability - one.clause.probability;
  const byLabel = (one: IndexedClause, other: IndexedClause) => one.clause.label.localeCompare(other.clause.label);
  return {
    unusual: standing('unusual').sort(bySureness),
    missing: standing('missing').sort(byLabel),
    present: standing('present').sort(bySureness),
    absent: standing('absent').sort(byLabel),
  };
}

/** "Read 12 of 13 pages; page 7 could not be read". Unreadable pages never count as read. */
export function describeCoverage(coverage: Coverage): string {
  const { pagesTotal, unreadPages } = coverage;
  const pagesRead = Math.min(coverage.pagesRead, pagesTotal - unreadPages.length);
  return unreadPages.length === 0
    ? analysisTexts.coverage(pagesRead, pagesTotal)
    : analysisTexts.coverageExcept(pagesRead, pagesTotal, unreadPages);
}

/** Which pages were read by OCR, or that all of them were. */
export function describeOcrPages(ocrPages: readonly number[], pagesTotal: number): string {
  if (pagesTotal > 1 && ocrPages.length === pagesTotal) return analysisTexts.allScanned;
  return analysisTexts.scannedPages(ocrPages);
}

/** "the built-in engine", or the configured model. */
export function describeEngine(engine: string): string {
  return engine === 'built-in' ? analysisTexts.builtInEngine : engine;
}

/** Removes sources with the same page and quote. */
export function uniqueSources(sources: readonly Source[]): readonly Source[] {
  const seen = new Set<string>();
  return sources.filter((source) => {
    const key = `${source.pageNumber}\n${source.quote}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The document's display title. */
export function documentTitle(document: Pick<Document, 'originalName' | 'filename'>): string {
  return document.originalName.replace(/^\d+_(?!\.)/, '').trim() || document.filename.trim() || analysisTexts.untitled;
}
