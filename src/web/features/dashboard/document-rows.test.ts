import { expect, test } from 'vitest';
import type { Document } from '../../../contract/documents.ts';
import { arrangeDocuments, DEFAULT_SORTING, nextSorting } from './document-rows.ts';

function row(id: number, facts: Partial<Document>): Document {
  return {
    id,
    filename: `${id}.pdf`,
    originalName: `${id}.pdf`,
    fileSize: 1,
    pageCount: 1,
    uploadedAt: '2026-01-01T00:00:00.000Z',
    content: '',
    metadata: { documentType: 'document', isLegalDocument: false },
    aiRiskLevel: null,
    aiRiskDescription: null,
    aiAnalyzedAt: null,
    hasAnalysis: false,
    status: 'ready',
    pagesRead: 1,
    unreadPages: [],
    ocrPages: [],
    hiddenTextPages: [],
    failure: null,
    riskLevel: 'low',
    riskScore: null,
    isSample: false,
    ...facts,
  };
}

const DOCUMENTS = [
  row(1, { originalName: 'lease 10.pdf', uploadedAt: '2026-03-01T00:00:00.000Z', riskLevel: 'high', riskScore: 70 }),
  row(2, { originalName: 'Lease 9.pdf', uploadedAt: '2026-03-02T00:00:00.000Z', riskScore: 20 }),
  row(3, {
    originalName: 'Policy.pdf',
    uploadedAt: '2026-01-01T00:00:00.000Z',
    aiRiskDescription: 'Insurance for a house',
  }),
];
const ALL = { search: '', riskLevel: 'all' } as const;
const ids = (documents: readonly Document[]) => documents.map(({ id }) => id);

test('the newest stands first until something else is asked for', () => {
  expect(ids(arrangeDocuments(DOCUMENTS, ALL, DEFAULT_SORTING))).toEqual([2, 1, 3]);
});

test('names sort as people read them', () => {
  expect(ids(arrangeDocuments(DOCUMENTS, ALL, { column: 'originalName', direction: 'ascending' }))).toEqual([2, 1, 3]);
});

test('what has no score stands last in both directions', () => {
  expect(ids(arrangeDocuments(DOCUMENTS, ALL, { column: 'riskScore', direction: 'ascending' }))).toEqual([2, 1, 3]);
  expect(ids(arrangeDocuments(DOCUMENTS, ALL, { column: 'riskScore', direction: 'descending' }))).toEqual([1, 2, 3]);
});

test('the search looks at names and descriptions, the filter at the risk', () => {
  expect(ids(arrangeDocuments(DOCUMENTS, { ...ALL, search: ' LEASE ' }, DEFAULT_SORTING))).toEqual([2, 1]);
  expect(ids(arrangeDocuments(DOCUMENTS, { ...ALL, search: 'insurance' }, DEFAULT_SORTING))).toEqual([3]);
  expect(ids(arrangeDocuments(DOCUMENTS, { search: 'lease', riskLevel: 'high' }, DEFAULT_SORTING))).toEqual([1]);
});

test('another column begins ascending, the same one turns round', () => {
  const byName = nextSorting(DEFAULT_SORTING, 'originalName');
  expect(byName).toEqual({ column: 'originalName', direction: 'ascending' });
  expect(nextSorting(byName, 'originalName').direction).toBe('descending');
  expect(nextSorting(DEFAULT_SORTING, 'uploadedAt').direction).toBe('ascending');
});
