import type { AnalysisDraft } from '#server/ports/language-model.ts';

/** Says of every item of a draft that no model wrote it, so that the items can be told apart when drafts are merged. */
export function markExtracted(draft: AnalysisDraft): AnalysisDraft {
  const mark = <Item extends object>(items: readonly Item[]) => items.map((item) => ({ ...item, isExtracted: true }));
  return {
    ...draft,
    summary: { ...draft.summary, isExtracted: true },
    basicInfo: mark(draft.basicInfo),
    keyTerms: mark(draft.keyTerms),
    riskFactors: mark(draft.riskFactors),
    obligations: mark(draft.obligations),
    dates: mark(draft.dates),
  };
}
