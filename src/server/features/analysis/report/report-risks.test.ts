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
