import { LANGUAGES } from '../claims/languages/languages-of.ts';

/** A number that a page writes twice, "fifteen (15)": half-open offsets in UTF-16 units. */
interface DoubledNumber {
  readonly start: number;
  /** Its bracket, and what stands in it. */
  readonly bracket: number;
  readonly inside: number;
  readonly insideEnd: number;
  readonly end: number;
}

const DIGITS = '\\d{1,3}(?:[.,]\\d{3}){1,3}|\\d{1,9}';
const ORDINAL_END = '(?:st|nd|rd|th|\\.|[ºª°]|ers?|ère|e)?';
const MONEY = '(?:[A-Z]{0,3}\\p{Sc}|[A-Z]{2,3})\\s?';
const FIGURE_BEHIND = new RegExp(
  `\\s{0,2}\\(\\s?(?:(${MONEY})?(${DIGITS})(?:[.,]00)?${ORDINAL_END}(\\s?(?:%|\\p{Sc}|[A-Z]{3}))?)\\s?\\)`,
  'gu',
);
const WORDS_BEHIND = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(${DIGITS})${ORDINAL_END}(\\s?%)?\\s{0,2}\\(([\\p{L}\\s-]{3,80})\\)`,
  'gu',
);
/** What is counted, behind a number in words; the page itself says that both halves are the same. */
const COUNTED =
  /\s{1,3}(?:per\s?cent|prozent|pour\s?cent|por\s?ciento|per\s?cento|por\s?cento|porsyento|(?:(?:(?:us|u\.s\.|united states|canadian|australian|new zealand|hong kong|singapore|swiss|philippine|south african)\s{1,3})?(?:dollars?|euros?|pounds?(?:\s{1,2}sterling)?|pesos?|rand|francs?|franken|rupees?|reais|piso)))$/iu;
/** Longest number in words, in UTF-16 units. */
const WORDS_REACH = 120;
/** A page with more of them is no contract. */
const DOUBLED_MAXIMUM = 400;
const IRREGULAR: Readonly<Record<string, string>> = {
  first: 'one',
  second: 'two',
  third: 'three',
  fifth: 'five',
  eighth: 'eight',
  ninth: 'nine',
  twelfth: 'twelve',
};

/**
 * Finds "fifteen (15)", "180th (one hundred and eightieth)", "neunzig (90)" and "two hundred dollars ($200.00)" where both
 * halves mean the same number: either half may be left out.
 */
export function findDoubledNumbers(page: string): readonly DoubledNumber[] {
  const found: DoubledNumber[] = [];
  const add = (start: number, bracket: number, end: number): void => {
    found.push({ start, bracket, inside: bracket + 1, insideEnd: end - 1, end });
  };
  for (const { index, 0: match, 1: money, 2: figure = '', 3: sign } of page.matchAll(FIGURE_BEHIND)) {
    if (found.length >= DOUBLED_MAXIMUM) break;
    const from = Math.max(0, index - WORDS_REACH);
    const before = page.slice(from, index);
    const isCounted = money !== undefined || sign !== undefined;
    const start = findNumberAtEnd(isCounted ? before.replace(COUNTED, '') : before, readFigure(figure));
    if (start !== -1) add(from + start, index + match.indexOf('('), index + match.length);
  }
  for (const { index, 0: match, 1: figure = '', 2: percent, 3: inside = '' } of page.matchAll(WORDS_BEHIND)) {
    if (found.length >= DOUBLED_MAXIMUM) break;
    const words = (percent === undefined ? inside : inside.replace(COUNTED, '')).trim();
    if (findNumberAtEnd(words, readFigure(figure)) === 0) add(index, index + match.indexOf('('), index + match.length);
  }
  return found;
}

function readFigure(figure: string): number {
  return Number(figure.replace(/[.,]/gu, ''));
}

/** Where the number in words begins that ends a text and has a value; -1 when none does. */
function findNumberAtEnd(text: string, value: number): number {
  const words = text.trimEnd();
  if (!/\p{L}$/u.test(words)) return -1;
  const cardinal = words.replace(/\p{L}+$/u, (word) => {
    const lower = word.toLowerCase();
    return IRREGULAR[lower] ?? lower.replace(/ieth$/u, 'y').replace(/(?<=\p{L}{3})th$/u, '');
  });
  for (const language of LANGUAGES) {
    const candidates = [
      ...language.findNumbers(words).filter(({ end }) => end === words.length),
      ...language.findOrdinals(words).filter(({ end }) => end === words.length),
      ...(language.code === 'en' && cardinal !== words.toLowerCase()
        ? language.findNumbers(cardinal).filter(({ end }) => end === cardinal.length)
        : []),
    ];
    const found = candidates.find((number) => number.value === value);
    if (found) return found.start;
  }
  return -1;
}
