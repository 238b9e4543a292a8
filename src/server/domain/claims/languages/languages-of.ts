import { ENGLISH } from './english.ts';
import { FILIPINO } from './filipino.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import type { LanguagePack } from './language-pack.ts';
import { PORTUGUESE } from './portuguese.ts';
import { SPANISH } from './spanish.ts';

export const LANGUAGES: readonly LanguagePack[] = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, PORTUGUESE, FILIPINO];

/** The languages whose words are read in a text; the first decides how numbers are written. */
export type TextLanguages = readonly [LanguagePack, ...LanguagePack[]];

export const ENGLISH_ONLY: TextLanguages = [ENGLISH];
/** Enough to tell the language; the rest of a long text is not read. */
const SAMPLE_LENGTH = 4_000;
/** Fewer common words leave the language open. */
const HITS_MINIMUM = 2;

const COMMON = new Map<string, LanguagePack[]>();
for (const language of LANGUAGES) {
  for (const word of language.commonWords) COMMON.set(word, [...(COMMON.get(word) ?? []), language]);
}

/**
 * The language of a text by its most frequent words, and English beside it, which is mixed into texts of all languages.
 * @param fallback where a text has too few such words
 */
export function languagesOf(text: string, fallback: TextLanguages = ENGLISH_ONLY): TextLanguages {
  const hits = new Map<LanguagePack, number>();
  for (const word of text
    .slice(0, SAMPLE_LENGTH)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []) {
    const owners = COMMON.get(word) ?? [];
    // A word of one language tells more than one of several.
    for (const language of owners) hits.set(language, (hits.get(language) ?? 0) + 1 / owners.length);
  }
  let best: LanguagePack | undefined;
  for (const [language, count] of hits) if (best === undefined || count > (hits.get(best) ?? 0)) best = language;
  if (best === undefined || (hits.get(best) ?? 0) < HITS_MINIMUM) return fallback;
  return best === ENGLISH ? ENGLISH_ONLY : [best, ENGLISH];
}
