import type { Reading } from '../reading/reading.ts';
import type { FoundPeriod } from '../text/periods.ts';
import type { TermFact } from './term-facts.ts';
import { findTermLengths } from './term-lengths.ts';

/** "Runs for the Initial Term", "continues for the Minimum Period": the length stands where that name is given. */
const NAMED =
  /\b(?:for|throughout|during|until\s(?:the\s)?(?:end|expiry|expiration)\sof|is)\s(?:the|an?|its|your)\s["“]?(?<name>(?:initial|minimum|fixed|first|original|contract|lease|hire|rental|loan|policy)\s(?:term|period))\b(?!["”]?\s(?:of|is|shall\sbe|means|\(?\d))/iu;
/** What follows one of these is how long it continues afterwards. */
const GOES_ON = /\b(?:renew\w*|extend\w*|extension|prolong\w*|rolls?\sover|thereafter|option)\b/iu;

/**
 * The length of a first term that the sentence on the term only names, where another place gives it. A length that stands behind the
 * words of a renewal is the renewal's.
 */
export function withNamedLength(term: TermFact | null, reading: Reading): TermFact | null {
  if (term === null || term.until !== null) return term;
  const { text } = term.sentence;
  const named = NAMED.exec(text);
  const name = named?.groups?.['name']?.toLowerCase().replace(/\s+/gu, ' ');
  if (named === null || name === undefined) return term;
  if (term.period !== null && !isOfRenewal(text, named.index, term.period)) return term;
  const stated = findTermLengths(reading).find((length) => length.name === name);
  return stated === undefined
    ? { ...term, period: null }
    : { sentence: stated.sentence, until: null, period: stated.period, isOpenEnded: false };
}

function isOfRenewal(text: string, from: number, period: FoundPeriod): boolean {
  return period.start > from && GOES_ON.test(text.slice(from, period.start));
}
