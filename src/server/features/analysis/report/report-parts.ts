import type { Analysis, Citation } from '../../../../contract/analysis.ts';
import type { Source } from '../../../../contract/sources.ts';
import type { ReportItem, ReportSection, ReportSource } from './report-content.ts';

/** A section that is one list without parts. */
export function list(title: string, items: readonly ReportItem[]): ReportSection {
  return { title, note: null, layout: 'list', groups: [{ title: null, items }] };
}

/** Words that one item of an analysis rests on. */
export function sourcesOf(analysis: Analysis, wanted: Citation['list'], index: number): ReportSource[] {
  return analysis.citations
    .filter((citation) => citation.list === wanted && citation.index === index)
    .map(({ source }) => quoted(source));
}

export function quoted({ pageNumber, quote, verified }: Source): ReportSource {
  return { pageNumber, quote, isVerified: verified };
}
