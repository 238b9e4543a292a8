import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { QuoteLocation } from '#server/ports/verification.ts';
import { locateQuote } from './locate-quote.ts';

/** Pages from number 1 on. */
function locate(quote: string, pageNumber: number, ...texts: string[]): QuoteLocation | null {
  return locateQuote(quote, pageNumber, { textOf: (number) => texts[number - 1] });
}

function foundWords(quote: string, page: string): string | null {
  const location = locate(quote, 1, page);
  if (!location) return null;
  expect(location.parts).toHaveLength(1);
  const part = location.parts[0]!;
  expect(page.slice(part.start, part.end)).toBe(part.text);
  return part.text;
}

describe('locateQuote finds a quote and returns the words of the page', () => {
  const cases: [name: string, page: string, quote: string, expected?: string][] = [
    ['verbatim', 'The Tenant shall pay rent monthly.', 'Tenant shall pay rent'],
    ['whole page', 'The Tenant shall pay.', 'The Tenant shall pay.'],
    ['line break for a space', 'shall pay\nrent on time', 'shall pay rent on time', 'shall pay\nrent on time'],
    ['space for a line break', 'shall pay rent', 'shall\n  pay\t rent', 'shall pay rent'],
    ['no-break and thin spaces', 'pay\u00A0EUR\u2009500 now', 'pay EUR 500 now', 'pay\u00A0EUR\u2009500 now'],
    ['zero-width characters', 'con\u200Bfiden\u00ADtial data', 'confidential data', 'con\u200Bfiden\u00ADtial data'],
    ['white space around the quote', 'the entire agreement', ' \n entire agreement ', 'entire agreement'],
    ['word joined over a line', 'this agree-\nment binds', 'this agreement binds', 'this agree-\nment binds'],
    [
      'word joined over a line, with indentation',
      'this agree- \r\n   ment binds',
      'this agreement binds',
      'this agree- \r\n   ment binds',
    ],
    ['hyphen kept over a line', 'any third-\nparty claim', 'any third-party claim', 'any third-\nparty claim'],
    ['hyphen kept with a space', 'any third-\nparty claim', 'any third- party claim', 'any third-\nparty claim'],
    [
      'hyphen of the quote at its own line end',
      'this agreement binds',
      'this agree-\nment binds',
      'this agreement binds',
    ],
    [
      'both hyphenated at different places',
      'non-\nrefundable payment',
      'nonrefund-\nable payment',
      'non-\nrefundable payment',
    ],
    ['range over a line', 'within 10-\n20 days', 'within 10-20 days', 'within 10-\n20 days'],
    ['dash at a line end', 'the Buyer—\nwho pays', 'the Buyer—who pays', 'the Buyer—\nwho pays'],
    ['ligatures on the page', 'the eﬀective oﬃce ﬁle', 'the effective office file', 'the eﬀective oﬃce ﬁle'],
    ['ligatures in the quote', 'the effective office file', 'the eﬀective oﬃce ﬁle', 'the effective office file'],
    [
      'typographic quotation marks',
      'the “Term” of Tenant’s lease',
      'the "Term" of Tenant\'s lease',
      'the “Term” of Tenant’s lease',
    ],
    ['dashes', 'pages 3–5 — all of them', 'pages 3-5 - all of them', 'pages 3–5 — all of them'],
    ['two hyphens for a dash', 'the Seller—not the Buyer', 'the Seller--not the Buyer', 'the Seller—not the Buyer'],
    ['ellipsis', 'as agreed… and so on', 'as agreed... and so on', 'as agreed… and so on'],
    ['accents taken apart', 'the cafe\u0301 owner', 'the café owner', 'the cafe\u0301 owner'],
    ['capitals for small letters', 'Limitation of Liability', 'LIMITATION OF LIABILITY', 'Limitation of Liability'],
    ['small letters for capitals', 'LIMITATION OF LIABILITY', 'limitation of liability', 'LIMITATION OF LIABILITY'],
    [
      'letters with a capital of their own shape',
      'die Straße nach Süden',
      'DIE STRASSE NACH SÜDEN',
      'die Straße nach Süden',
    ],
    ['characters outside the first plane', 'sign 𝒜 and 😀 here', 'sign 𝒜 and 😀 here'],
    ['first place of several', 'we agree. Then we agree.', 'we agree'],
    ['superscript', 'an area of 10² metres', 'of 10² metres'],
    ['quote with its own dash', 'Items:\n- first item', '- first item'],
    ['quote that ends in a dash', 'as follows - first', 'as follows -'],
    ['negative number with its sign', 'a change of -5% per year', '-5% per year'],
    ['one long word', 'governed by Delaware law', 'Delaware'],
    ['a sum', 'a cap of $1,000,000.', '$1,000,000'],
    ['number at the end of a sentence', 'within 30 days of 2024. Then', 'days of 2024'],
    ['number behind a year', 'in 2024 100 shares', '100 shares'],
    ['possessive with its s', "the Tenant's duties", "the Tenant's duties"],
    ['before a suspended hyphen', 'pre- and post-closing costs', 'and post-closing costs'],
    ['behind an em dash', 'the Seller—not the Buyer', 'not the Buyer'],
    ['inside brackets', 'thirty (30) days', '(30) days'],
    ['without the brackets', 'thirty (30 days)', '30 days'],
  ];
  test.each(cases)('%s', (_name, page, quote, expected = quote) => {
    expect(foundWords(quote, page)).toBe(expected);
  });

  test('returns the first of several occurrences', () => {
    expect(locate('we agree', 1, 'Yes, we agree. No, we agree.')?.parts[0]).toMatchObject({ start: 5, end: 13 });
  });

  test('skips a near miss before the exact match', () => {
    expect(locate('refundable fee', 1, 'a non-refundable fee, a refundable fee')?.parts[0]?.start).toBe(24);
  });
});

