import type { TextLanguages } from './languages/languages-of.ts';

/** Stand for the letters of numbers and ordinals in words. Private use: no text needs them. */
export const NUMBER_SIGN = '\uE000';
export const ORDINAL_SIGN = '\uE001';

/** A text whose numbers in words are replaced by signs, offset for offset. */
export interface SpelledText {
  readonly text: string;
  /** The value of a run of signs by its start; NaN where there is none. */
  valueAt(start: number): number;
}

/** "1.5 million", "10 por ciento": such words belong to the figure before them. */
const BELONGS_TO_FIGURE = /(?:\d[\s-]{0,2}|(?<!\p{L})(?:por|pour|per)\s{1,2})$/iu;

/** Marks the numbers in words, so that patterns for figures need not list them. */
export function markSpelledNumbers(source: string, languages: TextLanguages): SpelledText {
  const plain = source.replace(/[\uE000\uE001]/gu, ' ');
  const units = plain.split('');
  const values = new Map<number, number>();
  const mark = (sign: string, found: ReturnType<TextLanguages[0]['findNumbers']>): void => {
    for (const { start, end, value } of found) {
      if (units[start] === NUMBER_SIGN || units[start] === ORDINAL_SIGN || units[end - 1] === NUMBER_SIGN) continue;
      if (BELONGS_TO_FIGURE.test(plain.slice(Math.max(0, start - 8), start))) continue;
      values.set(start, value);
      units.fill(sign, start, end);
    }
  };
  for (const language of languages) {
    mark(NUMBER_SIGN, language.findNumbers(plain));
    mark(ORDINAL_SIGN, language.findOrdinals(plain));
  }
  return { text: values.size === 0 ? plain : units.join(''), valueAt: (start) => values.get(start) ?? Number.NaN };
}
