import { expect, test } from 'vitest';
import { makeDocument } from '#web/lib/documents/testing-document.ts';
import { listHomeEntries } from './home.ts';

const NONE: ReadonlySet<number> = new Set();

test('home › says how each document stands', () => {
  const standing = (facts: Parameters<typeof makeDocument>[0], analyzing = NONE) =>
    listHomeEntries([makeDocument({ id: 1, ...facts })], analyzing)[0]?.standing;
  expect(standing({ hasAnalysis: true, riskScore: 87, riskLevel: 'high' })).toBe('Risk score 87 · High');
  expect(standing({ hasAnalysis: true, riskScore: 0, riskLevel: 'low' })).toBe('No particular risks found');
  expect(standing({ hasAnalysis: true, riskScore: null, riskLevel: null })).toBe('Analyzed, risks not assessed');
  expect(standing({ status: 'processing', pagesRead: 2, pageCount: 9 })).toBe('Reading page 3 of 9');
  expect(standing({ hasAnalysis: false })).toBe('Not analyzed yet');
  expect(standing({ hasAnalysis: false }, new Set([1]))).toBe('Analyzing…');
  expect(standing({ status: 'failed' })).toBe('Could not be read');
});

test('home › shows three documents, those that are being worked on first', () => {
  const documents = [1, 2, 3, 4, 5].map((id) => makeDocument({ id, isAnalysisPending: id === 5 }));
  expect(listHomeEntries(documents, NONE).map(({ document }) => document.id)).toEqual([5, 1, 2]);
});
