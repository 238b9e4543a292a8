import { foldWhiteSpace } from '../text/source-text.ts';

const WORDS_LIMIT = 10;
/** Nouns for agreements; one of them is the head of a title that says what the document is. */
const HEAD = 'agreement|contract|lease|tenancy|licen[cs]e|deed|undertaking|guarant(?:y|ee)|mortgage|offer|order';
const HEAD_BEHIND = new RegExp(`(?<![\\p{L}])(?:${HEAD})$`, 'iu');
const HEAD_IN_FRONT = new RegExp(`^(?:${HEAD})\\s(?:for|of|to)\\s`, 'iu');
/** A pronoun speaks to the reader, a number or a mark belongs to a reference, and a deed may amend another one. */
const NO_NAME =
  /^(?:your|our|my|the|this|re|draft|sample|model|standard|form)\s|\d|[^\p{L}\s&'’/,-]|(?<![\p{L}])(?:inc|llc|ltd|limited|gmbh|plc|corp|between|amend\w*|addendum)(?![\p{L}])/iu;
/** What a title adds behind a dash, a dot or a bracket is no part of what it calls the document. */
const ASIDE = /\s+[–—·|-]\s+.*$|\s*[(:].*$/u;
/** In a title in capitals these stay; in another one all words in capitals do. */
const ABBREVIATIONS = new Set(['NDA', 'IP', 'IT', 'LLC', 'LLP', 'UK', 'US', 'USA', 'EU', 'SaaS', 'SAAS', 'PV', 'HVAC']);
/** Words that every kind's name may have. */
const EMPTY_WORDS = /^(?:agreement|contract|of|to|and|for|the)$/u;

/**
 * What a title calls an agreement where the name of the kind says less or something else: "wedding hire and catering
 * agreement" for a booking, "tenancy agreement" for a lease.
 * @param title as printed, white space folded
 * @param type what documents of the kind are called, in lower case
 * @param names of the parties and places, which would lose their capitals
 * @returns in lower case but for abbreviations; null where the title is no plain name, or has the words of the kind
 */
export function nameByTitle(title: string, type: string, names: readonly string[]): string | null {
  const plain = foldWhiteSpace(title).replace(ASIDE, '');
  const words = plain.split(' ');
  if (words.length < 2 || words.length > WORDS_LIMIT || NO_NAME.test(plain)) return null;
  if (!HEAD_BEHIND.test(plain) && !HEAD_IN_FRONT.test(plain)) return null;
  const lowered = plain.toLowerCase();
  const known = type.split(' ').filter((word) => !EMPTY_WORDS.test(word));
  if (known.length > 0 && known.every((word) => lowered.includes(word))) return null;
  const own = lowered.split(/[^\p{L}]+/u).filter((word) => word.length > 3);
  const proper = new Set(names.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u)));
  if (own.some((word) => proper.has(word) && !EMPTY_WORDS.test(word))) return null;
  const isCapitals = plain === plain.toUpperCase();
  return words
    .map((word) =>
      ABBREVIATIONS.has(word) || (!isCapitals && /^\p{Lu}{2,6}$/u.test(word)) ? word : word.toLowerCase(),
    )
    .join(' ');
}
