import { describe, expect, test } from 'vitest';
import { makeDocument } from '#web/lib/documents/testing-document.ts';
import { describeCoverage, describeReadingProgress, welcomeMessage } from './document-descriptions.ts';

const document = makeDocument({ pageCount: 13, pagesRead: 13 });

describe('describeCoverage', () => {
  test('states that all pages were searched', () => {
    expect(describeCoverage({ pagesTotal: 13, pagesRead: 13, unreadPages: [] })).toBe('Searched all 13 pages.');
    expect(describeCoverage({ pagesTotal: 1, pagesRead: 1, unreadPages: [] })).toBe('Searched the only page.');
  });

  test('never counts an unreadable page as searched', () => {
    const expected = 'Searched 12 of 13 pages; page 7 could not be read.';
    expect(describeCoverage({ pagesTotal: 13, pagesRead: 12, unreadPages: [7] })).toBe(expected);
    expect(describeCoverage({ pagesTotal: 13, pagesRead: 13, unreadPages: [7] })).toBe(expected);
  });
});

describe('welcomeMessage', () => {
  test('mentions the analysis once there is one [spec: 4.28]', () => {
    expect(welcomeMessage({ ...document, hasAnalysis: true }, 'Lease', 'Lexi')).toContain('I’ve analyzed “Lease”');
    expect(welcomeMessage(document, 'Lease', 'Lexi')).not.toContain('analyzed');
  });

  test('does not claim to have read a processing or failed document', () => {
    expect(welcomeMessage({ ...document, status: 'processing' }, 'Lease', 'Lexi')).toContain('I’m reading');
    expect(welcomeMessage({ ...document, status: 'failed' }, 'Lease', 'Lexi')).toContain('could not read');
  });
});

test('describeReadingProgress › counts pages, never beyond the last one', () => {
  expect(describeReadingProgress({ ...document, status: 'processing', pagesRead: 0 })).toBe('Opening your document…');
  expect(describeReadingProgress({ ...document, status: 'processing', pagesRead: 11 })).toBe('Reading page 12 of 13…');
  expect(describeReadingProgress({ ...document, status: 'processing', pagesRead: 13 })).toBe('Reading page 13 of 13…');
});
