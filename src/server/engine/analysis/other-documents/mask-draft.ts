import { maskNumbers } from '../../../domain/mask-numbers.ts';
import type { AnalysisDraft, DraftItem } from '../../../ports/language-model.ts';

/** Leaves of the numbers of accounts and cards the last four digits in everything that is written here; quotes stay as printed. */
export function maskDraft(draft: AnalysisDraft): AnalysisDraft {
  return {
    ...draft,
    summary: maskItem(draft.summary),
    basicInfo: draft.basicInfo.map(maskItem),
    keyTerms: draft.keyTerms.map(maskItem),
    obligations: draft.obligations.map(maskItem),
    riskFactors: draft.riskFactors.map((risk) => ({ ...risk, explanation: maskNumbers(risk.explanation) })),
    dates: draft.dates.map((date) => ({ ...date, title: maskNumbers(date.title), detail: maskNumbers(date.detail) })),
  };
}

function maskItem<Item extends DraftItem>(item: Item): Item {
  return { ...item, text: maskNumbers(item.text) };
}
