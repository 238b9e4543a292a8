import { expect, test } from 'vitest';
import { RequestError } from '../api/request.ts';
import { describeAnalysisFailure } from './analyze-document.ts';

const body = (message: string) => JSON.stringify({ code: 'analysis-failed', message });

test.each([
  ['no connection', new TypeError('Failed to fetch'), 'Failed to analyze document. Please try again.'],
  ['no words of the server', new RequestError(502, 'Bad Gateway'), 'Failed to analyze document. Please try again.'],
  ['words of the server', new RequestError(422, body('This document has no text.')), 'This document has no text.'],
])('analysis failure › %s has a message', (_case, error, expected) => {
  expect(describeAnalysisFailure(error)).toBe(expected);
});
