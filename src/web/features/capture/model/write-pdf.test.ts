import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { writePdf } from './write-pdf.ts';

const NOW = new Date('2026-11-26T12:34:56.000Z');
const jpeg = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 37) % 256);

test('PDF of pictures › is opened by another implementation, with a page for each picture in its order', async () => {
  const pages = [
    { jpeg: jpeg(1000), width: 1654, height: 2340 },
    { jpeg: jpeg(77), width: 2340, height: 1654 },
    { jpeg: jpeg(0), width: 300, height: 1000 },
  ];
  const pdf = await PDFDocument.load(writePdf(pages, NOW), { throwOnInvalidObject: true, updateMetadata: false });
  const sizes = pdf.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())]);
  expect(sizes).toEqual([
    [595, 842],
    [842, 595],
    [253, 842],
  ]);
  expect(pdf.getCreationDate()).toEqual(NOW);
});

test('PDF of pictures › names the position of every object, and holds the pictures byte for byte', () => {
  const pages = Array.from({ length: 25 }, (_, index) => ({ jpeg: jpeg(index * 11), width: 100, height: 141 }));
  const text = Buffer.from(writePdf(pages, NOW)).toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [, count = '', entries = ''] = /^xref\n0 (\d+)\n([\s\S]*?)trailer/.exec(text.slice(table)) ?? [];
  expect(Number(count)).toBe(1 + 3 + 25 * 3);
  expect(entries.length).toBe(Number(count) * 20);
  for (let number = 1; number < Number(count); number += 1) {
    const offset = Number(entries.slice(number * 20, number * 20 + 10));
    expect(text.slice(offset, offset + 12)).toMatch(new RegExp(`^${number} 0 obj\n`));
  }
  for (const { jpeg: bytes } of pages) {
    expect(text).toContain(`/Length ${bytes.length} >>\nstream\n${Buffer.from(bytes).toString('latin1')}\nendstream`);
  }
});
