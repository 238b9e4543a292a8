import { InvalidPDFException, PasswordException, ResponseException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { classifyLoadFailure } from './load-failure.ts';

it('knows a document that was deleted from one that did not arrive', () => {
  expect(classifyLoadFailure(new ResponseException('Missing PDF', 404, true), false)).toBe('gone');
  expect(classifyLoadFailure(new ResponseException('Unexpected server response', 503, false), false)).toBe(
    'unreachable',
  );
  expect(classifyLoadFailure(new TypeError('Failed to fetch'), false)).toBe('unreachable');
  expect(classifyLoadFailure(undefined, false)).toBe('unreachable');
});

it('knows a file that the server has lost', () => {
  expect(classifyLoadFailure(new ResponseException('Unexpected server response', 410, false), false)).toBe('lost');
});

it('knows a file that no amount of trying again will draw', () => {
  expect(classifyLoadFailure(new InvalidPDFException('Invalid PDF structure.'), false)).toBe('undrawable');
  expect(classifyLoadFailure(new PasswordException('No password given', 1), false)).toBe('undrawable');
});

it('does not blame the connection for a file that is here', () => {
  expect(classifyLoadFailure(new Error('Invalid page request.'), true)).toBe('undrawable');
  expect(classifyLoadFailure(new ResponseException('Missing PDF', 404, true), true)).toBe('gone');
});