describe('locateQuote rejects', () => {
  const cases: [name: string, page: string, quote: string][] = [
    ['altered number', 'pay 1,000 dollars now', 'pay 1,500 dollars now'],
    ['altered separator of a number', 'pay 1,000 dollars now', 'pay 1.000 dollars now'],
    ['dropped not', 'Tenant shall not sublet the flat', 'Tenant shall sublet the flat'],
    ['added not', 'Tenant shall sublet the flat', 'Tenant shall not sublet the flat'],
    ['other order', 'Buyer pays Seller promptly', 'Seller pays Buyer promptly'],
    ['joined from two places', 'Tenant pays rent. Landlord pays tax.', 'Tenant pays tax.'],
    ['joined with an ellipsis', 'Tenant pays rent. Landlord pays tax.', 'Tenant pays … tax.'],
    ['start in the middle of a number', 'pay 1,000 dollars', '000 dollars'],
    ['start in the middle of a spaced number', 'pay 1 000 dollars', '000 dollars'],
    ['end in the middle of a number', 'a price of 1,000 dollars', 'price of 1'],
    ['end at the comma of a number', 'a price of 1,000 dollars', 'price of 1,'],
    ['end in the middle of a decimal', 'a rate of 1.5 per month', 'a rate of 1'],
    ['end in the middle of a spaced number', 'a price of 1 000 dollars', 'price of 1'],
    ['start behind a decimal point', 'at .5% per month', '5% per month'],
    ['start behind a minus', 'a change of -5% per year', '5% per year'],
    ['start behind a currency', 'a fee of $500 per day', '500 per day'],
    ['end before a per cent sign', 'a rate of 5% a year', 'a rate of 5'],
    ['start in the middle of a range', 'within 10-20 days', '20 days'],
    ['end in the middle of a range', 'within 10–20 days', 'within 10'],
    ['start in the middle of a word', 'a permit is needed', 'mit is needed'],
    ['end in the middle of a word', 'a permit is needed for work', 'a permit is need'],
    ['half of a compound', 'a non-refundable deposit', 'refundable deposit'],
    ['half of a compound over a line', 'a non-\nrefundable deposit', 'refundable deposit'],
    ['first half of a compound', 'paid on a long-term basis', 'paid on a long'],
    ['can from can’t', 'the Tenant can’t sublet', 'the Tenant can'],
    ['and from and/or', 'the Buyer and/or Seller', 'the Buyer and'],
    ['superscript as a digit', 'an area of 10² metres', 'an area of 102 metres'],
    ['digit as a superscript', 'an area of 102 metres', 'an area of 10² metres'],
    ['number without its exponent', 'an area of 10² metres', 'an area of 10'],
    ['fraction as digits', 'for ½ day only', 'for 1/2 day only'],
    ['digits joined over a line', 'pay 10-\n20 dollars', 'pay 1020 dollars'],
    ['digits joined over a space', 'pay 10- 20 dollars', 'pay 1020 dollars'],
    ['dash between words left out', 'the Seller - not the Buyer', 'the Seller not the Buyer'],
    ['hard hyphen left out', 'they re-sign the lease', 'they resign the lease'],
    ['hyphen put in', 'they resign the lease', 'they re-sign the lease'],
    ['hyphen for a space', 'the third party claim', 'the third-party claim'],
    ['space left out', 'they are not able to pay', 'they are notable to pay'],
    ['space put in', 'they are notable people', 'they are not able people'],
    ['dash for a minus left out', 'a change of -5 points', 'a change of 5 points'],
    ['other accent', 'he will résumé work', 'he will resume work'],
    ['cut between a letter and its accent', 'in the cafe\u0301', 'in the cafe'],
    ['part of an ellipsis', 'as agreed… and', 'as agreed.'],
    ['half a surrogate pair at the end', 'sign here 😀', 'sign here \uD83D'],
    ['half a surrogate pair at the start', '😀 sign here', '\uDE00 sign here'],
    ['other punctuation', 'the Buyer, or Seller', 'the Buyer or Seller'],
    ['empty', 'some text', ''],
    ['white space only', 'some text', ' \n\u00A0'],
    ['punctuation only', 'and so on ........ end', '........'],
    ['one short word', 'the rent is due', 'rent'],
    ['two letters', 'it is a b c', 'a b'],
    ['longer than the page', 'short text', 'short text and more'],
    ['first half of a word broken at the page’s end', 'so we agree-', 'so we agree'],
  ];
  test.each(cases)('%s', (_name, page, quote) => {
    expect(locate(quote, 1, page)).toBeNull();
  });

  test('a missing page', () => {
    expect(locate('any words here', 2, 'any words here')).toBeNull();
  });

  test('an adjacent page', () => {
    const pages = ['The first page.', 'Words of the second.', 'The third page.'];
    expect(locate('Words of the second', 1, ...pages)).toBeNull();
    expect(locate('Words of the second', 3, ...pages)).toBeNull();
    expect(locate('Words of the second', 2, ...pages)).not.toBeNull();
  });

  test('the second half of a word that starts on the previous page', () => {
    expect(locate('ment terms apply', 2, 'under the agree-\n', 'ment terms apply here')).toBeNull();
    expect(locate('ment terms apply', 2, 'under the agree', 'ment terms apply here')).not.toBeNull();
  });
});

