import type { AnalysedItem, AnalysisExcerpt } from '#server/ports/language-model.ts';
import { findMoney } from '../text/money.ts';
import { findRates } from '../text/rates.ts';
import { escapeMarkdown } from './answer-text.ts';
import { type NamedFact, readFact } from './read-fact.ts';

const PAYS =
  /\b(?:pays?|paid|payable|payments?|reimburses?|reimbursed|bears?|borne|costs?|charges?|charged|fees?|rent|deposit|premiums?|expenses?|instal+ments?|at (?:its|his|her|their|your) own (?:cost|expense)|zahlt|zahlen|bezahl\w*|trägt|kosten)\b/iu;
/** Facts by which the one who signs gains; a service fee is none. */
const GAINS =
  /^(?:salary|wages?|bonus|benefits|holidays?|annual leave|paid leave|refund|right of withdrawal|cooling|warranty|workmanship warranty|guarantee|discount|membership freeze|rent reduction|free|services?|includes?|included|premises|licen[cs]e|loan amount|principal|gehalt|urlaub)\b(?! (?:fees?|charges?|costs?|prices?|tax)\b)/iu;
/** Figures that are not paid: what is insured, measured or declared, and who holds a share. */
const NOT_PAID =
  /^[^:]*\b(?:insurance cover|cover(?:age)?|sum insured|declared value|averages?|turnover|limits?|caps?|liability|maximum|mileage|owners?|guarantors?)\b[^:]*:/iu;
/** Sides that provide what a document is about, where it is not known on which side the reader is. */
const PROVIDERS =
  /^(?:landlord|sub-?landlord|lessor|lender|creditor|bank|employer|company|provider|supplier|seller|vendor|licensor|franchisor|owner|contractor|builder|installer|insurer|home|school|organi[sz]er|club|gym|operator|agency|discloser|we|vermieter|verkäufer|arbeitgeber|anbieter|auftragnehmer|darlehensgeber|versicherer)\b[^:]{0,60}:/iu;

/** How many of each sort stand before the rest of all: a short list has some of each. */
const FIRST = { sums: 3, shares: 2, duties: 2 } as const;

/** Words that say when something is due at all, as a late payment is. */
const CONDITION =
  /\b(?:if|where|unless|in case|in the event|on default|late|overdue|missed|missing|returned|failed|breach|damage|cancel\w*|early|excess|stolen|loss|falls|sofern|wenn)\b/iu;
/** What is due "then" or "up to that date" has its condition in a sentence before, which is not told. */
const POINTS_BACK =
  /\b(?:must|shall|will|has to|have to|may) then\b|\bin (?:that|such a|this) (?:case|event)\b|\b(?:that|such) (?:date|event|loss|breach|time)\b/iu;
const RECURS =
  /\b(?:monthly|weekly|fortnightly|quarterly|yearly|annual)\b|(?:\b(?:per|an?|each|every)|\/) ?(?:calendar )?(?:week|fortnight|month|quarter|year)\b/iu;

/**
 * Who has to pay what, each with a duty or by the name of its sum: what the reader pays first, what comes again before
 * single sums, the largest before smaller ones, and last what is due only on a condition. What the reader is paid is no
 * payment of the reader's, and what is due in a case that is not named with it is left out.
 */
export function listPayments(analysis: AnalysisExcerpt): readonly AnalysedItem[] {
  const pays = (items: readonly AnalysedItem[]): readonly AnalysedItem[] =>
    items.filter(({ text }) => PAYS.test(text) && !POINTS_BACK.test(text));
  const sums = listSums(analysis).filter(({ text }) => !GAINS.test(text) && !NOT_PAID.test(text));
  const own = orderPayments([...pays(analysis.obligations).map(escapeItem), ...sums]);
  const others = orderPayments(pays(analysis.otherDuties ?? []).map(escapeItem));
  return dropQuotedAgain([...own, ...others]);
}

/** Payments with a sum that are always due every week, month, quarter or year. @param unit "month" */
export function listRecurring(analysis: AnalysisExcerpt, unit: string): readonly AnalysedItem[] {
  const isDue = new RegExp(`(?:\\b(?:per|an?|each|every)|\\/) ?(?:calendar )?${unit}\\b|\\b${unit}ly\\b`, 'iu');
  // What is due to the reader is no payment of the reader's.
  return listPayments({ ...analysis, otherDuties: [] }).filter(
    ({ text }) => isDue.test(text) && findMoney(text).length > 0 && !CONDITION.test(text),
  );
}

function orderPayments(items: readonly AnalysedItem[]): readonly AnalysedItem[] {
  const sorts = Map.groupBy(items, ({ text }) => {
    if (CONDITION.test(text)) return 'conditional';
    return RECURS.test(text) && findMoney(text).length > 0 ? 'recurring' : 'other';
  });
  return (['recurring', 'other', 'conditional'] as const).flatMap((sort) => orderBySize(sorts.get(sort) ?? []));
}

/** The largest sums first, shares behind the first of them, and last what names neither. */
function orderBySize(items: readonly AnalysedItem[]): readonly AnalysedItem[] {
  const sized = items.map((item) => ({
    item,
    sum: Math.max(0, ...findMoney(item.text).map(({ amount }) => amount)),
    share: Math.max(0, ...findRates(item.text).map(({ percent }) => percent)),
  }));
  const sums = sized.filter(({ sum }) => sum > 0).toSorted((left, right) => right.sum - left.sum);
  const shares = sized
    .filter(({ sum, share }) => sum === 0 && share > 0)
    .toSorted((left, right) => right.share - left.share);
  const rest = sized.filter(({ sum, share }) => sum === 0 && share === 0);
  const first = [...sums.slice(0, FIRST.sums), ...shares.slice(0, FIRST.shares), ...rest.slice(0, FIRST.duties)];
  const others = [...sums.slice(FIRST.sums), ...shares.slice(FIRST.shares), ...rest.slice(FIRST.duties)];
  return [...first, ...others].map(({ item }) => item);
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
