import { expect, test } from 'vitest';
import { titleOfScore } from './risk-score-text.ts';

test("titleOfScore › follows the server's level, and does not call a score of 0 low", () => {
  expect(titleOfScore(58, 'high')).toBe('High');
  expect(titleOfScore(23, 'medium')).toBe('Medium');
  expect(titleOfScore(4, 'low')).toBe('Low');
  expect(titleOfScore(0, 'low')).toBe('No particular risks found');
});
