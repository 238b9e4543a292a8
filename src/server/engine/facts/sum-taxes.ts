import type { FoundMoney } from '../text/money.ts';
import { foldWhiteSpace } from '../text/source-text.ts';

/**
 * A sum with the tax that comes with it: the sum of both where the words add them up, else what they say comes on top.
 * @param text of the sentence
 * @param sums all of it
 * @param index of this one
 */
export function withTax(
  text: string,
  sums: readonly FoundMoney[],
  index: number,
  money: FoundMoney,
): { readonly money: FoundMoney; readonly tax?: string } {
  const total = findTotal(text, sums, index);
  if (total !== undefined) return { money: total };
  return { money, ...readTax(text.slice(money.end, sums[index + 1]?.start ?? text.length)) };
}

/** Close behind the sum, at most with its rhythm between. */
const TAX =
  /^[\s,(]{0,3}(?:(?:net\s)?(?:per|a|an|each|every)\s(?:calendar\s)?\p{L}{3,8}\s?,?\s?\(?|\p{L}{4,8}ly\s)?(?<tax>(?:plus|excluding|excl\.?|exclusive\sof)\s(?:\d{1,2}(?:[.,]\d{1,2})?\s?%\s)?(?:VAT|GST|HST|PST|QST|sales\stax))(?!\p{L})/u;

function readTax(behind: string): { readonly tax?: string } {
  const tax = TAX.exec(behind)?.groups?.['tax'];
  return tax === undefined ? {} : { tax: foldWhiteSpace(tax).replace(/^\p{L}+(?:\.|\sof)?/u, 'plus') };
}

/** "£299.00 + VAT £59.80 = £358.80", "$249.00 plus HST (13%) = $281.37": what stands between a sum and what it comes to. */
const ADDITION = /^\s{0,2}(?:[+]|plus)\s[^=;]{1,60}=\s{0,2}$/iu;
const ADDENDS_LIMIT = 3;

/** What a sum comes to with the tax that is added to it behind; undefined where nothing is. */
function findTotal(text: string, sums: readonly FoundMoney[], index: number): FoundMoney | undefined {
  const net = sums[index];
  if (net === undefined) return undefined;
  return sums
    .slice(index + 1, index + 1 + ADDENDS_LIMIT)
    .find(({ start, amount }) => amount > net.amount && ADDITION.test(text.slice(net.end, start)));
}
