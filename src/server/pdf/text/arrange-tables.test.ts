import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReadPage } from '#server/ports/document-reader.ts';
import { makeTablePdf } from '#tests/support/builders/documents/table-pdf.ts';
import { createPdfReader } from '../pdf-reader.ts';
import { arrangeTables } from './arrange-tables.ts';
import { decodeLayout, rectanglesOf, wordsOf } from './layout.ts';

const reader = createPdfReader({ workerCount: 1 });
afterAll(() => reader.close());

async function readFirst(bytes: Uint8Array): Promise<ReadPage> {
  await reader.open(bytes);
  const pages: ReadPage[] = [];
  await reader.read(bytes, [1], async (batch) => void pages.push(...batch), new AbortController().signal);
  return pages[0] as ReadPage;
}

const rowsOf = ({ text }: ReadPage): readonly string[] => text.split('\n').filter((line) => line.includes('\t'));

const FEES = {
  widths: [130, 200, 100],
  rows: [
    ['Fee', 'When it is payable', 'Amount in Australian dollars'],
    ['Establishment fee', 'When the loan is drawn, out of the amount of credit, and never again', '$495.00'],
    ['Early payout fee in months 1 to 36 of the term', 'When all is repaid early', '$900.00'],
    ['Total', '', '$1,395.00'],
  ],
};
const FEE_LINES = [
  'Fee\tWhen it is payable\tAmount in Australian dollars',
  'Establishment fee\tWhen the loan is drawn, out of the amount of credit, and never again\t$495.00',
  'Early payout fee in months 1 to 36 of the term\tWhen all is repaid early\t$900.00',
  'Total\t\t$1,395.00',
];

describe('arrangeTables', () => {
  it.each([
    ['with ruling lines', { ...FEES, isRuled: true }],
    ['without ruling lines', FEES],
    ['drawn column by column', { ...FEES, isByColumn: true }],
  ])('writes each row of a table %s as one line', async (_, table) => {
    const page = await readFirst(await makeTablePdf(table));
    expect(rowsOf(page)).toEqual(FEE_LINES);
    expect(page.text).toMatch(/^Schedule of Charges\nFee\t/u);
    expect(page.text).toMatch(/\$1,395\.00\nAll charges are due/u);
  });

  it('keeps the place of every word', async () => {
    const { text, layout } = await readFirst(await makeTablePdf(FEES));
    const boxes = decodeLayout(layout);
    expect(boxes).toHaveLength(text.length * 4);
    const rows = FEE_LINES.map((line) => rectanglesOf(boxes, text.indexOf(line), text.indexOf(line) + line.length));
    rows.slice(1).forEach((rectangles, index) => {
      const above = Math.max(...(rows[index] ?? []).map(({ y, height }) => y + height));
      expect(Math.min(...rectangles.map(({ y }) => y))).toBeGreaterThanOrEqual(above);
    });
    const amount = wordsOf(text, boxes).find((word) => word.text === '$900.00');
    const label = wordsOf(text, boxes).find((word) => word.text === 'payout');
    expect(amount?.x).toBeGreaterThan((label?.x ?? 0) + 200);
    expect(amount?.y).toBeCloseTo(label?.y ?? 0, 0);
  });

  it('reads the tables of a browser’s print', async () => {
    const page = await readFirst(readFileSync('bench/everyday/documents/development/streaming_terms.pdf'));
    expect(rowsOf(page)).toContain(
      'Free trial\t$0 for 30 days\tContinues as Solo Annual, $131.88 charged at once, unless canceled at least 72 hours before day 30',
    );
  });

  it('leaves two columns of running text as they are', async () => {
    const prose = (topic: string) =>
      `The ${topic} is bound by what follows, and may neither assign nor otherwise part with any right under this agreement. `.repeat(
        6,
      );
    const page = await readFirst(
      await makeTablePdf({ rows: [[prose('supplier'), prose('customer')]], widths: [230, 230] }),
    );
    expect(page.text).not.toContain('\t');
    expect(page.text.indexOf('customer')).toBeGreaterThan(page.text.lastIndexOf('supplier'));
  });

  it('takes time that grows with the text', () => {
    const text = 'a b\n'.repeat(20_000);
    const layout = new Float32Array(text.length * 4);
    for (let unit = 0; unit < text.length; unit += 1) {
      const top = Math.floor(unit / 4) * 0.03;
      layout.set([(unit % 4) * 40, top, (unit % 4) * 40 + (text[unit]?.trim() ? 5 : 0), top + 10], unit * 4);
    }
    const started = performance.now();
    arrangeTables(text, layout);
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
