import { findMoney } from '../text/money.ts';
import type { ChosenSentence } from './choose-sentences.ts';
import { asksForMore } from './say-plainly.ts';

const ASKS_WHOLE = /\b(?:whole|entire|full) (?:year|term|contract)/iu;
const EACH_TIME = /\b(?:per|a|each|every) (?:month|week)\b|\b(?:monthly|weekly)\b/iu;
const ASKS_AMOUNT = /\b(?:how much|what(?:['’]?s| is| are| do| does| will| would) (?:it|that|i|we|my|our|the))\b/iu;

/** One sum where the total is wanted, or a row without the sum that the question brings along, is not yet the answer. */
export function isPartOf(question: string, { text }: ChosenSentence): boolean {
  const printed = findMoney(text).map(({ amount }) => amount);
  if (printed.length === 0) return false;
  const isOther = findMoney(question).some(({ amount }) => !printed.includes(amount));
  if (ASKS_WHOLE.test(question) && EACH_TIME.test(text)) return true;
  return asksForMore(question, text) || (text.includes('\t') && ASKS_AMOUNT.test(question) && isOther);
}
