import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Severity } from '#contract/analysis.ts';
import { describeDocument, documentRiskLevel, guessRiskLevel, riskLevelOfScore, riskScore } from './risk.ts';

describe('guessRiskLevel', () => {
  test.each([
    ...['termination', 'penalty', 'liability', 'breach', 'damages', 'foreclosure', 'default', 'eviction'].map(
      (word) => ['high', 'scan.pdf', `Something about ${word} here.`],
    ),
    ...['deed', 'sale', 'mortgage', 'loan', 'contract', 'agreement'].map((word) => ['high', `my ${word}.pdf`, '']),
    ...['deadline', 'payment', 'obligation', 'warranty', 'insurance', 'lease', 'rental'].map((word) => [
      'medium',
      'scan.pdf',
      `Something about ${word} here.`,
    ]),
    ...['policy', 'terms', 'conditions', 'invoice', 'statement'].map((word) => ['medium', `my ${word}.pdf`, '']),
    ['low', 'recipe.pdf', 'Stir and serve.'],
    ['low', '', ''],
    ['high', 'SCAN.PDF', 'LIMITATION OF LIABILITY'],
    ['high', 'Wholesale.pdf', ''],
    ['high', 'scan.pdf', 'the defaulting party'],
    ['high', 'invoice.pdf', 'penalty for late payment'],
    // Name keywords count in the name only, and vice versa.
    ['low', 'scan.pdf', 'this agreement'],
    ['low', 'liability.pdf', 'nothing'],
    ['low', 'lease.pdf', 'nothing'],
  ])('%s: %s / %s [spec: 4.29]', (level, name, text) => {
    expect(guessRiskLevel(name, text)).toBe(level);
  });
});

describe('documentRiskLevel', () => {
  const facts = { originalName: 'invoice.pdf', aiRiskLevel: null, aiAnalyzedAt: null, guessedRiskLevel: null };
  test.each([
    ['the analysis goes first', { aiRiskLevel: 'low', aiAnalyzedAt: 1, guessedRiskLevel: 'high' }, 'low'],
    ['a level without its time does not count', { aiRiskLevel: 'low', guessedRiskLevel: 'high' }, 'high'],
    ['an analysis that did not assess risks has none', { aiAnalyzedAt: 1, guessedRiskLevel: 'high' }, null],
    ['the guess is next', { guessedRiskLevel: 'low' }, 'low'],
    ['the name alone is last', {}, 'medium'],
  ] as const)('%s [spec: 4.29]', (_name, known, level) => {
    expect(documentRiskLevel({ ...facts, ...known })).toBe(level);
  });
});

describe('describeDocument', () => {
  test.each([
    ['Acme_NDA_2024.pdf', null, 'confidential'],
    ['MutualNondisclosure.pdf', null, 'confidential'],
    ['Home Loan Agreement.pdf', null, 'Borrowed money'],
    ['office-lease.pdf', null, 'renting'],
    ['Purchase agreement.pdf', null, 'A purchase'],
    ['Agreement.pdf', null, 'Binding duties'],
    ['scan.pdf', 'lease', 'renting'],
    ['scan.pdf', 'service agreement', 'Work to be done'],
    ['Invoice 7.pdf', 'lease', 'demand for payment'],
    ['scan.pdf', 'document', 'No description yet'],
    ['agenda.pdf', null, 'No description yet'],
    ['mobility.pdf', null, 'No description yet'],
  ])('%s (%s): %s [spec: 4.30]', (name, type, words) => {
    expect(describeDocument(name, type)).toContain(words);
  });
});

describe('riskScore', () => {
  const risks = (high: number, medium: number, low: number) => [
    ...Array.from({ length: high }, () => ({ severity: 'High' as const })),
    ...Array.from({ length: medium }, () => ({ severity: 'Medium' as const })),
    ...Array.from({ length: low }, () => ({ severity: 'Low' as const })),
  ];
  test.each([
    [0, 0, 0, 0, 'low'],
    [0, 0, 5, 10, 'low'],
    [0, 1, 0, 7, 'low'],
    [0, 2, 0, 14, 'medium'],
    [0, 8, 2, 46, 'high'],
    [1, 0, 0, 30, 'medium'],
    [1, 3, 0, 44, 'high'],
    [2, 0, 0, 51, 'high'],
    [2, 4, 3, 66, 'high'],
    [2, 12, 5, 81, 'high'],
    [100, 100, 100, 100, 'high'],
  ])('%i high, %i medium, %i low: %i, %s', (high, medium, low, score, level) => {
    expect(riskScore(risks(high, medium, low))).toBe(score);
    expect(riskLevelOfScore(score)).toBe(level);
  });

  test('is monotonic in number and severity of risks, and an integer from 0 to 100', () => {
    const severity = fc.constantFrom<Severity>('High', 'Medium', 'Low');
    fc.assert(
      fc.property(fc.array(severity, { maxLength: 40 }), (list) => {
        const factors = list.map((entry) => ({ severity: entry }));
        const score = riskScore(factors);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        const [low, medium, high] = (['Low', 'Medium', 'High'] as const).map((entry) =>
          riskScore([...factors, { severity: entry }]),
        ) as [number, number, number];
        expect([score, low, medium, high]).toEqual([score, low, medium, high].toSorted((a, b) => a - b));
      }),
      { seed: 20_261_121, numRuns: 300 },
    );
  });

  test.each([
    [11, 'low'],
    [12, 'medium'],
    [39, 'medium'],
    [40, 'high'],
    [100, 'high'],
  ])('%i is %s', (score, level) => {
    expect(riskLevelOfScore(score)).toBe(level);
  });
});
