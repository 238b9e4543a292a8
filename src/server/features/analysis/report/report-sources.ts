import type { Analysis, Citation } from '#contract/analysis.ts';
import type { Source } from '#contract/sources.ts';

/** The words that support one item of an analysis. */
export function findSources({ citations }: Analysis, list: Citation['list'], index: number): Source[] {
  return citations.filter((citation) => citation.list === list && citation.index === index).map(({ source }) => source);
}
