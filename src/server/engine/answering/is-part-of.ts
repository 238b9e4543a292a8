import { findMoney } from '../text/money.ts';
import type { ChosenSentence } from './choose-sentences.ts';
import { readAskedAmount } from './prefer-neighbours.ts';
import { asksForMore } from './say-plainly.ts';

const ASKS_WHOLE = /\b(?:whole|entire|full) (?:year|term|contract)/iu;
const EACH_TIME = /\b(?:per|a|each|every) (?:month|week)\b|\b(?:monthly|weekly)\b/iu;
const ASKS_AMOUNT = /\b(?:how much|what(?:['’]?s| is| are| do| does| will| would) (?:it|that|i|we|my|our|the))\b/iu;

const ASKS_LIST =
  /^(?:please |pls |can you |and )*list\b|[,;.:] ?(?:as )?(?:a )?list(?: (?:pls|please|it|them))*[\s?!.]*$|\bin a list\b/iu;
/** What sets items apart. */
const ITEM_BREAK = /[,;:•]|\b(?:and|or|und|oder)\b/giu;
const ITEMS_LEAST = 3;

/**
 * One sum where the total is wanted, one thing where a list is, or a row without the sum that the question brings along, is
 * not yet the answer.
 */
export function isPartOf(question: string, { text }: ChosenSentence): boolean {
  if (ASKS_LIST.test(question) && (text.match(ITEM_BREAK)?.length ?? 0) < ITEMS_LEAST - 1) return true;
  const printed = findMoney(text).map(({ amount }) => amount);
  if (printed.length === 0) return false;
  const asked = [...findMoney(question).map(({ amount }) => amount), readAskedAmount(question)];
  const isOther = asked.some((amount) => amount !== null && !printed.includes(amount));
  if (ASKS_WHOLE.test(question) && EACH_TIME.test(text)) return true;
  return asksForMore(question, text) || (text.includes('\t') && ASKS_AMOUNT.test(question) && isOther);
}
