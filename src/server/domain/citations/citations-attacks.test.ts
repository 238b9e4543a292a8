import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTRACT_NAMES, listParagraphs } from '#tests/support/builders/documents/contracts.ts';
import { ATTACKED_PAGES, FALSE_QUOTES, TRUE_QUOTES } from '#tests/support/builders/documents/quote-attacks.ts';
import { locateQuote } from './locate-quote.ts';

const PAGES = ATTACKED_PAGES.map((page) => page.join('\n'));
const textOf = (pageNumber: number): string | undefined => PAGES[pageNumber - 1];

test.each(TRUE_QUOTES)('quote matching › accepts: $name', ({ page, quote }) => {
  expect(locateQuote(quote, page, { textOf })).not.toBeNull();
});

test.each(FALSE_QUOTES)('quote matching › rejects: $name', ({ page, quote }) => {
  expect(locateQuote(quote, page, { textOf })).toBeNull();
});

/** Sample contracts, one paragraph per line, each as one page. */
const CONTRACTS = CONTRACT_NAMES.map((name) => listParagraphs(name).join('\n'));
const WORD = /[\p{L}\p{N}](?:[^\s]*[\p{L}\p{N})])?/gu;
const RUNS = { seed: 20_261_122, numRuns: 400 };

interface TrueSpan {
  readonly page: string;
  readonly start: number;
  readonly end: number;
}

/** A run of whole words of a contract, long enough to be unique. */
const trueSpan = fc
  .tuple(fc.nat(CONTRACTS.length - 1), fc.nat(), fc.integer({ min: 8, max: 30 }))
  .map(([contract, at, length]): TrueSpan => {
    const page = CONTRACTS[contract] ?? '';
    const words = [...page.matchAll(WORD)];
    const from = at % (words.length - length);
    const [first, last] = [words[from]!, words[from + length - 1]!];
    return { page, start: first.index, end: last.index + last[0].length };
  })
  .filter(({ page, start, end }) => page.toLowerCase().split(page.slice(start, end).toLowerCase()).length === 2)
  // Cut inside "non-exclusive" or before "%" it is rightly rejected.
  .filter(
    ({ page, start, end }) =>
      /[\s(“"]/.test(page.charAt(start - 1)) &&
      /[\s.,;)”"]/.test(page.charAt(end)) &&
      !/\s\d{3}\b/.test(page.slice(end, end + 4)),
  );

const find = (quote: string, page: string) =>
  locateQuote(quote, 1, { textOf: (pageNumber) => (pageNumber === 1 ? page : undefined) });

/** Typographic variants of the same words: case, white space, line-end hyphens, marks, ligatures. */
function rewrite(words: string, noise: readonly number[]): string {
  let next = 0;
  const pick = (count: number): number => (noise[next++ % noise.length] ?? 0) % count;
  return words
    .replace(/\s+/g, () => [' ', '\n', '  ', '\u00A0', ' \u200B', '\r\n'][pick(6)]!)
    .replace(/\p{Ll}{6,}/gu, (word) => (pick(4) === 0 ? `${word.slice(0, 3)}-\n${word.slice(3)}` : word))
    .replace(/ffi|fi|fl/g, (letters) =>
      pick(2) === 0 ? letters : ({ ffi: 'ﬃ', fi: 'ﬁ', fl: 'ﬂ' }[letters] ?? letters),
    )
    .replace(/[“”]/g, (sign) => (pick(2) === 0 ? '"' : sign))
    .replace(/’/g, (sign) => (pick(2) === 0 ? "'" : sign))
    .replace(/\p{L}+/gu, (word) => [word, word.toUpperCase(), word.toLowerCase()][pick(3)]!);
}

describe('quote matching in contracts', () => {
  test('locates true quotes despite differences in typography', () => {
    fc.assert(
      fc.property(trueSpan, fc.array(fc.nat(), { minLength: 20, maxLength: 40 }), ({ page, start, end }, noise) => {
        const found = find(rewrite(page.slice(start, end), noise), page);
        expect(found?.parts).toEqual([{ pageNumber: 1, start, end, text: page.slice(start, end) }]);
      }),
      RUNS,
    );
  });

  test('rejects quotes with one changed letter or digit', () => {
    const alphabet = (character: string): string =>
      /\d/.test(character) ? '0123456789' : 'abcdefghijklmnopqrstuvwxyz';
    fc.assert(
      fc.property(trueSpan, fc.nat(), fc.integer({ min: 1, max: 9 }), ({ page, start, end }, at, shift) => {
        const words = page.slice(start, end);
        const places = [...words.matchAll(/[a-z0-9]/gi)].map(({ index }) => index);
        const place = places[at % places.length]!;
        const letters = alphabet(words.charAt(place));
        const changed = letters.charAt((letters.indexOf(words.charAt(place).toLowerCase()) + shift) % letters.length);
        expect(find(words.slice(0, place) + changed + words.slice(place + 1), page)).toBeNull();
      }),
      RUNS,
    );
  });

  test('rejects quotes spliced from two places, with or without an ellipsis', () => {
    const join = fc.constantFrom(' ', ' … ', ' ... ', ' [...] ', '… ', ' (…) ', '\n');
    fc.assert(
      fc.property(trueSpan, trueSpan, join, (one, other, sign) => {
        fc.pre(one.page !== other.page || other.start > one.end + 2 || other.end < one.start);
        const joined = one.page.slice(one.start, one.end) + sign + other.page.slice(other.start, other.end);
        for (const page of [one.page, other.page]) expect(find(joined, page)).toBeNull();
      }),
      RUNS,
    );
  });

  test('rejects quotes with words left out in the middle', () => {
    fc.assert(
      fc.property(trueSpan, fc.nat(), ({ page, start, end }, at) => {
        const words = page.slice(start, end).split(/\s+/);
        const dropped = 1 + (at % (words.length - 2));
        expect(find(words.toSpliced(dropped, 1).join(' '), page)).toBeNull();
      }),
      RUNS,
    );
  });
});
