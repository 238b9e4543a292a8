import { expect, test } from 'vitest';
import type { Analysis, Clause } from '#contract/analysis.ts';
import type { Source } from '#contract/sources.ts';
import { listFindings } from './use-findings.ts';

const SOURCE: Source = { documentId: 1, filename: 'a.pdf', pageNumber: 1, quote: 'words', rects: [], verified: true };
const CLAUSE = {
  present: true,
  standing: 'present',
  note: null,
  probability: 1,
  sources: [SOURCE],
} satisfies Partial<Clause>;
const ANALYSIS: Analysis = {
  documentId: 1,
  filename: 'a.pdf',
  verdict: null,
  summary: 'A lease.',
  basicInfo: ['Title: Lease'],
  keyTerms: [],
  riskFactors: [
    {
      risk: 'It renews by itself',
      term: 'Automatic renewal',
      explanation: 'Unless notice is given.',
      severity: 'High',
      burdens: [],
      stance: null,
    },
    { risk: 'Without a source', term: null, explanation: '', severity: 'Low', burdens: [], stance: null },
  ],
  obligations: [],
  owedBy: [],
  sides: [],
  side: null,
  suggestedSide: null,
  checklist: null,
  citations: [
    { list: 'summary', index: 0, source: SOURCE },
    { list: 'basicInfo', index: 0, source: SOURCE },
    { list: 'riskFactors', index: 0, source: SOURCE },
  ],
  clauses: [
    { ...CLAUSE, category: 'document-name', label: 'Title of the document' },
    { ...CLAUSE, category: 'governing-law', label: 'Which law applies' },
  ],
  dates: [],
  notAssessed: null,
  riskScore: 50,
  engine: 'built-in',
  coverage: { pagesTotal: 1, pagesRead: 1, unreadPages: [] },
  analyzedAt: '2026-11-22T00:00:00.000Z',
};

test('findings › mark cited items with the analysis’s details, without the summary and repeated key information', () => {
  expect(listFindings(ANALYSIS)).toEqual([
    expect.objectContaining({ key: 'basicInfo-0', kind: 'fact', severity: null, detail: null, mark: null }),
    expect.objectContaining({
      key: 'riskFactors-0',
      kind: 'risk',
      severity: 'High',
      title: 'It renews by itself',
      detail: 'Unless notice is given.',
      mark: 1,
    }),
    expect.objectContaining({ key: 'clause-1', kind: 'clause', title: 'Which law applies' }),
  ]);
});

const OWN = ANALYSIS.riskFactors.slice(0, 1);

test('findings › those of the chosen side alone are marked as risks, with the numbers of the list', () => {
  const others = { ...OWN[0], risk: 'You may end it', stance: 'other' } as const;
  const own = { ...OWN[0], risk: 'It may be ended', stance: 'you' } as const;
  const analysis = {
    ...ANALYSIS,
    side: 'tenant',
    riskFactors: [others, own] as Analysis['riskFactors'],
    citations: [0, 1].map((index) => ({ list: 'riskFactors' as const, index, source: SOURCE })),
  };
  const risks = listFindings(analysis).filter(({ kind }) => kind === 'risk');
  expect(risks.map(({ title, mark }) => [title, mark])).toEqual([['It may be ended', 1]]);
});

test('findings › a definition behind a risk is not marked, unless the risk has no other words', () => {
  const definition = { ...SOURCE, pageNumber: 2, quote: '"Termination Date" means\nthe date on which it ends' };
  const markedOf = (sources: readonly Source[]) =>
    listFindings({
      ...ANALYSIS,
      riskFactors: OWN,
      citations: sources.map((source) => ({ list: 'riskFactors', index: 0, source })),
    })
      .filter(({ kind }) => kind === 'risk')
      .flatMap((finding) => finding.sources);
  expect(markedOf([SOURCE, definition])).toEqual([SOURCE]);
  expect(markedOf([definition])).toEqual([definition]);
});
