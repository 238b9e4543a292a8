import { expect, test } from 'vitest';
import { RequestError } from '../api/request.ts';
import { analysisRetryDelayMs, shouldRetryAnalysis } from './analysis-retries.ts';

const refusal = (status: number, code: string, retryAfter?: string) =>
  new RequestError(status, JSON.stringify({ code, message: 'm' }), retryAfter);

test.each<[string, unknown]>([
  ['a broken connection', new TypeError('Failed to fetch')],
  ['a proxy with an unreachable server', new RequestError(502, 'Bad Gateway')],
  ['an analysis that takes longer than a request', refusal(504, 'document-reading-timeout')],
  ['an unavailable database', refusal(503, 'unavailable', '30')],
])('analysis retries › retry %s until a restart is over', (_what, error) => {
  expect([shouldRetryAnalysis(0, error), shouldRetryAnalysis(59, error), shouldRetryAnalysis(60, error)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(analysisRetryDelayMs(error)).toBe(5000);
});

test('analysis retries › retry an overloaded server after its delay, a few times', () => {
  const busy = refusal(503, 'overloaded', '7');
  expect([shouldRetryAnalysis(3, busy), shouldRetryAnalysis(4, busy), analysisRetryDelayMs(busy)]).toEqual([
    true,
    false,
    7000,
  ]);
});

test.each([
  ['analysis-failed', 500],
  ['document-not-found', 404],
  ['file-lost', 410],
])('analysis retries › do not retry %s', (code, status) => {
  expect(shouldRetryAnalysis(0, refusal(status, code))).toBe(false);
});
