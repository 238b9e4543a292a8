import type { Analysis, Citation } from '#contract/analysis.ts';
import type { Source } from '#contract/sources.ts';

/** Lists of an analysis whose items are highlighted in the reader. */
type CitedList = Citation['list'] | 'clause' | 'provision' | 'date';

/**
 * Key of an item of an analysis, such as `riskFactors-2`, for the links between analysis and pages. A list has the name
 * of its field, except that for clauses, provisions and dates the index refers to `analysis.clauses`,
 * `analysis.checklist.items` and `analysis.dates`.
 */
export function citationKeyOf(list: CitedList | keyof Analysis, index: number): string {
  return `${list}-${index}`;
}

/** One item of an analysis with its sources, as the reader highlights it. */
export interface CitedAnalysisItem {
  readonly key: string;
  readonly list: CitedList;
  /** The item's text, in one line. */
  readonly text: string;
  readonly sources: readonly Source[];
}

/** Every item with sources, in the order of the analysis. */
export function listCitedItems(analysis: Analysis): readonly CitedAnalysisItem[] {
  const cited = (list: Citation['list'], texts: readonly string[]): CitedAnalysisItem[] =>
    texts.map((text, index) => ({
      key: citationKeyOf(list, index),
      list,
      text,
      sources: analysis.citations.filter((one) => one.list === list && one.index === index).map((one) => one.source),
    }));
  const items: CitedAnalysisItem[] = [
    ...cited('summary', [analysis.summary]),
    ...cited('basicInfo', analysis.basicInfo),
    ...analysis.dates.map(({ title, sources }, index) => ({
      key: citationKeyOf('date', index),
      list: 'date' as const,
      text: title,
      sources,
    })),
    ...cited(
      'riskFactors',
      analysis.riskFactors.map(({ risk }) => risk),
    ),
    ...cited('obligations', analysis.obligations),
    ...cited('keyTerms', analysis.keyTerms),
    ...analysis.clauses.map(({ label, sources }, index) => ({
      key: citationKeyOf('clause', index),
      list: 'clause' as const,
      text: label,
      sources,
    })),
  ];
  return items.filter(({ sources }) => sources.length > 0);
}