describe('locateQuote across a page break', () => {
  test('a sentence that continues at the top of the next page', () => {
    expect(locate('shall pay the rent', 1, 'The Tenant shall pay \n', '\nthe rent on time.')?.parts).toEqual([
      { pageNumber: 1, start: 11, end: 20, text: 'shall pay' },
      { pageNumber: 2, start: 1, end: 9, text: 'the rent' },
    ]);
  });

  test('a word hyphenated across pages', () => {
    const parts = locate('under this agreement only', 1, 'valid under this agree-', 'ment only.')?.parts;
    expect(parts?.map((part) => part.text)).toEqual(['under this agree-', 'ment only']);
  });

  test('requires the number of the page on which the quote starts', () => {
    expect(locate('shall pay the rent', 2, 'The Tenant shall pay', 'the rent on time.')).toBeNull();
  });

  test('prefers an occurrence within the page', () => {
    const parts = locate('pay the rent', 1, 'pay the rent or pay', 'the rent now')?.parts;
    expect(parts).toEqual([{ pageNumber: 1, start: 0, end: 12, text: 'pay the rent' }]);
  });

  test('skips a footer with a page number and a header', () => {
    const page = 'Lease of 12 May\nText before. The Tenant shall pay\n\nPage 3 of 12\n';
    const next = 'Lease of 12 May\nthe rent on time. More text.\nPage 4 of 12';
    const parts = locate('shall pay the rent', 1, page, next)?.parts;
    expect(parts?.map((part) => part.text)).toEqual(['shall pay', 'the rent']);
    expect(next.slice(parts![1]!.start, parts![1]!.end)).toBe('the rent');
  });

  test.each([
    ['a last line that is no footer', 'The Tenant shall\nnot', 'be liable for rent.\nend of text', 'shall be liable'],
    ['a first line that is no header', 'One.\nThe Tenant shall', 'not\nbe liable for rent.', 'shall be liable'],
    ['a lone number that does not count up', 'due within\n12', 'days of notice.\n30', 'due within days'],
    ['a short word that both pages end with', 'The Tenant shall\nnot', 'be liable for rent,\nnot', 'shall be liable'],
    ['words in the middle of the next page', 'The Tenant shall', 'go. He will be liable', 'shall be liable'],
    ['words before the end of the page', 'He shall be heard. Stop.', 'be liable for rent.', 'shall be liable'],
    ['a number cut by its page', 'the sum of 1', '000 dollars is due', 'of 1 000 dollars is du'],
  ])('rejects: %s', (_name, page, next, quote) => {
    expect(locate(quote, 1, page, next)).toBeNull();
  });
});

