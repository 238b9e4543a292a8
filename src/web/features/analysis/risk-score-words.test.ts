import { expect, test } from 'vitest';
import { explainRiskScore } from './risk-score-words.ts';

test("the words follow the server's level, and nothing found is not called low", () => {
  expect(explainRiskScore(58, 'high').title).toBe('High');
  expect(explainRiskScore(23, 'medium').title).toBe('Medium');
  expect(explainRiskScore(4, 'low').title).toBe('Low');
  expect(explainRiskScore(0, 'low').title).toBe('No particular risks found');
});
