import { expect, test } from 'vitest';
import type { DeletionReceipt, Document } from '#contract/documents.ts';
import { describeReadingProgress, describeReceipt, describeWarnings, readingPercent } from './document-state.ts';

const DOCUMENT: Document = {
  id: 1,
  filename: '1_Lease.pdf',
  originalName: 'Lease.pdf',
  fileSize: 1024,
  pageCount: 40,
  uploadedAt: '2026-11-05T12:00:00.000Z',
  content: '',
  metadata: { documentType: 'lease', isLegalDocument: true },
  aiRiskLevel: null,
  aiRiskDescription: null,
  aiAnalyzedAt: null,
  hasAnalysis: false,
  isAnalysisPending: false,
  status: 'processing',
  pagesRead: 11,
  unreadPages: [],
  ocrPages: [],
  hiddenTextPages: [],
  failure: null,
  riskLevel: 'low',
  riskScore: null,
  isSample: false,
};

test('reading progress › names the current page, never beyond the last', () => {
  expect(describeReadingProgress(DOCUMENT)).toBe('Reading page 12 of 40');
  expect(describeReadingProgress({ ...DOCUMENT, pagesRead: 40 })).toBe('Reading page 40 of 40');
  expect(readingPercent(DOCUMENT)).toBe(28);
});

test('document warnings › name unread pages and hidden text', () => {
  expect(describeWarnings({ ...DOCUMENT, unreadPages: [7], hiddenTextPages: [2, 3] })).toEqual([
    'Page 7 could not be read.',
    'Pages 2 and 3 hold hidden text. It is left out of answers.',
  ]);
  expect(describeWarnings({ ...DOCUMENT, status: 'failed', unreadPages: [7] })).toEqual([]);
});

test('deletion receipt › lists what was removed', () => {
  const removed = { files: 1, pages: 12, indexes: 1, analyses: 1, conversations: 1, messages: 4 };
  const receipt: DeletionReceipt = {
    documentId: 1,
    originalName: 'Lease.pdf',
    deletedAt: DOCUMENT.uploadedAt,
    removed,
  };
  expect(describeReceipt(receipt)).toBe('Removed: 1 file, 12 pages, 1 analysis and 4 messages. Nothing of it is left.');
  const nothingElse = { ...removed, pages: 0, analyses: 0, messages: 0 };
  expect(describeReceipt({ ...receipt, removed: nothingElse })).toBe('Removed: 1 file. Nothing of it is left.');
});