const SPACES = [' ', '  ', '\n', '\r\n', '\u00A0', ' \t', '\n\n', '\u2009', ' \u200B'];
const word = fc.stringMatching(/^[a-zA-Z]{1,10}$/);
const number = fc.integer({ min: 1000, max: 9_999_999 }).map(String);
const words = fc.array(fc.oneof({ weight: 4, arbitrary: word }, { weight: 1, arbitrary: number }), {
  minLength: 4,
  maxLength: 40,
});
const seed = fc.infiniteStream(fc.nat());
const RUNS = { seed: 20_261_121, numRuns: 300 };

/** The words with insignificant noise: white space, line-end hyphens, ligatures, case, invisible characters. */
function withNoise(list: readonly string[], noise: Iterator<number>): string {
  const pick = (count: number) => (noise.next().value as number) % count;
  const noisy = list.map((entry) => {
    if (/^\d/.test(entry)) return entry;
    let changed = entry;
    if (pick(3) === 0) changed = changed.replaceAll('ffi', 'ﬃ').replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ');
    const at = 1 + pick(Math.max(1, changed.length - 1));
    const mark = ['-\n', '\u00AD', '', ''][pick(4)]!;
    if (at < changed.length) changed = `${changed.slice(0, at)}${mark}${changed.slice(at)}`;
    return pick(5) === 0 ? changed.toUpperCase() : changed;
  });
  return noisy.map((entry, position) => (position === 0 ? entry : SPACES[pick(SPACES.length)] + entry)).join('');
}

