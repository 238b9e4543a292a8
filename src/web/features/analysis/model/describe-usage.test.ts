import { expect, it } from 'vitest';
import { describeUsage } from './describe-usage.ts';

it.each([
  [12_000, 345, 0.0349, '12,345 tokens, $0.03'],
  [900, 100, 0.0004, '1,000 tokens, less than $0.01'],
  [900, 100, 0, '1,000 tokens, $0'],
  [900, 100, null, '1,000 tokens'],
])('describeUsage › %i and %i tokens at %s dollars', (inputTokens, outputTokens, costUsd, words) => {
  expect(describeUsage({ inputTokens, outputTokens, costUsd })).toBe(words);
  expect(describeUsage({ inputTokens, outputTokens, costUsd, isEstimated: true })).toBe(`about ${words}`);
});
