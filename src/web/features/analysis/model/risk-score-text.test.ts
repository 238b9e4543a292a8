import { expect, test } from 'vitest';
import { describeSeverities, titleOfScore } from './risk-score-text.ts';

test("titleOfScore › follows the server's level, and does not call a score of 0 low", () => {
  expect(titleOfScore(58, 'high')).toBe('High');
  expect(titleOfScore(23, 'medium')).toBe('Medium');
  expect(titleOfScore(4, 'low')).toBe('Low');
  expect(titleOfScore(0, 'low')).toBe('No particular risks found');
});

test('describeSeverities › counts risks by severity', () => {
  expect(describeSeverities({ High: 2, Medium: 5, Low: 1 })).toBe('2 high, 5 medium and 1 low risk');
  expect(describeSeverities({ High: 0, Medium: 1, Low: 3 })).toBe('1 medium and 3 low risks');
  expect(describeSeverities({ High: 1, Medium: 0, Low: 0 })).toBe('1 high risk');
});
