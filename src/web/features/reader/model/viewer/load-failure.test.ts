import { InvalidPDFException, PasswordException, ResponseException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { explainFailure } from './load-failure.ts';

it('knows a document that was deleted from one that did not arrive', () => {
  expect(explainFailure(new ResponseException('Missing PDF', 404, true), false)).toBe('gone');
  expect(explainFailure(new ResponseException('Unexpected server response', 503, false), false)).toBe('unreachable');
  expect(explainFailure(new TypeError('Failed to fetch'), false)).toBe('unreachable');
  expect(explainFailure(undefined, false)).toBe('unreachable');
});

it('knows a file that the server has lost', () => {
  expect(explainFailure(new ResponseException('Unexpected server response', 410, false), false)).toBe('lost');
});

it('knows a file that no amount of trying again will draw', () => {
  expect(explainFailure(new InvalidPDFException('Invalid PDF structure.'), false)).toBe('undrawable');
  expect(explainFailure(new PasswordException('No password given', 1), false)).toBe('undrawable');
});

it('does not blame the connection for a file that is here', () => {
  expect(explainFailure(new Error('Invalid page request.'), true)).toBe('undrawable');
  expect(explainFailure(new ResponseException('Missing PDF', 404, true), true)).toBe('gone');
});
