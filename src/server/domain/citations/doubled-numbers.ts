import { LANGUAGES } from '../claims/languages/languages-of.ts';

/** A number that a page writes twice, "fifteen (15)": either half, as words, and all of it. */
interface DoubledNumber {
  readonly halves: readonly [string, string];
  readonly whole: string;
  /** The word behind it; empty for none. */
  readonly next: string;
}

const DIGITS = '\\d{1,3}(?:[.,]\\d{3}){1,3}|\\d{1,9}';
const ORDINAL_END = '(?:st|nd|rd|th|\\.|[ºª°]|ers?|ère|e)?';
const FIGURE_BEHIND = new RegExp(`\\s{0,2}\\(\\s?(${DIGITS})${ORDINAL_END}(\\s?%)?\\s?\\)`, 'gu');
const WORDS_BEHIND = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(${DIGITS})${ORDINAL_END}(\\s?%)?\\s{0,2}\\(([\\p{L}\\s-]{3,80})\\)`,
  'gu',
);
const PERCENT = /\s{1,3}(?:per\s?cent|prozent|pour\s?cent|por\s?ciento|per\s?cento|por\s?cento|porsyento)$/iu;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.,][\p{L}\p{N}]+)*/gu;
/** Longest number in words, in UTF-16 units and in words. */
const WORDS_REACH = 80;
const WINDOW_MAXIMUM = 12;
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

/** Finds "fifteen (15)", "180th (one hundred and eightieth)", "neunzig (90)" where both halves mean the same number. */
export function findDoubledNumbers(page: string): readonly DoubledNumber[] {
  const found: DoubledNumber[] = [];
  const add = (start: number, split: number, end: number): void => {
    const next =
      page
        .slice(end, end + 40)
        .match(WORD)?.[0]
        ?.toLowerCase() ?? '';
    const second = page.slice(split, end).replace(/^\s*\(\s?|\s?\)$/gu, '');
    found.push({ halves: [page.slice(start, split).trim(), second], whole: page.slice(start, end), next });
  };
  for (const { index, 0: match, 1: figure = '', 2: percent } of page.matchAll(FIGURE_BEHIND)) {
    if (found.length >= DOUBLED_MAXIMUM) break;
    const from = Math.max(0, index - WORDS_REACH);
    const before = page.slice(from, index);
    const start = findNumberAtEnd(percent === undefined ? before : before.replace(PERCENT, ''), readFigure(figure));
    if (start !== -1) add(from + start, index, index + match.length);
  }
  for (const { index, 0: match, 1: figure = '', 2: percent, 3: inside = '' } of page.matchAll(WORDS_BEHIND)) {
    if (found.length >= DOUBLED_MAXIMUM) break;
    const words = (percent === undefined ? inside : inside.replace(PERCENT, '')).trim();
    if (findNumberAtEnd(words, readFigure(figure)) === 0) add(index, index + match.indexOf('('), index + match.length);
  }
  return found;
}

/**
 * Writes numbers in a quote twice where a page does, followed by the same word. The quote must still be found: no other
 * number can pass.
 */
export function doubleNumbers(quote: string, doubled: readonly DoubledNumber[]): string {
  if (doubled.length === 0) return quote;
  const known = new Map<string, string>();
  const learn = (half: string, { next }: DoubledNumber, written: string): void => {
    const words = (half.match(WORD) ?? []).join(' ').toLowerCase();
    for (const key of [`${words}|${next}`, `${words}|`]) if (!known.has(key)) known.set(key, written);
  };
  // Written in full already: stays.
  for (const number of doubled) learn(number.whole, number, '');
  for (const number of doubled) for (const half of number.halves) learn(half, number, number.whole);
  const words = [...quote.matchAll(WORD)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    word,
  }));
  let [written, copied] = ['', 0];
  for (let index = 0; index < words.length; ) {
    const length = longestWindow(index);
    const [first, last] = [words[index], words[index + Math.max(length, 1) - 1]];
    if (first === undefined || last === undefined) break;
    const whole = length === 0 ? '' : (known.get(keyOf(index, length)) ?? '');
    if (whole !== '') {
      const sign = /%$/u.test(whole.replace(')', '')) ? /^\s?%/u.exec(quote.slice(last.end))?.[0] : undefined;
      written += quote.slice(copied, first.start) + whole;
      copied = last.end + (sign?.length ?? 0);
    }
    index += Math.max(length, 1);
  }
  return written + quote.slice(copied);

  function keyOf(index: number, length: number): string {
    const window = words.slice(index, index + length).map(({ word }) => word.toLowerCase());
    return `${window.join(' ')}|${words[index + length]?.word.toLowerCase() ?? ''}`;
  }

  function longestWindow(index: number): number {
    for (let length = Math.min(WINDOW_MAXIMUM, words.length - index); length > 0; length -= 1)
      if (known.has(keyOf(index, length))) return length;
    return 0;
  }
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
