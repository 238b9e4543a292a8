import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentReader, ReadPage } from '#server/ports/document-reader.ts';
import {
  makeEncryptedPdf,
  makeManyPagesPdf,
  makeTruncatedPdf,
  VISIBLE_SENTENCE,
} from '#tests/support/builders/documents/hostile-pdfs.ts';
import { lines, writeRawPdf } from '#tests/support/builders/documents/raw-pdf.ts';
import { createPdfReader } from '../pdf-reader.ts';
import { repairFile } from './repair-file.ts';

let reader: DocumentReader;
beforeAll(() => {
  reader = createPdfReader();
});
afterAll(() => reader.close());

const WHOLE = writeRawPdf({ pages: [{ content: lines([VISIBLE_SENTENCE]) }, { content: lines(['Second page.']) }] });
const TEXT = WHOLE.toString('latin1');
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

async function readAll(bytes: Uint8Array): Promise<string[]> {
  const { pageCount, replacement } = await reader.open(bytes);
  expect([pageCount, replacement instanceof Uint8Array]).toEqual([2, true]);
  if (replacement === undefined) return [];
  // The copy opens by itself.
  expect(await reader.open(replacement)).not.toHaveProperty('replacement');
  const pages: ReadPage[] = [];
  await reader.read(replacement, [1, 2], async (batch) => void pages.push(...batch), new AbortController().signal);
  return pages.sort((a, b) => a.pageNumber - b.pageNumber).map(({ text }) => text);
}

describe('PDF repair', () => {
  it.each([
    ['without a header', TEXT.replace('%PDF-1.7\n', '')],
    ['without a header and its comment', TEXT.slice(TEXT.indexOf('1 0 obj'))],
    ['with a misspelt header', TEXT.replace('%PDF-', '%PDX-')],
    [
      'with a trailer that ends in a string',
      `${TEXT.slice(0, TEXT.indexOf('trailer'))}trailer\n<< /Size 9 /Root 1 0 R /ID [<904e5a16\xa4\x49\x9e`,
    ],
    ['with a trailer that ends in its dictionary', TEXT.slice(0, TEXT.indexOf('trailer') + 'trailer\n<< /Si'.length)],
    ['with pages that do not say that they are', TEXT.replaceAll('/Type /Page ', '')],
    ['with all of it', TEXT.slice(9, TEXT.indexOf('trailer') + 12).replaceAll('/Type /Page ', '')],
  ])('reads a file %s', async (_what, text) => {
    expect(await readAll(bytesOf(text))).toEqual([VISIBLE_SENTENCE, 'Second page.']);
  });

  it('does not touch a file that opens as it is', async () => {
    await expect(reader.open(WHOLE)).resolves.toEqual({ pageCount: 2, title: null });
  });

  it.each([
    ['ends before its trailer', bytesOf(TEXT.slice(0, TEXT.indexOf('xref\n')))],
    ['ends in the middle', makeTruncatedPdf()],
    ['has no catalog', bytesOf(TEXT.replace('/Type /Catalog', '').slice(0, TEXT.indexOf('startxref') - 20))],
    ['is a text', bytesOf(`%PDF-1.7\n${'Dear Sir or Madam\n'.repeat(50)}`)],
  ])('still refuses a file that %s', async (_what, bytes) => {
    await expect(reader.open(bytes)).rejects.toMatchObject({ code: 'pdf-damaged' });
  });

  it('does not ask for the password of a file that is damaged', async () => {
    const locked = await makeEncryptedPdf();
    await expect(reader.open(locked.subarray(9))).rejects.toMatchObject({ code: 'pdf-damaged' });
  });

  it('takes time in proportion to the file', () => {
    const repeated = (piece: string) => bytesOf(`%PDF-1.7\n${piece.repeat(2_000_000 / piece.length)}\ntrailer\n`);
    for (const piece of [
      '/Type /Catalog ',
      '/Catalog',
      '1 0 obj << /Parent ',
      'obj',
      'obj<<',
      'trailer ',
      '/Encrypt ',
      ' '.repeat(100),
    ]) {
      const startedAt = performance.now();
      const sizes = [...repairFile(repeated(piece))].map(({ length }) => length);
      expect(performance.now() - startedAt).toBeLessThan(2500);
      expect(Math.max(0, ...sizes)).toBeLessThan(4_000_000);
    }
    expect([...repairFile(makeManyPagesPdf(1000))].length).toBeLessThanOrEqual(3);
  });
});
