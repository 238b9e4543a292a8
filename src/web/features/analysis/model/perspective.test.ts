import { expect, test } from 'vitest';
import type { RiskFactor } from '#contract/analysis.ts';
import { partitionDuties } from '#contract/analysis-perspective.ts';
import { groupRisks } from './perspective.ts';

const risk = (severity: RiskFactor['severity'], stance: RiskFactor['stance']): RiskFactor => ({
  risk: '',
  term: null,
  explanation: '',
  severity,
  stance,
  burdens: [],
});

test('groupRisks › puts risks of the chosen side first, regardless of severity', () => {
  const riskFactors = [
    risk('High', 'other'),
    risk('Low', 'you'),
    risk('High', null),
    risk('Medium', 'both'),
    risk('Low', 'other'),
  ];
  expect(groupRisks({ riskFactors, side: 'tenant', suggestedSide: null }).map(({ indexes }) => indexes)).toEqual([
    [3, 1],
    [2],
    [0, 4],
  ]);
  expect(groupRisks({ riskFactors: [risk('Low', 'you')], side: 'tenant', suggestedSide: null })).toHaveLength(1);
  expect(groupRisks({ riskFactors, side: null, suggestedSide: null })).toEqual([
    { title: null, indexes: [0, 2, 3, 1, 4] },
  ]);
});

test('partitionDuties › separates duties by side and keeps those without a party', () => {
  const analysis = {
    obligations: ['Tenant: pay', 'Landlord: repair', 'Each party: keep quiet', 'Agent: tell', 'Guarantor: pay'],
    owedBy: [['tenant'], ['landlord'], ['tenant', 'landlord'], []],
  };
  expect(partitionDuties({ ...analysis, side: 'tenant' })).toEqual({ yours: [0, 2], unclear: [3, 4], others: [1] });
  expect(partitionDuties({ ...analysis, side: null })).toEqual({ yours: [0, 1, 2, 3, 4], unclear: [], others: [] });
});
