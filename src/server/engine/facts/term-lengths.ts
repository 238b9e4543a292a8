import type { Reading } from '../reading/reading.ts';
import { type FoundPeriod, findPeriods, monthsOf } from '../text/periods.ts';
import type { Sentence } from '../text/sentences.ts';

/** Where a document says how long its term is, under the name that it gives the term. */
export interface TermLength {
  /** In small letters: "initial term". */
  readonly name: string;
  readonly period: FoundPeriod;
  readonly sentence: Sentence;
}

/** "Initial Term 36 months", "the Initial Term is forty-eight (48) months", "Minimum term: 12 months". */
const STATED =
  /(?:^|\b(?:the|an?|your)\s|["“]|[\d.;|·)]\s{1,4})(?<name>(?:initial|minimum|fixed|contract|lease|hire|rental|loan|policy)\s(?:term|period))["”]?\s*(?:(?:is|shall\sbe|will\sbe|means|of|for)\s|:\s?|[–—-]\s)?(?:an?\s)?(?:(?:fixed\s)?(?:period|term)\sof\s)?$/iu;
/** A length of another stretch, or one that holds in some case only. */
const OTHER =
  /\b(?:renew\w*|extend\w*|extension|further|additional|option|if|unless|at\sleast|up\sto|not\s(?:less|more)|remaining|first|last|after|before|within|per)\b/iu;
const REACH = 70;

/**
 * Finds the lengths that a document states for a named term, each once for each place.
 * @returns in reading order
 */
export function findTermLengths(reading: Reading): readonly TermLength[] {
  const found: TermLength[] = [];
  for (const sentence of reading.sentences) {
    if (!/\b(?:term|period)\b/iu.test(sentence.text)) continue;
    for (const period of findPeriods(sentence.text)) {
      const before = sentence.text.slice(Math.max(0, period.start - REACH), period.start);
      const name = STATED.exec(before)?.groups?.['name'];
      if (name === undefined || period.isInconsistent || monthsOf(period) === null || OTHER.test(before)) continue;
      found.push({ name: name.toLowerCase().replace(/\s+/gu, ' '), period, sentence });
    }
  }
  return found;
}

/** Two places that give a term of one name two lengths; null where there are none. */
export function findUnequalLengths(reading: Reading): readonly [TermLength, TermLength] | null {
  const lengths = findTermLengths(reading);
  for (const first of lengths) {
    const other = lengths.find(
      ({ name, period, sentence }) =>
        name === first.name && sentence !== first.sentence && monthsOf(period) !== monthsOf(first.period),
    );
    if (other !== undefined) return [first, other];
  }
  return null;
}
