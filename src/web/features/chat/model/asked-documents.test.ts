import { expect, test } from 'vitest';
import type { Document } from '#contract/documents.ts';
import { DOCUMENTS_PER_QUESTION } from '#contract/plans.ts';
import { countedDocuments, findLowestLimits, searchDocumentsByName, selectAskedDocuments } from './asked-documents.ts';

const documentOf = (id: number, changes: Partial<Document> = {}) =>
  ({ id, originalName: `${id}.pdf`, status: 'ready', isSample: false, ...changes }) as Document;

test('selectAskedDocuments › drops deleted, failed and repeated documents, and applies the limit', () => {
  const documents = [documentOf(1), documentOf(2), documentOf(3, { status: 'failed' }), documentOf(4)];
  expect(selectAskedDocuments(documents, 1, [4, 9, 3, 1, 2]).map(({ id }) => id)).toEqual([4, 2]);
  const many = Array.from({ length: 30 }, (_, index) => documentOf(index + 1));
  expect(
    selectAskedDocuments(
      many,
      1,
      many.map(({ id }) => id),
    ),
  ).toHaveLength(DOCUMENTS_PER_QUESTION - 1);
});

test('countedDocuments › excludes the sample unless it is the only document', () => {
  const sample = documentOf(1, { isSample: true });
  expect(countedDocuments([sample, documentOf(2), documentOf(3)]).map(({ id }) => id)).toEqual([2, 3]);
  expect(countedDocuments([sample])).toEqual([sample]);
});

test('findLowestLimits › finds the document with the fewest questions left, once all limits are known', () => {
  const limitsOf = (remainingQuestions: number | null) => ({ remainingQuestions, questionLimit: 3, globalCredits: 0 });
  const find = (...left: (number | null | undefined)[]) =>
    findLowestLimits(
      left.map((_, index) => index),
      left.map((count) => (count === undefined ? undefined : limitsOf(count))),
    )?.document;
  expect(find(3, 1, 2)).toBe(1);
  expect(find(2, 2)).toBe(0);
  expect(find(null, null)).toBe(0);
  expect(find(2, undefined)).toBeUndefined();
});

test('searchDocumentsByName › matches all words, ignoring the storage prefix', () => {
  const documents = [
    documentOf(1, { originalName: '1711_Lease Oak Street.pdf' }),
    documentOf(2, { originalName: 'Lease Elm.pdf' }),
  ];
  expect(searchDocumentsByName(documents, ' oak  LEASE ').map(({ id }) => id)).toEqual([1]);
  expect(searchDocumentsByName(documents, '1711')).toEqual([]);
  expect(searchDocumentsByName(documents, ' ')).toHaveLength(2);
});
