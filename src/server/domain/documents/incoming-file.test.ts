import { expect, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { decodeFormFilename, type IncomingFile, sanitizeFilename, validatePdfStream } from './incoming-file.ts';

function fileOf(chunks: readonly string[], overrides: Partial<IncomingFile> = {}): IncomingFile {
  return {
    filename: 'a.pdf',
    mimeType: 'application/pdf',
    content: (async function* () {
      for (const chunk of chunks) yield Buffer.from(chunk, 'latin1');
    })(),
    password: null,
    isTruncated: () => false,
    ...overrides,
  };
}

async function readAll(file: IncomingFile): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of validatePdfStream(file)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

async function refusalOf(file: IncomingFile): Promise<string> {
  const error: unknown = await readAll(file).catch((thrown: unknown) => thrown);
  return error instanceof AppError ? error.code : 'taken';
}

test('validatePdfStream › passes every byte through, however the chunks are cut', async () => {
  const text = `%PDF-1.7\n${'x'.repeat(5000)}`;
  expect(await readAll(fileOf([text]))).toBe(text);
  expect(await readAll(fileOf([...text]))).toBe(text);
  expect(await readAll(fileOf(['%P', 'DF-', text.slice(5)]))).toBe(text);
});

test('validatePdfStream › finds the signature after leading garbage, as PDF readers do', async () => {
  expect(await refusalOf(fileOf([`${' '.repeat(1000)}%PDF-1.4`]))).toBe('taken');
  expect(await refusalOf(fileOf([`${' '.repeat(1024)}%PDF-1.4`]))).toBe('file-type');
});

test.each([
  [['hello'], {}, 'file-type'],
  [[], {}, 'file-empty'],
  [[''], {}, 'file-empty'],
  [['%PDF'], {}, 'file-type'],
  [['%PDF-1.4'], { mimeType: 'image/png' }, 'file-type'],
  [['%PDF-1.4'], { isTruncated: () => true }, 'file-too-large'],
])('validatePdfStream › refuses %o %o as %s', async (chunks, overrides, code) => {
  expect(await refusalOf(fileOf(chunks, overrides))).toBe(code);
});

test.each([
  ['lease.pdf', 'lease.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\contracts\\lease.pdf', 'lease.pdf'],
  ['a\u0000b\nc.pdf', 'abc.pdf'],
  ['evil\u202Efdp.exe', 'evilfdp.exe'],
  ['  ', 'document.pdf'],
  ['', 'document.pdf'],
  ['\u200B\u2060\u200E\uFEFF', 'document.pdf'],
  ['\u200D\uFE0F', 'document.pdf'],
  ['a\u2028b\u200Fc\u061C.pdf', 'abc.pdf'],
  ['👨‍👩‍👧 договор.pdf', '👨‍👩‍👧 договор.pdf'],
  ['נספח 1.pdf', 'נספח 1.pdf'],
  ['🦊 договор.pdf', '🦊 договор.pdf'],
  ['<img src=x>.pdf', '<img src=x>.pdf'],
])('sanitizeFilename › maps %o to %o', (name, cleaned) => {
  expect(sanitizeFilename(name)).toBe(cleaned);
});

test('sanitizeFilename › truncates a long name without splitting a character or losing the extension', () => {
  const cleaned = sanitizeFilename(`${'🦊'.repeat(300)}.pdf`);
  expect(cleaned.length).toBeLessThanOrEqual(255);
  expect(cleaned).toMatch(/\.pdf$/);
  expect(cleaned.isWellFormed()).toBe(true);
  expect(cleaned).not.toContain('\uFFFD');
});

test('decodeFormFilename › decodes the escapes of browsers', () => {
  expect(decodeFormFilename('the %22big%22 one.pdf')).toBe('the "big" one.pdf');
  expect(decodeFormFilename('two%0D%0Alines.pdf')).toBe('two\r\nlines.pdf');
  expect(decodeFormFilename('100%25 of 50%.pdf')).toBe('100%25 of 50%.pdf');
});
