import type { RankedPassage } from '#server/ports/language-model.ts';
import { findMoney } from '../../../text/money.ts';
import { foldWhiteSpace } from '../../../text/source-text.ts';
import { listSentences } from './combine-sums.ts';
import type { SumPart } from './row-answer.ts';

const CHARGES =
  /(?<!\p{L})(?:charges?|fees?|prices?|rates?|rent|amounts?|subscription|sums?|preise?|beträge|gebühren?)(?!\p{L})/iu;
/** Sums are printed without tax. */
const WITHOUT_TAX =
  /(?<!\p{L})(?:exclud(?:es?|ing)|exclusive of|excl\.?|plus|net of|without|not includ(?:e|ing)|zzgl\.?|ohne)\s(?:any |applicable |of )?(?:v\.?a\.?t|gst|hst|sales tax|tax(?:es)?|mwst|ust)(?!\p{L})/iu;
const RISES =
  /(?<!\p{L})(?:increas\p{L}*|adjust\p{L}*|rais(?:e|ed)|index\p{L}*|uplift\p{L}*|consumer price\p{L}*|anpass\p{L}*|erhöh\p{L}*)(?!\p{L})/iu;
const REGULAR =
  /(?<!\p{L})(?:anniversar\p{L}*|annual\p{L}*|each year|every year|yearly|per cent|percent|%|index|CPI|inflation|jährlich\p{L}*)/iu;

/** What changes a sum of rows without being one of them: tax that comes on top, and prices that may rise. */
export function listNotes(
  passages: readonly RankedPassage[],
  { isLong }: { readonly isLong: boolean },
): readonly SumPart[] {
  const sentences = listSentences(passages);
  const find = (isNoted: (words: string) => boolean) => sentences.find(({ text }) => isNoted(foldWhiteSpace(text)));
  const tax = find((words) => CHARGES.test(words) && WITHOUT_TAX.test(words) && findMoney(words).length === 0);
  const rise = isLong ? find((words) => CHARGES.test(words) && RISES.test(words) && REGULAR.test(words)) : undefined;
  return [
    ...(rise === undefined ? [] : [{ text: 'These are the prices at the start; they may rise:', source: rise }]),
    ...(tax === undefined ? [] : [{ text: 'Tax comes on top:', source: tax }]),
  ];
}
