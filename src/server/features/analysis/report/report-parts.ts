import type { Analysis, Citation } from '#contract/analysis.ts';
import type { Source } from '#contract/sources.ts';

/** A quote of the document that supports an item. */
export interface ReportSource {
  readonly pageNumber: number;
  readonly quote: string;
  readonly isVerified: boolean;
}

export interface ReportItem {
  readonly heading: string | null;
  readonly text: string | null;
  readonly sources: readonly ReportSource[];
}

/** Items under one heading within a section; null where the section has no parts. */
export interface ReportGroup {
  readonly title: string | null;
  readonly items: readonly ReportItem[];
}

export interface ReportSection {
  readonly title: string;
  readonly note: string | null;
  readonly layout: 'list' | 'table';
  readonly groups: readonly ReportGroup[];
}

/** A section with a single list. */
export function listSection(title: string, items: readonly ReportItem[]): ReportSection {
  return { title, note: null, layout: 'list', groups: [{ title: null, items }] };
}

/** The quotes that support one item of an analysis. */
export function sourcesOf(analysis: Analysis, wanted: Citation['list'], index: number): ReportSource[] {
  return analysis.citations
    .filter((citation) => citation.list === wanted && citation.index === index)
    .map(({ source }) => toReportSource(source));
}

export function toReportSource({ pageNumber, quote, verified }: Source): ReportSource {
  return { pageNumber, quote, isVerified: verified };
}
