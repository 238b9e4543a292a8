import type { ClaimedQuote, DraftDate, DraftItem, DraftRisk } from '#server/ports/language-model.ts';
import type { FinancialDocument } from './financial-document.ts';

/** With fewer facts than these, the document's own "Label: value" lines are shown as well. */
const ENOUGH_FACTS = 4;
/** Facts that only the conditions of a financial document have. */
const OF_CONDITIONS = /^(?:Governing law|Disputes): /u;
const SEVERITY_ORDER: Readonly<Record<DraftRisk['severity'], number>> = { High: 0, Medium: 1, Low: 2 };

/** Replaces the facts of contracts by those of a financial document. */
export function mergeFinancialFacts(
  financial: FinancialDocument | null,
  facts: readonly DraftItem[],
): readonly DraftItem[] {
  if (financial === null || financial.facts.length === 0) return facts;
  if (financial.facts.length >= ENOUGH_FACTS)
    return [...financial.facts, ...facts.filter(({ text }) => OF_CONDITIONS.test(text))];
  const quoted = new Set(financial.facts.flatMap(({ quotes }) => quotes.map(({ text }) => text)));
  return [...financial.facts, ...facts.filter(({ quotes }) => !quotes.some(({ text }) => quoted.has(text)))];
}

/** The terms of a financial document, and the others that do not quote the same words. */
export function mergeFinancialTerms(
  financial: FinancialDocument | null,
  terms: readonly DraftItem[],
): readonly DraftItem[] {
  if (financial === null) return terms;
  const quoted = [...financial.terms, ...financial.facts].flatMap(({ quotes }) => quotes.map(({ text }) => text));
  const isNew = ({ quotes }: DraftItem): boolean =>
    !quotes.some(({ text }) => quoted.some((own) => own.includes(text) || text.includes(own)));
  return [...financial.terms, ...terms.filter(isNew)];
}

/** Merges the findings of a financial document into the risks, by severity and without duplicates. */
export function mergeFinancialRisks(
  financial: FinancialDocument | null,
  risks: readonly DraftRisk[],
): readonly DraftRisk[] {
  if (financial === null) return risks;
  const titles = new Set(risks.map(({ risk }) => risk));
  const remarks = [...financial.risks]
    .sort((left, right) => right.weight - left.weight)
    .filter(({ risk, quotes }) => !titles.has(risk) && !risks.some((other) => quotesSame(other.quotes, quotes)))
    .map(({ weight: _, ...risk }) => risk);
  return [...remarks, ...risks].sort((left, right) => SEVERITY_ORDER[left.severity] - SEVERITY_ORDER[right.severity]);
}

/** Whether words of one are quoted by the other: the same matter, which is told once. */
function quotesSame(left: readonly ClaimedQuote[], right: readonly ClaimedQuote[]): boolean {
  return left.some((one) =>
    right.some(
      (other) =>
        one.pageNumber === other.pageNumber && (one.text.includes(other.text) || other.text.includes(one.text)),
    ),
  );
}

/** Merges the dates; those of a financial document replace the less detailed ones found in running text. */
export function mergeFinancialDates(
  financial: FinancialDocument | null,
  dates: readonly DraftDate[],
): readonly DraftDate[] {
  const own = financial?.dates ?? [];
  return [...own, ...dates.filter(({ kind, day }) => !own.some((other) => other.kind === kind && other.day === day))];
}
