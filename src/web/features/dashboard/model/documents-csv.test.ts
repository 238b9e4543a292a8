import { expect, test } from 'vitest';
import type { DocumentSummary } from '#contract/batches.ts';
import { makeDocument } from '#web/lib/documents/testing-document.ts';
import { writeDocumentsCsv } from './documents-csv.ts';

const TODAY = '2026-11-26';
const ANALYSIS: DocumentSummary['analysis'] = {
  verdict: 'Two points, "rent" and notice, weigh heavily.',
  riskScore: 58,
  basicInfo: ['Title: Lease of a flat'],
  keyTerms: [],
  risks: [
    { risk: 'The rent may rise.', severity: 'High' },
    { risk: 'Late fees add up.', severity: 'High' },
    { risk: 'Notice is long.', severity: 'Medium' },
    { risk: 'Keys cost money.', severity: 'Low' },
  ],
  obligations: 12,
  dates: [
    { kind: 'starts', day: '2026-01-01', title: 'The lease starts' },
    { kind: 'ends', day: '2027-06-30', title: 'The lease ends' },
  ],
};

const linesOf = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n');

test('table of documents › has what the analysis found, and no guess', () => {
  const analyzed = makeDocument({ id: 1, hasAnalysis: true, riskScore: 58, originalName: '17_lease.pdf' });
  const csv = writeDocumentsCsv([analyzed, makeDocument({ id: 2 })], [{ documentId: 1, analysis: ANALYSIS }], TODAY);
  const [head, first, second] = linesOf(csv);
  expect(head).toMatch(/^Document name,Title,Kind,Uploaded,/);
  expect(first).toBe(
    'lease.pdf,Lease of a flat,Lease,2026-03-01,3,51,yes,58,high,2,1,1,The rent may rise. | Late fees add up. | Notice is long.,12,2027-06-30,The lease ends,"Two points, ""rent"" and notice, weigh heavily."',
  );
  expect(second).toBe('lease.pdf,,Lease,2026-03-01,3,51,no,,,,,,,,,,');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('table of documents › makes no formula of the name %s', (originalName) => {
  const [, line] = linesOf(writeDocumentsCsv([makeDocument({ originalName })], [], TODAY));
  expect(line?.startsWith(`'${originalName}`)).toBe(true);
});

test('table of documents › keeps line breaks and quotes inside their cell', () => {
  const [, line, rest] = linesOf(writeDocumentsCsv([makeDocument({ originalName: 'a"b\r\nc' })], [], TODAY));
  expect(`${line}\r\n${rest}`).toMatch(/^"a""b\r\nc",/);
});
