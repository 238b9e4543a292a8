import { expect, test } from 'vitest';
import { parseDispositionFilename } from './download-report.ts';

test.each([
  [`attachment; filename="_.pdf"; filename*=UTF-8''%F0%9F%A6%8A%20-%20analysis.pdf`, '🦊 - analysis.pdf'],
  ['attachment; filename="plain.pdf"', null],
  [`attachment; filename*=UTF-8''%E0%A4%A`, null],
  [null, null],
])('parseDispositionFilename › %o gives %o', (disposition, name) => {
  expect(parseDispositionFilename(disposition)).toBe(name);
});
