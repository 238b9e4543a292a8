import { expect, test } from 'vitest';
import type { Source } from '#contract/sources.ts';
import { findQuotedSource, findSourceOfItem, findSourcesOfItems, listPlaces } from './quoted-sources.ts';

const sourceOf = (quote: string, pageNumber: number, more: Partial<Source> = {}): Source => ({
  documentId: 1,
  filename: 'Lease.pdf',
  pageNumber,
  quote,
  rects: [],
  verified: true,
  ...more,
});
const DOG = sourceOf('One cat or one dog of up to 15\nkilograms is allowed.', 2);
const OTHERS = sourceOf('Other animals need the Landlord’s prior writ-\nten consent.', 2);
const RENT = sourceOf('The rent is $2,350.', 1);
const TEXT = `This may be what you mean:

> “One cat or one dog of up to 15 kilograms is allowed.” (page 2)

> “Other animals need the Landlord’s prior written consent.” (page 2)`;

const brief = (sources: readonly Source[], text: string, numbered = 0) =>
  listPlaces(sources, text, new Map(sources.slice(0, numbered).map((source, index) => [source, index + 1]))).map(
    ({ source, number, hasWords }) => [source.pageNumber, number, hasWords],
  );

test('sources below an answer › what it quotes itself is one entry for each page', () => {
  expect(brief([DOG, OTHERS], TEXT)).toEqual([[2, undefined, false]]);
  expect(brief([DOG, OTHERS, { ...DOG, pageNumber: 3 }, { ...DOG, documentId: 2 }], TEXT)).toHaveLength(3);
});

test('sources below an answer › what it does not quote has an entry with its words, once', () => {
  expect(brief([DOG, RENT, RENT], TEXT)).toEqual([
    [2, undefined, false],
    [1, undefined, true],
  ]);
  expect(brief([DOG, OTHERS], 'Yes, one dog.')).toEqual([
    [2, undefined, true],
    [2, undefined, true],
  ]);
});

test('sources below an answer › those that marks name, exceptions, and unverified ones keep entries of their own', () => {
  expect(brief([DOG, OTHERS], TEXT, 2)).toEqual([
    [2, 1, false],
    [2, 2, false],
  ]);
  expect(brief([DOG, { ...OTHERS, relation: 'exception' }], TEXT)).toHaveLength(2);
  expect(brief([DOG, { ...OTHERS, verified: false }], TEXT)).toHaveLength(2);
});

test('sources below an answer › a page without words is one entry', () => {
  expect(brief([sourceOf('', 4), sourceOf('', 4)], '')).toEqual([[4, undefined, false]]);
});

test('a quotation › has the source whose words it has, whatever its breaks, hyphens and marks', () => {
  expect(findQuotedSource('“One cat or one dog of up to 15 kilograms is allowed.” (page 2)', [RENT, DOG])).toBe(DOG);
  expect(findQuotedSource('“Other animals need the Landlord’s prior written consent.”', [DOG, OTHERS])).toBe(OTHERS);
  expect(findQuotedSource('“The rent is $2,400.”', [DOG, RENT])).toBeUndefined();
  expect(findQuotedSource('', [sourceOf('', 1)])).toBeUndefined();
  expect(findQuotedSource('A b c', [sourceOf('b', 1), sourceOf('a b', 2)])?.pageNumber).toBe(2);
});

test('an item in other words › has the source of its page that shares most of its words, or the only one', () => {
  const fee = sourceOf('Enrollment Fee $175.00 Due at signing', 1);
  const deposit = sourceOf('Deposit $920.00 Due at signing', 1);
  expect(findSourceOfItem('- Deposit: $920.00, due at signing', 1, [fee, deposit])).toBe(deposit);
  expect(findSourceOfItem('Something else', 2, [fee, DOG])).toBe(DOG);
  expect(findSourceOfItem('Something else entirely', 1, [fee, deposit])).toBeUndefined();
  expect(findSourceOfItem('Deposit', 9, [fee, deposit])).toBeUndefined();
});

test('findSourcesOfItems › gives what is left of a page to its items in their order, where there are as many', () => {
  const fee = sourceOf('The Member shall pay as lump-sum damages 80% of what would have fallen due.', 2);
  const renewal = sourceOf('It is then extended by 6 months each time unless terminated.', 2);
  const items = [
    { words: '- **Liquidated damages.** You owe a sum fixed in advance.', page: 2 },
    { words: '- The rent is $2,350.', page: 1 },
    { words: '- **Automatic renewal.** It renews automatically.', page: 2 },
  ];
  expect(findSourcesOfItems(items, [fee, RENT, renewal])).toEqual([fee, RENT, renewal]);
  expect(findSourcesOfItems(items, [fee, RENT, renewal, DOG])).toEqual([undefined, RENT, undefined]);
});
