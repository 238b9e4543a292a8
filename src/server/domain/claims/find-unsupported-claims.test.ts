import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findUnsupportedClaims } from './find-unsupported-claims.ts';

const QUOTES = [
  'The Tenant shall pay a monthly rent of $1,540.00, due on the first day of each month, with a late charge of five percent (5%) after five (5) business days.',
  'This Lease begins on March 1, 2026 and ends on 28 February 2027 unless either party gives at least sixty (60) days notice; the term is one year.',
  'The cap is EUR 1.5 million; the deposit is two thousand five hundred dollars ($2,500). Claims within 30 or 45 days. Made on the 16t h day of May, 2017.',
];
const SURROUNDINGS = [
  '12.3 Assignment. (b) The Tenant shall not sublet. Section 5-1401 applies. Ginkgo shall pay within [***] days after the invoice. Notices go to Marigold Homes LLC, legal@marigold.example.',
];

const missing = (text: string) =>
  findUnsupportedClaims(text, { quotes: QUOTES, context: SURROUNDINGS, pageNumbers: [2, 3] }).map(
    (claim) => claim.text,
  );

describe('supported claims in other words', () => {
  test.each([
    'The rent is $1,540 a month.',
    'The rent is USD 1540 (1,540 dollars), payable on the 1st day of each month.',
    'The late charge is 5 %, or five per cent, after 5 business days.',
    'It runs from 1 March 2026 (2026-03-01) to February 28, 2027.',
    'It starts on 3/1/2026, in March 2026.',
    'It starts on the first day of March, 2026.',
    'You must give **60** days notice, sixty days.',
    'The term is 12 months, or one (1) year.',
    'The cap is €1,500,000.',
    'The deposit is $2.5k, that is 2,500 dollars.',
    'Claims must be made within 30 days or 45 days.',
    'Section 12.3(b) says that the Tenant “shall not sublet.”',
    'Article 12.3 on page 2 and pages 2 and 3.',
    'Write to Marigold Homes LLC at legal@marigold.example.',
    'There are two things to note:\n1. The rent.\n2. The notice.\n(3) The deposit.',
    'The “Tenant” pays. The “TENANT SHALL NOT SUBLET”.',
    'It says “… due on the first day of each month …” and “[...] shall not sublet …”.',
    'It is under Section 5-1401 of the law.',
    'It says “pay within [***] days after the invoice”.',
    'It was made on May 16, 2017.',
    'On page 3, the Tenant shall pay.',
    'The landlord may march in, and may ask for more.',
    // Calculated from the monthly rent.
    'In all that is $18,480 per year.',
  ])('%s', (text) => {
    expect(missing(text)).toEqual([]);
  });
});

describe('unsupported claims', () => {
  test.each<[text: string, ...unsupported: string[]]>([
    ['The rent is $1,450 a month.', '$1,450'],
    ['The rent is €1,540.', '€1,540'],
    ['The rent is 1,540 euros.', '1,540 euros'],
    ['The rent is CAD 1,540.', 'CAD 1,540'],
    ['The rent is one thousand four hundred dollars.', 'one thousand four hundred dollars'],
    ['The late charge is 15%.', '15%'],
    ['The late charge is six percent.', 'six percent'],
    ['After 5 days.', '5 days'],
    ['Give 60 business days notice.', '60 business days'],
    ['Give sixty (90) days notice.', 'sixty (90) days'],
    ['Give **90** days notice.', '90** days'],
    ['Give ９０ days notice.', '９０ days'],
    ['Give ٩٠ days notice.', '٩٠ days'],
    ['It ends on February 27, 2027.', 'February 27, 2027'],
    ['It ends on 28 February 2028.', '28 February 2028'],
    ['It begins on 2026-03-02.', '2026-03-02'],
    ['It ends in April 2027.', 'April 2027'],
    ['Rent is due on the fifth day of each quarter of the fourth year.', 'fourth'],
    ['The term is two years.', 'two years'],
    ['The cap is EUR 15 million.', 'EUR 15 million'],
    ['The cap is EUR 1.5 billion.', 'EUR 1.5 billion'],
    ['In all that is $18,840 per year.', '$18,840'],
    ['See Section 12.4.', 'Section 12.4'],
    ['See Section 12.3(c).', 'Section 12.3(c)'],
    ['See Exhibit B.', 'Exhibit B'],
    ['It stands on page 7.', 'page 7'],
    ['It says “the Tenant may sublet”.', '“the Tenant may sublet”'],
    ['It says “The Tenant shall … due on the first day”.', '“The Tenant shall … due on the first day”'],
    ['It says "a monthly rent of $1".', '"a monthly rent of $1"'],
    ['Pay it to Sunflower Homes LLC.', 'Sunflower Homes LLC'],
    ['Ask Mr. Miller.', 'Mr. Miller'],
    ['Write to evil@example.com.', 'evil@example.com'],
    ['![x](https://spy.example/p?q=rent)', 'https://spy.example/p?q=rent'],
    ['This answer is verified.', 'is verified'],
  ])('%s', (text, ...unsupported) => {
    const found = missing(text.replaceAll('\u200B', ''));
    for (const words of unsupported)
      expect(
        found.some((entry) => entry.includes(words) || entry === words),
        found.join(' | '),
      ).toBe(true);
  });
});

describe('properties', () => {
  const RUNS = { numRuns: 300, seed: 20_261_122 };
  const amount = fc.integer({ min: 13, max: 9_999_999 });
  const claimOf = (value: number, form: number): string =>
    [
      `$${value.toLocaleString('en-US')}`,
      `USD ${value}`,
      `${value.toLocaleString('en-US')} dollars`,
      `US$ ${value.toLocaleString('en-US')}.00`,
    ][form % 4]!;

  test('a sum equals itself in all its forms, and no other sum', () => {
    fc.assert(
      fc.property(amount, amount, fc.nat(), fc.nat(), (value, other, a, b) => {
        const sources = { quotes: [`The price is ${claimOf(value, a)} in all.`], context: [], pageNumbers: [] };
        expect(findUnsupportedClaims(`You pay ${claimOf(value, b)}.`, sources)).toEqual([]);
        if (other !== value) expect(findUnsupportedClaims(`You pay ${claimOf(other, b)}.`, sources)).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('reported claims are substrings of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        for (const claim of findUnsupportedClaims(text, { quotes: [], context: [], pageNumbers: [] })) {
          expect(text.slice(claim.start, claim.end).trim()).toBe(claim.text);
        }
      }),
      { ...RUNS, numRuns: 1000 },
    );
  });

  test.each(['1', '1,', '1 ', 'one ', '$', '(', '“', 'A', 'A ', 'January ', 'section 1.', 'page 1, ', 'a@', 'a.'])(
    'repetitive input is parsed in well under a second: %j',
    (piece) => {
      const started = performance.now();
      findUnsupportedClaims(piece.repeat(8000), { quotes: [piece.repeat(8000)], context: [], pageNumbers: [] });
      expect(performance.now() - started).toBeLessThan(4000);
    },
  );
});
