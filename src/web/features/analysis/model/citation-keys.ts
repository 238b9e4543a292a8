import type { Analysis, Citation } from '#contract/analysis.ts';
import type { Source } from '#contract/sources.ts';

/** Lists of an analysis whose items rest on words of the document. */
export type CitedList = Citation['list'] | 'clause' | 'provision' | 'date';

/**
 * Names one item of an analysis, like `riskFactors-2`, for the links between the analysis and the pages. For clauses,
 * provisions and dates the index is the position in `analysis.clauses`, `analysis.checklist.items` and `analysis.dates`.
 */
export function citationKeyOf(list: CitedList, index: number): string {
  return `${list}-${index}`;
}

/** One item of an analysis with the words it rests on, as the reader shows it on the page. */
export interface CitedAnalysisItem {
  readonly key: string;
  readonly list: CitedList;
  /** What the item says, in one line. */
  readonly text: string;
  readonly sources: readonly Source[];
}

/** Every item that rests on words of the document, in the order of the analysis. */
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
