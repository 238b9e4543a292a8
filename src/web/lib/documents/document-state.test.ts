import { expect, test } from 'vitest';
import type { DeletionReceipt } from '#contract/documents.ts';
import { makeDocument } from '#web/lib/documents/testing-document.ts';
import { describeReadingProgress, describeReceipt, describeWarnings, readingPercent } from './document-state.ts';

const DOCUMENT = makeDocument({ pageCount: 40, status: 'processing', pagesRead: 11 });

test('reading progress › names the current page, never beyond the last', () => {
  expect(describeReadingProgress(DOCUMENT)).toBe('Reading page 12 of 40');
  expect(describeReadingProgress({ ...DOCUMENT, pagesRead: 40 })).toBe('Reading page 40 of 40');
  expect(readingPercent(DOCUMENT)).toBe(28);
});

test('document warnings › name unread pages and hidden text', () => {
  expect(describeWarnings({ ...DOCUMENT, unreadPages: [7], hiddenTextPages: [2, 3] })).toEqual([
    'Page 7 could not be read.',
    'Pages 2 and 3 contain hidden text. Answers ignore it.',
  ]);
  expect(describeWarnings({ ...DOCUMENT, status: 'failed', unreadPages: [7] })).toEqual([]);
});

test('deletion receipt › lists what was removed', () => {
  const removed = { files: 1, pages: 12, indexes: 1, analyses: 1, conversations: 1, messages: 4, notes: 0 };
  const receipt: DeletionReceipt = {
    documentId: 1,
    originalName: 'Lease.pdf',
    deletedAt: DOCUMENT.uploadedAt,
    removed,
  };
  expect(describeReceipt(receipt)).toBe('Removed: 1 file, 12 pages, 1 analysis and 4 messages. Nothing is left.');
  const nothingElse = { ...removed, pages: 0, analyses: 0, messages: 0 };
  expect(describeReceipt({ ...receipt, removed: nothingElse })).toBe('Removed: 1 file. Nothing is left.');
});
