import { expect, test } from 'vitest';
import type { RiskFactor } from '#contract/analysis.ts';
import { makeAnalysis } from '#tests/support/builders/documents/analysis.ts';
import { composeReport } from './report-content.ts';
import type { ReportItem } from './report-model.ts';

const FACTS = {
  product: 'Lexden',
  documentId: 1,
  documentName: 'Lease.pdf',
  ocrPages: [],
  hiddenTextPages: [],
  today: '2026-11-26',
  notes: [],
};

function risk(name: string, explanation: string): RiskFactor {
  return { risk: name, term: null, explanation, severity: 'Medium', burdens: [], stance: null };
}

function pointsOf(riskFactors: RiskFactor[]): readonly ReportItem[] {
  const { verdict, sections } = composeReport(makeAnalysis({ riskFactors }), FACTS);
  const others = sections
    .filter(({ title }) => title === 'Risks')
    .flatMap(({ groups }) => groups.flatMap(({ blocks }) => blocks))
    .flatMap((block) => (block.kind === 'items' ? block.items : []));
  return [...verdict.worst, ...others];
}

test('risks in reports › of an explanation that was printed already the advice alone is said again', () => {
  const explanation = 'The other side may do this. Ask: “When would you do it?”';
  const points = pointsOf([
    risk('It may raise the price', explanation),
    risk('It may transfer it', explanation),
    risk('It ends at once', 'It can end before you find another.'),
    risk('It may end it', 'It can end before you find another.'),
  ]);
  expect(points.map(({ heading, text }) => [heading, text])).toEqual([
    ['It may raise the price', explanation],
    ['It may transfer it', 'Ask: “When would you do it?”'],
    ['It ends at once', 'It can end before you find another.'],
    ['It may end it', 'It can end before you find another.'],
  ]);
});

test('risks in reports › whose title is the document’s words print them once', () => {
  const words = 'You pay a fee of $120.00 if you cancel early.';
  const source = { documentId: 1, filename: 'Lease.pdf', pageNumber: 3, quote: words, rects: [], verified: true };
  const analysis = makeAnalysis({
    riskFactors: [risk(`“${words}”`, ''), risk('It ends at once', '')],
    citations: [
      { list: 'riskFactors', index: 0, source },
      { list: 'riskFactors', index: 1, source: { ...source, pageNumber: 4, quote: 'It ends.' } },
    ],
  });
  const [first, second] = composeReport(analysis, FACTS).verdict.worst;
  expect([first?.quotes.length, first?.pages.map(({ page, anchor }) => [page, anchor])]).toEqual([
    0,
    [[3, first?.anchor]],
  ]);
  expect(second?.quotes.map((quote) => quote.words)).toEqual(['It ends.']);
});
