import { type FoundMoney, findMoney } from '../text/money.ts';

/** What people pay or are paid regularly, or the price of the whole. */
const REGULAR =
  /\b(?:rent|salary|wages?|premium|instal?lments?|subscription|membership|monthly|licen[cs]e\s+fee|retainer|tuition|miete|gehalt|vergütung|beitrag)\b/iu;
const RECURS =
  /\b(?:per|a|each|every|pro|im)\s+(?:calendar\s+)?(?:month|week|year|quarter|annum|monat|jahr)|\bmonthly\b|\bmonatlich/iu;
const WHOLE =
  /\b(?:(?:contract|purchase|total|fixed|agreed|sale)\s+(?:price|sum|fee|cost)|price|loan\s+amount|principal|amount\s+financed|project\s+fee|kaufpreis|gesamtpreis)\b/iu;
/** Sums beside the payment, which are no measure of others. */
const BESIDE = /\b(?:late|deposit|penalt|fine|returned|reminder|cap|exceed|up\s+to|maximum|minimum|insurance|liab)/iu;

/**
 * The payment that other sums of a document are compared with: the first recurring one, else the first price.
 * @param sentences in reading order
 */
export function findRegularPayment(sentences: readonly string[]): FoundMoney | null {
  let price: FoundMoney | null = null;
  for (const text of sentences) {
    if (BESIDE.test(text)) continue;
    const [money] = findMoney(text);
    if (money === undefined) continue;
    if (REGULAR.test(text) && RECURS.test(text)) return money;
    if (price === null && (WHOLE.test(text) || REGULAR.test(text))) price = money;
  }
  return price;
}