describe('properties', () => {
  test('quotes are located despite typographic noise on either side', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), seed, (list, a, b, stream) => {
        const noise = stream[Symbol.iterator]();
        const from = a % (list.length - 2);
        const to = Math.min(list.length, from + 3 + (b % 10));
        // Marked, so that the occurrence is unique.
        const marked = list.map((entry, position) => (position === from ? 'Startmark' : entry));
        const before = from === 0 ? '' : `${withNoise(marked.slice(0, from), noise)} `;
        const core = withNoise(marked.slice(from, to), noise);
        const behind = to === list.length ? '' : ` ${withNoise(marked.slice(to), noise)}`;
        const part = locate(withNoise(marked.slice(from, to), noise), 1, before + core + behind)?.parts[0];
        expect(part).toEqual({ pageNumber: 1, start: before.length, end: before.length + core.length, text: core });
      }),
      RUNS,
    );
  });

  test('one altered letter or digit is rejected', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.integer({ min: 1, max: 25 }), (list, a, shift) => {
        const page = list.join(' ');
        const positions = Array.from(page).flatMap((character, index) =>
          /[a-zA-Z0-9]/.test(character) ? [index] : [],
        );
        const at = positions[a % positions.length]!;
        const quote = page.slice(0, at) + alter(page.charAt(at), shift) + page.slice(at + 1);
        expect(locate(quote, 1, page)).toBeNull();
      }),
      RUNS,
    );
  });

  test('one dropped word is rejected', () => {
    fc.assert(
      fc.property(words, fc.nat(), (list, a) => {
        const numbered = list.map((entry, position) => `${entry}x${position}`);
        const at = 1 + (a % (numbered.length - 2));
        expect(locate(numbered.toSpliced(at, 1).join(' '), 1, numbered.join(' '))).toBeNull();
      }),
      RUNS,
    );
  });

  test('a quote cut inside a word or number is rejected', () => {
    fc.assert(
      fc.property(words, fc.nat(), (list, a) => {
        const page = list.join(' ');
        const cuts = Array.from({ length: page.length - 1 }, (_, index) => index + 1).filter(
          (index) => page.charAt(index - 1) !== ' ' && page.charAt(index) !== ' ',
        );
        if (cuts.length === 0) return;
        const at = cuts[a % cuts.length]!;
        // The rest of the page is unique, so the cut-off part occurs nowhere else.
        expect(locate(`${page.slice(at)} Endmark`, 1, `${page} Endmark`)).toBeNull();
        expect(locate(`Startmark ${page.slice(0, at)}`, 1, `Startmark ${page}`)).toBeNull();
      }),
      RUNS,
    );
  });

  test('locations never split characters and are exact for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(), fc.nat(), (page, a, b) => {
        const from = a % (page.length + 1);
        const part = locate(page.slice(from, from + (b % 40)), 1, page)?.parts[0];
        if (!part) return;
        expect(part.text).toBe(page.slice(part.start, part.end));
        expect(part.text.isWellFormed() || !page.isWellFormed()).toBe(true);
      }),
      { ...RUNS, numRuns: 2000 },
    );
  });
});

function alter(character: string, shift: number): string {
  const alphabet = /\d/.test(character) ? '0123456789' : 'abcdefghijklmnopqrstuvwxyz';
  const step = 1 + (shift % (alphabet.length - 1));
  return alphabet.charAt((alphabet.indexOf(character.toLowerCase()) + step) % alphabet.length);
}

describe('performance', () => {
  test.each([
    [
      'ordinary words',
      'The Tenant shall pay the rent on the first day of the month. '.repeat(17_000),
      'a word that is missing',
    ],
    ['one letter', 'a'.repeat(1_000_000), `${'a'.repeat(5000)}b`],
    ['one letter and hyphens', 'a-'.repeat(500_000), `${'a'.repeat(5000)}b`],
    ['hyphens at other places', 'a-aa'.repeat(250_000), 'aa-a'.repeat(1500)],
    ['white space', ' '.repeat(1_000_000), 'two words'],
    ['dashes', '-'.repeat(1_000_000), '- two words -'],
    ['one line per letter', 'a\n'.repeat(500_000), `${'a '.repeat(5000)}b`],
  ])('searches a page of one megabyte in well under a second: %s', (_name, page, quote) => {
    const started = performance.now();
    expect(locate(quote, 1, page, page)).toBeNull();
    // About 60 ms on an idle core; quadratic work would take minutes.
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
