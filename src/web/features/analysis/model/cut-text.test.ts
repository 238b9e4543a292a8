import { expect, test } from 'vitest';
import type { Source } from '#contract/sources.ts';
import { isCut, markCut, wholeWordsOf } from './cut-text.ts';

const source = (quote: string): Source => ({
  documentId: 1,
  filename: 'Lease.pdf',
  pageNumber: 3,
  quote,
  rects: [],
  verified: true,
});

test.each([
  ['must service the boiler, the smoke alarms and the carbon monoxide alarms …', true],
  ['Worth a careful look: “The Parent agrees that the Centre …”', true],
  ['“The parties agree that ....”.', true],
  ['must pay the rent on the first day of each month.', false],
  ['“The deposit … is repaid within 14 days.”', false],
])('isCut › %s', (text, expected) => {
  expect(isCut(text)).toBe(expected);
});

test('wholeWordsOf › gives the words of a cut statement in one line and once, and none of a whole one', () => {
  const sources = [source('The Tenant must\nservice the boiler'), source('The Tenant must service the boiler')];
  expect(wholeWordsOf('must service …', sources).map(({ quote }) => quote)).toEqual([
    'The Tenant must service the boiler',
  ]);
  expect(wholeWordsOf('must service the boiler', sources)).toEqual([]);
});

test.each([
  ['THE PARTIES WAIVE THE RIGHT TO TAKE PART IN ANY', 'THE PARTIES WAIVE THE RIGHT TO TAKE PART IN ANY …'],
  ['must pay the rent on the first day', 'must pay the rent on the first day …'],
  ['must pay the rent on the first day of each month', 'must pay the rent on the first day of each month'],
  ['must pay the rent', 'must pay the rent'],
])('markCut › %s', (text, expected) => {
  const sources = [
    source('THE PARTIES WAIVE THE RIGHT TO TAKE PART IN ANY\nCLASS ACTION, except where that is forbidden.'),
    source('The Tenant must pay the rent on the first day of each month.'),
  ];
  expect(markCut(text, sources)).toBe(expected);
});
