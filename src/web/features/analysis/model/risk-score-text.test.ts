import { expect, test } from 'vitest';
import { describeSeverities, explainRiskScore } from './risk-score-text.ts';

test("explainRiskScore › follows the server's level, and does not call a score of 0 low", () => {
  expect(explainRiskScore(58, 'high').title).toBe('High');
  expect(explainRiskScore(23, 'medium').title).toBe('Medium');
  expect(explainRiskScore(4, 'low').title).toBe('Low');
  expect(explainRiskScore(0, 'low').title).toBe('No particular risks found');
});

test('describeSeverities › counts risks by severity', () => {
  expect(describeSeverities({ High: 2, Medium: 5, Low: 1 })).toBe('2 high, 5 medium and 1 low risk');
  expect(describeSeverities({ High: 0, Medium: 1, Low: 3 })).toBe('1 medium and 3 low risks');
  expect(describeSeverities({ High: 1, Medium: 0, Low: 0 })).toBe('1 high risk');
});
