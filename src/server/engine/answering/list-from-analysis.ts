import type { AnalysedItem, AnalysisExcerpt } from '#server/ports/language-model.ts';
import { findMoney } from '../text/money.ts';
import { findRates } from '../text/rates.ts';
import { escapeMarkdown } from './answer-text.ts';
import { type NamedFact, readFact } from './read-fact.ts';

const PAYS =
  /\b(?:pays?|paid|payable|payments?|reimburses?|reimbursed|bears?|borne|costs?|charges?|charged|fees?|rent|deposit|premiums?|expenses?|instal+ments?|at (?:its|his|her|their|your) own (?:cost|expense)|zahlt|zahlen|bezahl\w*|trägt|kosten)\b/iu;
/** Facts by which the one who signs gains. */
const GAINS =
  /^(?:salary|wages?|bonus|benefits|holidays?|annual leave|paid leave|refund|right of withdrawal|cooling|warranty|workmanship warranty|guarantee|discount|membership freeze|rent reduction|free|services?|includes?|included|premises|licen[cs]e|loan amount|principal|gehalt|urlaub)\b/iu;
/** Sides that provide what a document is about, where it is not known on which side the reader is. */
const PROVIDERS =
  /^(?:landlord|sub-?landlord|lessor|lender|creditor|bank|employer|company|provider|supplier|seller|vendor|licensor|franchisor|owner|contractor|builder|installer|insurer|home|school|organi[sz]er|club|gym|operator|agency|discloser|we|vermieter|verkäufer|arbeitgeber|anbieter|auftragnehmer|darlehensgeber|versicherer)\b[^:]{0,60}:/iu;

/** Who has to pay what: duties to pay, and sums that no duty names, in this order. */
export function listPayments(analysis: AnalysisExcerpt): readonly AnalysedItem[] {
  const duties = [...analysis.obligations, ...(analysis.otherDuties ?? [])]
    .filter(({ text }) => PAYS.test(text))
    .toSorted((left, right) => countSums(right) - countSums(left))
    .map(escapeItem);
  return dropQuotedAgain([...duties, ...listSums(analysis)]);
}

/** What the reader gets: what other sides have to do, and facts by which the reader gains. */
export function listBenefits({ obligations, otherDuties = [], facts }: AnalysisExcerpt): readonly AnalysedItem[] {
  const owed = otherDuties.length > 0 ? otherDuties : obligations.filter(({ text }) => PROVIDERS.test(text));
  const gains = facts.flatMap((item) => readFact(item) ?? []).filter(({ label }) => GAINS.test(label));
  return dropQuotedAgain([...gains.map(writeFact), ...owed.map(escapeItem)]);
}

/** Sums, shares and prices that the analysis has a name for. */
export function listSums({ facts }: Pick<AnalysisExcerpt, 'facts'>): readonly AnalysedItem[] {
  const named = facts
    .flatMap((item) => readFact(item) ?? [])
    .filter(({ isQuoted, value }) => !isQuoted && findMoney(value).length + findRates(value).length > 0);
  return named.map(writeFact);
}

function writeFact({ label, value, item }: NamedFact): AnalysedItem {
  return { text: `${escapeMarkdown(label)}: ${escapeMarkdown(value)}`, quotes: item.quotes };
}

function escapeItem({ text, quotes }: AnalysedItem): AnalysedItem {
  return { text: escapeMarkdown(text), quotes };
}

function countSums({ text }: AnalysedItem): number {
  return Math.min(1, findMoney(text).length);
}

/** Words that are quoted already are not told a second time. */
export function dropQuotedAgain(items: readonly AnalysedItem[]): readonly AnalysedItem[] {
  const known = new Set<string>();
  return items.filter(({ quotes: [quote] }) => {
    if (!quote || known.has(quote.text)) return false;
    known.add(quote.text);
    return true;
  });
}

/** Whether duties are of more than one side: no side was chosen. */
export function areOfSeveral(obligations: readonly AnalysedItem[]): boolean {
  const owners = obligations.flatMap(({ text }) => /^(?<owner>[^:]{1,60}):/u.exec(text)?.groups?.owner ?? []);
  return new Set(owners).size > 1;
}
