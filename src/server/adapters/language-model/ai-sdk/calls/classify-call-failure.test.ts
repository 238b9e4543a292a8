import { APICallError } from 'ai';
import { expect, test } from 'vitest';
import { classifyCallFailure } from './classify-call-failure.ts';

const NOW = 1_000;
const apiError = (statusCode: number | undefined, responseBody: string, cause?: unknown) =>
  new APICallError({
    message: 'failed',
    url: 'http://provider',
    requestBodyValues: {},
    responseBody,
    cause,
    ...(statusCode !== undefined && { statusCode, responseHeaders: { 'retry-after': '3' } }),
  });

test.each([
  [401, '', 'key-refused', false],
  [403, '', 'key-refused', false],
  [400, 'API key not valid. Please pass a valid API key.', 'key-refused', false],
  [404, '', 'model-unknown', false],
  [400, 'The model `gpt-9` does not exist', 'model-unknown', false],
  [400, "This model's maximum context length is 8192 tokens.", 'too-long', false],
  [400, 'prompt is too long: 210000 tokens > 200000 maximum', 'too-long', false],
  [413, '', 'too-long', false],
  [400, '{"code":"json_validate_failed","failed_generation":"{"}', 'unusable-output', true],
  [400, 'messages: field required', 'request-refused', false],
  [400, 'Your credit balance is too low to access the API.', 'out-of-credit', false],
  [402, '', 'out-of-credit', false],
  [429, '{"code":"insufficient_quota","message":"check your plan and billing details"}', 'out-of-credit', false],
  // Google also returns this for a limit per minute.
  [429, 'You exceeded your current quota, please check your plan and billing details.', 'rate-limited', true],
  [408, '', 'timed-out', true],
  [409, '', 'unavailable', true],
  [500, '', 'unavailable', true],
  [503, 'The model is overloaded.', 'unavailable', true],
  [529, 'Overloaded', 'unavailable', true],
  [418, '', 'request-refused', false],
])('classifyCallFailure › classifies status %s with "%s" as %s', (status, body, code, isRetryable) => {
  expect(classifyCallFailure(apiError(status, body), NOW)).toEqual({
    code,
    isRetryable,
    status,
    retryAfterMs: 3_000,
    wasSent: true,
  });
});

test.each([
  [{ type: 'overloaded_error', message: 'Overloaded' }, 'unavailable', true],
  [{ message: 'Rate limit reached for requests', code: 'rate_limit_exceeded' }, 'rate-limited', true],
  [new TypeError('terminated'), 'unavailable', true],
  ['a string', 'unavailable', true],
  [null, 'unavailable', true],
])('classifyCallFailure › classifies %o inside a stream as %s', (error, code, isRetryable) => {
  expect(classifyCallFailure(error, NOW)).toMatchObject({
    code,
    isRetryable: isRetryable,
    status: undefined,
    wasSent: true,
  });
});

test('classifyCallFailure › reports that nothing was sent only without a connection', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const wrapped = apiError(undefined, '', new TypeError('fetch failed', { cause: refused }));
  expect(classifyCallFailure(wrapped, NOW)).toMatchObject({ code: 'unavailable', isRetryable: true, wasSent: false });
  const reset = Object.assign(new Error('read'), { code: 'ECONNRESET' });
  expect(classifyCallFailure(apiError(undefined, '', reset), NOW)).toMatchObject({ wasSent: true });
});
