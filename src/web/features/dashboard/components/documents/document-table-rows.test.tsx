import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Document } from '#contract/documents.ts';
import { useDocumentTable } from '#web/features/dashboard/hooks/use-document-table.ts';
import { DEFAULT_VIEW, parseSorting, type ReportView } from '#web/features/dashboard/model/report-view.ts';

function row(id: number, facts: Partial<Document>): Document {
  const unknown = {
    aiRiskLevel: null,
    aiRiskDescription: null,
    metadata: { documentType: 'document', isLegalDocument: false },
    content: '',
    riskLevel: 'low',
    riskScore: null,
    hasAnalysis: false,
  } as const;
  return { ...unknown, id, originalName: `${id}.pdf`, uploadedAt: '2026-01-01T00:00:00.000Z', ...facts } as Document;
}

const DOCUMENTS = [
  row(1, { originalName: 'lease 10.pdf', uploadedAt: '2026-03-01T00:00:00.000Z', riskLevel: 'high', riskScore: 70 }),
  row(2, { originalName: 'Lease 9.pdf', uploadedAt: '2026-03-02T00:00:00.000Z', riskScore: 0 }),
  row(3, { originalName: 'Policy.pdf', aiRiskDescription: 'Insurance for a house' }),
];

interface ProbeProps {
  readonly documents: readonly Document[];
  readonly view: ReportView;
}

function Probe({ documents, view }: ProbeProps) {
  const { shown } = useDocumentTable(documents, view);
  return shown.map(({ id }) => id).join(' ');
}

/** The row ids of the rendered table. */
function show(view: Partial<ReportView>, documents: readonly Document[] = DOCUMENTS): string {
  return renderToStaticMarkup(<Probe documents={documents} view={{ ...DEFAULT_VIEW, ...view }} />);
}

const sortedBy = (name: string) => ({ sorting: parseSorting(name) });

test('document table › sorts the newest first by default [spec: 4.31]', () => {
  expect(show({})).toBe('2 1 3');
  expect(show(sortedBy('uploadedAt'))).toBe('3 1 2');
});

test('document table › sorts names naturally, and keeps the order of equal ones', () => {
  expect(show(sortedBy('originalName'))).toBe('2 1 3');
  const names = ['Éclair.pdf', 'eclair 2.pdf', 'Zebra.pdf', 'éclair.pdf', '10.pdf', '9.pdf'];
  const documents = names.map((originalName, id) => row(id, { originalName }));
  expect(show(sortedBy('originalName'), documents)).toBe('5 4 1 0 3 2');
  expect(show(sortedBy('-originalName'), documents)).toBe('2 0 3 1 4 5');
});

test('document table › sorts missing scores last in both directions, and counts 0 as a score', () => {
  expect(show(sortedBy('riskScore'))).toBe('2 1 3');
  expect(show(sortedBy('-riskScore'))).toBe('1 2 3');
});

test('document table › searches names and descriptions, and filters by risk [spec: 2.58]', () => {
  expect(show({ search: ' LEASE ' })).toBe('2 1');
  expect(show({ search: 'insurance' })).toBe('3');
  expect(show({ search: 'lease', riskLevel: 'high' })).toBe('1');
  expect(show({ search: '.*' })).toBe('');
});

test('document table › searches kinds and the first words of the text, and not what follows them', () => {
  const solar = row(4, {
    content: `Residential Solar Energy System Lease ${'with many terms '.repeat(40)} parking`,
    metadata: { documentType: 'equipment rental', isLegalDocument: true },
  });
  expect(show({ search: 'solar' }, [...DOCUMENTS, solar])).toBe('4');
  expect(show({ search: 'equipment' }, [...DOCUMENTS, solar])).toBe('4');
  expect(show({ search: 'parking' }, [...DOCUMENTS, solar])).toBe('');
});

test('document table › filters by whether documents are analysed', () => {
  const documents = [...DOCUMENTS, row(4, { hasAnalysis: true, riskLevel: 'low' })];
  expect(show({ analysis: 'done' }, documents)).toBe('4');
  expect(show({ analysis: 'missing' }, documents)).toBe('2 1 3');
  expect(show({ riskLevel: 'low', analysis: 'done' }, documents)).toBe('4');
});

test('document table › filters documents that were not assessed', () => {
  const documents = [...DOCUMENTS, row(4, { originalName: 'Recipe.pdf', riskLevel: null })];
  expect(show({ riskLevel: 'not-assessed' }, documents)).toBe('4');
  expect(show({ riskLevel: 'low' }, documents)).toBe('2 3');
});
