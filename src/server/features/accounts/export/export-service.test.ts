import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folderNameOf } from './export-service.ts';

test.each([
  ['Lease.pdf', '1-Lease'],
  ['Lease.PDF', '1-Lease'],
  ['../../etc/passwd', '1--..-etc-passwd'],
  ['..', '1-document'],
  ['.pdf', '1-document'],
  ['', '1-document'],
  ['   ', '1-document'],
  ['CON', '1-CON'],
  ['C:\\Windows\\system32.pdf', '1-C-Windows-system32'],
  ['name. . .pdf', '1-name'],
  ['a<b>:"c|d?e*f.pdf', '1-a-b-c-d-e-f'],
  ['line\nbreak\u0000.pdf', '1-linebreak'],
  ['عقد الإيجار.pdf', '1-عقد الإيجار'],
  ['invoice\u202Efdp.exe', '1-invoicefdp.exe'],
  ['👩\u200D👩\u200D👧 family 🦊.pdf', '1-👩\u200D👩\u200D👧 family 🦊'],
  ['e\u0301te\u0301.pdf', '1-été'],
  ['\uD83E lone.pdf', '1-\uFFFD lone'],
])('export folder name › %j becomes %j', (name, folder) => {
  expect(folderNameOf(name, 0, 1)).toBe(folder);
});

test('export folder name › is truncated at grapheme boundaries and numbered in order', () => {
  const cut = folderNameOf('👩\u200D👩\u200D👧'.repeat(100), 8, 120);
  expect(cut).toMatch(/^009-(👩\u200D👩\u200D👧)+$/u);
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(124);
  expect(folderNameOf('x'.repeat(255), 8, 9)).toBe(`9-${'x'.repeat(120)}`);
});

test('export folder name › is a single safe path segment for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const folder = folderNameOf(name, 0, 1);
      expect(folder).toMatch(/^1-[^/\\:*?"<>|\p{Cc}]+$/u);
      expect(folder).not.toMatch(/[\s.]$/u);
      expect(folder.isWellFormed()).toBe(true);
      expect(Buffer.byteLength(folder)).toBeLessThanOrEqual(122);
    }),
  );
});
