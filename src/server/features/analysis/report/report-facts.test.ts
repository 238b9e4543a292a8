import { expect, it } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import { makeAnalysis } from '#tests/support/builders/documents/analysis.ts';
import { composeReport } from './report-content.ts';
import { describeReport, describeWarnings } from './report-facts.ts';

const facts = {
  product: 'Lexden',
  documentId: 1,
  documentName: 'Lease.pdf',
  ocrPages: [],
  hiddenTextPages: [],
  today: '2026-11-21',
  notes: [],
};
const provenanceOf = (making: Partial<Analysis>) => describeReport(makeAnalysis(making), facts)[0];

it('describeReport › names the engine, the provider that received text, and the reason for a fallback', () => {
  expect(provenanceOf({})).toMatch(/ by Lexden’s built-in engine\.$/);
  expect(provenanceOf({ engine: 'gpt-9', provider: 'OpenAI', notice: 'gpt-9 could not read page 3.' })).toMatch(
    / by gpt-9\. The text of the document was sent to OpenAI\. gpt-9 could not read page 3\.$/,
  );
});

it('describeWarnings › names unread, scanned and hidden pages, and joins neighbours', () => {
  const coverage = { pagesTotal: 9, pagesRead: 6, unreadPages: [9, 2, 3, 4] };
  expect(describeWarnings(makeAnalysis({ coverage }), { ...facts, ocrPages: [1], hiddenTextPages: [5, 6] })).toEqual([
    'Read 5 of 9 pages; pages 2–4, 9 could not be read. This report does not cover them. Please read them yourself.',
    'The words of page 1 come from a scan and may be wrong.',
    'Hidden text on pages 5, 6 was left out. Ask the sender why it is there.',
  ]);
});

it('composeReport › says why risks were not assessed instead of a score', () => {
  const { verdict } = composeReport(makeAnalysis({ riskScore: null, notAssessed: 'language' }), facts);
  expect(verdict.score.value).toBeNull();
  expect(verdict.score.text).toMatch(/^This does not seem to be in English or German\. You can still/);
  expect(verdict.worst).toEqual([]);
  expect([verdict.side, verdict.noMoney, verdict.noDates]).toEqual([null, null, null]);
});

it('composeReport › shows dates from today on, and says when none is ahead', () => {
  const source = { documentId: 7, filename: 'lease.pdf', pageNumber: 4, quote: 'ends', rects: [], verified: true };
  const date = {
    kind: 'ends' as const,
    title: 'The lease ends',
    detail: 'Printed.',
    isPrinted: true,
    sources: [source],
  };
  const dates = [
    { ...date, day: '2026-11-20' },
    { ...date, day: '2026-11-21' },
  ];
  const { verdict } = composeReport(makeAnalysis({ dates }), facts);
  expect(verdict.dates.map(({ day }) => day)).toEqual(['November 21, 2026']);
  const later = composeReport(makeAnalysis({ dates }), { ...facts, today: '2027-01-01' }).verdict;
  expect([later.dates, later.noDates]).toEqual([[], 'No date ahead. Last: November 21, 2026, The lease ends']);
});
