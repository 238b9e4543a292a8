import type { DraftDate, DraftItem, DraftRisk } from '#server/ports/language-model.ts';
import type { FinancialDocument } from './financial-document.ts';

/** With fewer facts than these, the paper's own "Label: value" lines are shown as well. */
const ENOUGH_FACTS = 4;
const SEVERITY_ORDER: Readonly<Record<DraftRisk['severity'], number>> = { High: 0, Medium: 1, Low: 2 };

/** The facts of a paper in place of those that contracts have. */
export function mergeFinancialFacts(
  paper: FinancialDocument | null,
  facts: readonly DraftItem[],
): readonly DraftItem[] {
  if (paper === null || paper.facts.length === 0) return facts;
  if (paper.facts.length >= ENOUGH_FACTS) return paper.facts;
  const quoted = new Set(paper.facts.flatMap(({ quotes }) => quotes.map(({ text }) => text)));
  return [...paper.facts, ...facts.filter(({ quotes }) => !quotes.some(({ text }) => quoted.has(text)))];
}

/** What a paper gives cause to look at, among the risks, the gravest first and each once. */
export function mergeFinancialRisks(
  paper: FinancialDocument | null,
  risks: readonly DraftRisk[],
): readonly DraftRisk[] {
  if (paper === null) return risks;
  const titles = new Set(risks.map(({ risk }) => risk));
  const remarks = [...paper.risks]
    .sort((left, right) => right.weight - left.weight)
    .filter(({ risk }) => !titles.has(risk))
    .map(({ weight: _, ...risk }) => risk);
  return [...remarks, ...risks].sort((left, right) => SEVERITY_ORDER[left.severity] - SEVERITY_ORDER[right.severity]);
}

/** The days of a paper say more of a due day than what was found of it in running text. */
export function mergeFinancialDates(
  paper: FinancialDocument | null,
  dates: readonly DraftDate[],
): readonly DraftDate[] {
  const own = paper?.dates ?? [];
  return [...own, ...dates.filter(({ kind, day }) => !own.some((other) => other.kind === kind && other.day === day))];
}
