import { InvalidPDFException, PasswordException, ResponseException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { explainFailure } from './load-failure.ts';

it('knows a document that was deleted from one that did not arrive', () => {
  expect(explainFailure(new ResponseException('Missing PDF', 404, true))).toBe('gone');
  expect(explainFailure(new ResponseException('Unexpected server response', 503, false))).toBe('unreachable');
  expect(explainFailure(new TypeError('Failed to fetch'))).toBe('unreachable');
  expect(explainFailure(undefined)).toBe('unreachable');
});

it('knows a file that no amount of trying again will draw', () => {
  expect(explainFailure(new InvalidPDFException('Invalid PDF structure.'))).toBe('undrawable');
  expect(explainFailure(new PasswordException('No password given', 1))).toBe('undrawable');
});
