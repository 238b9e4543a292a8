import { describe, expect, it } from 'vitest';
import { nameColumns } from './name-columns.ts';

const PAYMENTS = {
  documentId: 1,
  pageNumber: 5,
  headers: ['Year', 'With ACH', 'Without ACH'],
  rows: [
    ['19', '$204.33', '$211.83'],
    ['20', '$210.26', '$217.76'],
  ],
};

describe('nameColumns', () => {
  it('tells which cell of a quoted row is which', () => {
    expect(nameColumns('20 $210.26\t$217.76', [PAYMENTS])).toBe(
      '20 $210.26\t$217.76\n(Of a table: Year: 20 | With ACH: $210.26 | Without ACH: $217.76)',
    );
  });

  it.each([
    'The payment rises by 2.9% in each of the 20 years.',
    'At least $210.26 is due.',
    'In 2019 $204.33 was paid.',
  ])('leaves %j as it is', (quote) => expect(nameColumns(quote, [PAYMENTS])).toBe(quote));
});
