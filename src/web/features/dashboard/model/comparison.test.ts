import { expect, test } from 'vitest';
import type { DocumentSummary } from '#contract/batches.ts';
import { makeDocument } from '#web/lib/documents/testing-document.ts';
import { alignFacts, findExtremes, listUnlikeKinds, nameDocument, partitionLines } from './comparison.ts';

test('comparison › puts facts of one label side by side, those of all documents first', () => {
  const lines = alignFacts([
    ['Title: Lease', 'Deposit: $900', 'Rent: $900', 'Party: Ada'],
    ['Rent: $1,200 from 2027: see clause 4', 'Party: Bob', 'Party: Eve', 'A sentence without a label.'],
  ]);
  expect(lines).toEqual([
    { label: 'Rent', values: [['$900'], ['$1,200 from 2027: see clause 4']] },
    { label: 'Party', values: [['Ada'], ['Bob', 'Eve']] },
    { label: 'Deposit', values: [['$900'], []] },
  ]);
});

test('comparison › names a document by its title, and by its file', () => {
  const analysis = { verdict: null, riskScore: 4, keyTerms: [], risks: [], obligations: 0, dates: [] };
  const document = { originalName: '17_scan 04.pdf' };
  expect(nameDocument(document, { ...analysis, basicInfo: ['Title: Office Lease', 'Rent: $900'] })).toEqual({
    title: 'Office Lease',
    file: 'scan 04.pdf',
  });
  expect(nameDocument(document, { ...analysis, basicInfo: ['Rent: $900'] }).title).toBeNull();
  expect(nameDocument(document, null)).toEqual({ title: null, file: 'scan 04.pdf' });
});

test('comparison › names the lowest and the highest score where they differ', () => {
  const summary = (documentId: number, riskScore: number | null): DocumentSummary => ({
    documentId,
    analysis: { verdict: null, riskScore, basicInfo: [], keyTerms: [], risks: [], obligations: 0, dates: [] },
  });
  expect(findExtremes([summary(1, 40), summary(2, 8), summary(3, null)])).toEqual({ lowestId: 2, highestId: 1 });
  expect(findExtremes([summary(1, 40), summary(2, 40)])).toBe(null);
  expect(findExtremes([summary(1, null), { documentId: 2, analysis: null }])).toBe(null);
});

test('comparison › separates what two documents have from what one has', () => {
  const { shared, single } = partitionLines(alignFacts([['Rent: $900', 'Deposit: $900'], ['Rent: $800'], []]));
  expect(shared.map(({ label }) => label)).toEqual(['Rent']);
  expect(single.map(({ label }) => label)).toEqual(['Deposit']);
});

test('comparison › names the kinds of documents that differ', () => {
  const kindsOf = (...kinds: string[]) =>
    listUnlikeKinds(kinds.map((documentType) => makeDocument({ metadata: { documentType, isLegalDocument: true } })));
  expect(kindsOf('lease', 'invoice', 'lease')).toEqual(['Lease', 'Invoice']);
  expect(kindsOf('lease', 'lease')).toEqual([]);
  expect(kindsOf('lease', 'document')).toEqual([]);
});
