import type { Reading } from '../reading/reading.ts';

/** How much of the top tells what a document is. UTF-16 units. */
const HEAD_LENGTH = 400;

/** Whether a document says at its head that it is an offer, so that "valid until" is about that. */
export function isOfferText({ source }: Pick<Reading, 'source'>): boolean {
  return /\b(?:quotation|quote|estimate|offer|proposal|tender)\b/iu.test(source.text.slice(0, HEAD_LENGTH));
}
