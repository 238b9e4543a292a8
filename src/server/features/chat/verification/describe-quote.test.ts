import { describe, expect, it } from 'vitest';
import type { Passage } from '#server/ports/language-model.ts';
import { describeQuote } from './describe-quote.ts';

const PAYMENTS = {
  documentId: 1,
  pageNumber: 5,
  headers: ['Year', 'With ACH', 'Without ACH'],
  rows: [
    ['19', '$204.33', '$211.83'],
    ['20', '$210.26', '$217.76'],
  ],
};

const SENT = { isWhole: true, pages: [], passages: [], tables: [PAYMENTS], passageCount: 9 };
const describeAlone = (quote: string) =>
  describeQuote({ documentId: 1, pageNumber: 5, quote }, { passages: [], sent: SENT });

describe('describeQuote', () => {
  it.each([
    { place: 'its own', pageNumber: 5, told: '\n(Stands under: B Monthly Payment (before tax))' },
    { place: 'another page', pageNumber: 4, told: '' },
  ])('tells the heading that a quote stands under: $place', ({ pageNumber, told }) => {
    const passage = {
      documentId: 1,
      ordinal: 7,
      text: 'The payment in\nYear 20 is $210.26.',
      spans: [{ pageNumber: 5, start: 0, end: 34 }],
      section: 'B',
      heading: 'Monthly Payment (before tax)',
      categories: [],
    } satisfies Passage;
    const quote = 'The payment in Year 20 is $210.26.';
    // An answer's passages are scored; the score plays no part here.
    const passages = [{ ...passage, score: 1 }];
    expect(describeQuote({ documentId: 1, pageNumber, quote }, { passages })).toBe(`${quote}${told}`);
  });

  it('tells which cell of a quoted row is which', () => {
    expect(describeAlone('20 $210.26\t$217.76')).toBe(
      '20 $210.26\t$217.76\n(Of a table: Year: 20 | With ACH: $210.26 | Without ACH: $217.76)',
    );
  });

  it.each([
    'The payment rises by 2.9% in each of the 20 years.',
    'At least $210.26 is due.',
    'In 2019 $204.33 was paid.',
  ])('leaves %j as it is', (quote) => expect(describeAlone(quote)).toBe(quote));
});
