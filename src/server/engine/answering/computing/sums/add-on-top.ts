import { findMoney } from '../../../text/money.ts';
import { foldWhiteSpace } from '../../../text/source-text.ts';
import type { ChosenSentence } from '../../choose-sentences.ts';
import { isKindOfValue, listTelling } from '../../names-which.ts';
import { readStems } from '../../read-fact.ts';
import { answerTexts } from '../../texts.ts';
import type { ComputedAnswer } from '../computed-answer.ts';
import type { PriceTable } from '../rows/price-table.ts';
import { quoteLines } from '../rows/row-answer.ts';
import { roundCents, writeSum } from '../write-sums.ts';
import { isSameFamily } from './bound-sum.ts';

/** "75% of the rent, with the removal fee": what is due beside the sum that was computed. */
const FEE_BESIDE =
  /\b(?:with|plus|together with|as well as|in addition to)\s(?:the|an?|any|its|our|your)\s(?<name>(?:[\p{L}-]+\s){1,3}?(?:fees?|charges?|surcharge|premium|costs?))(?!\p{L})/giu;
/** "plus 19% VAT" */
const TAX_BESIDE =
  /\b(?:plus|exclusive of|excluding|excl\.?|not including|before)\s(?:(?:any|applicable|the)\s)?(?:(?<rate>\d{1,2}(?:[.,]\d{1,2})?)\s?%\s)?(?<tax>VAT|GST|HST|MwSt|USt|sales tax|tax)\b(?! (?:returns?|years?|forms?))/iu;
const ASKS_NET =
  /\b(?:without|before|excluding|excl|ex|less|minus|not counting)\b.{0,8}\b(?:vat|gst|hst|tax(?:es)?|mwst)\b|\b(?:net|netto)\b/iu;

/**
 * Adds to a computed sum what its own quotes say is due with it: a fee that only one row of a table prints. A fee without
 * a known sum, and a tax, are named.
 * @param tables of the same document
 */
export function addOnTop(computed: ComputedAnswer, tables: readonly PriceTable[], question: string): ComputedAnswer {
  const [sum, ...more] = findMoney(computed.result);
  if (sum === undefined || more.length > 0) return computed;
  const words = computed.parts.map(({ text }) => foldWhiteSpace(text));
  const names = new Set(
    words.flatMap((text) => [...text.matchAll(FEE_BESIDE)].map(({ groups }) => groups?.['name'] ?? '')),
  );
  const fees = [...names]
    .filter((name) => !computed.calculation.includes(name))
    .map((name) => ({ name, row: findFee(tables, name, sum.currency) }));
  const known = fees.flatMap(({ name, row }) => (row === null ? [] : [{ name, ...row }]));
  const amount = roundCents(known.reduce((total, fee) => total + fee.amount, sum.amount));
  const result = known.length === 0 ? computed.result : writeSum({ amount, currency: sum.currency });
  const calculation = computed.calculation.replace(` = ${computed.result}`, '');
  const added = known.map((fee) => ` + ${answerTexts.namedSum(writeSum({ ...sum, amount: fee.amount }), fee.name)}`);
  const parts = [...computed.parts, ...known.map(({ source }) => source)];
  const open = fees.flatMap(({ name, row }) => (row === null ? [answerTexts.feeOnTop(name)] : []));
  const tax = ASKS_NET.test(question)
    ? null
    : (parts.map(({ text }) => TAX_BESIDE.exec(foldWhiteSpace(text))?.groups).find(Boolean) ?? null);
  return {
    result,
    calculation: known.length === 0 ? computed.calculation : `${calculation}${added.join('')}`,
    parts,
    notes: [...open, ...(tax === null ? [] : [writeTax(tax, { amount, currency: sum.currency })])],
  };
}

function writeTax(
  groups: Readonly<Record<string, string | undefined>>,
  sum: { readonly amount: number; readonly currency: string },
): string {
  const { tax = '', rate } = groups;
  if (rate === undefined) return answerTexts.taxOnTop(tax);
  const share = Number(rate.replace(',', '.')) / 100;
  return answerTexts.withTax(`${rate}% ${tax}`, writeSum({ ...sum, amount: sum.amount * (1 + share) }));
}

/** The only row whose label has what a fee is called: "Removal on ending early" is the removal fee. */
function findFee(
  tables: readonly PriceTable[],
  name: string,
  currency: string,
): { readonly amount: number; readonly source: ChosenSentence } | null {
  const stems = readStems(
    listTelling(name)
      .filter((word) => !isKindOfValue(word))
      .join(' '),
  );
  if (stems.length === 0) return null;
  const rows = tables
    .flatMap((table) => table.rows)
    .filter((row) => row.kind === 'item' && row.per === null && row.currency === currency)
    .filter(({ label }) => stems.every((stem) => readStems(label).some((own) => isSameFamily(own, stem))));
  const [only, ...others] = rows;
  if (only === undefined || others.some((row) => row.amount !== only.amount)) return null;
  return { amount: only.amount, source: quoteLines(only.lines) };
}
