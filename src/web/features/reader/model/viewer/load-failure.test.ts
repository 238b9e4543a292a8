import { InvalidPDFException, PasswordException, ResponseException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { classifyLoadFailure } from './load-failure.ts';

it('load failure › distinguishes a deleted document from a failed download', () => {
  expect(classifyLoadFailure(new ResponseException('Missing PDF', 404, true), false)).toBe('gone');
  expect(classifyLoadFailure(new ResponseException('Unexpected server response', 503, false), false)).toBe(
    'unreachable',
  );
  expect(classifyLoadFailure(new TypeError('Failed to fetch'), false)).toBe('unreachable');
  expect(classifyLoadFailure(undefined, false)).toBe('unreachable');
});

it('load failure › recognises a file that the server has lost', () => {
  expect(classifyLoadFailure(new ResponseException('Unexpected server response', 410, false), false)).toBe('lost');
});

it('load failure › classifies broken and encrypted files as not renderable', () => {
  expect(classifyLoadFailure(new InvalidPDFException('Invalid PDF structure.'), false)).toBe('unrenderable');
  expect(classifyLoadFailure(new PasswordException('No password given', 1), false)).toBe('unrenderable');
});

it('load failure › does not blame the connection once the file was downloaded', () => {
  expect(classifyLoadFailure(new Error('Invalid page request.'), true)).toBe('unrenderable');
  expect(classifyLoadFailure(new ResponseException('Missing PDF', 404, true), true)).toBe('gone');
});
