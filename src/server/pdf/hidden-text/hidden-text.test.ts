import { afterAll, describe, expect, it } from 'vitest';
import type { ReadPage } from '#server/ports/document-reader.ts';
import {
  HIDDEN_TEXT_CHANNELS,
  type HiddenTextChannelName,
  makeChannelPdf,
} from '#tests/support/builders/documents/hidden-text-channels.ts';
import { HIDDEN_SENTENCE, VISIBLE_SENTENCE } from '#tests/support/builders/documents/hostile-pdfs.ts';
import { writeRawPdf } from '#tests/support/builders/documents/raw-pdf.ts';
import { createPdfReader } from '../pdf-reader.ts';

const reader = createPdfReader({ workerCount: 1 });
afterAll(() => reader.close());

async function readFirst(bytes: Uint8Array): Promise<ReadPage> {
  const pages: ReadPage[] = [];
  await reader.read(bytes, [1], async (batch) => void pages.push(...batch), new AbortController().signal);
  const [page] = pages;
  if (page === undefined) throw new Error('No page was read.');
  return page;
}

const names = Object.keys(HIDDEN_TEXT_CHANNELS) as HiddenTextChannelName[];

describe('hidden text detection', () => {
  it.each(names)('keeps out and reports: %s', async (name) => {
    const page = await readFirst(writeRawPdf(makeChannelPdf(name, VISIBLE_SENTENCE, HIDDEN_SENTENCE)));
    expect(page.text).toContain(VISIBLE_SENTENCE);
    const words = page.text.split(/\s+/u);
    for (const word of HIDDEN_SENTENCE.split(' ')) {
      if (!VISIBLE_SENTENCE.split(' ').includes(word)) expect(words).not.toContain(word);
    }
    const found = page.hiddenText.map(({ text }) => text.replace(/\s+/gu, '')).join('');
    // Of letters in the same place PDFium leaves some out.
    const wanted = name === 'letters on each other' ? 'Ignore' : HIDDEN_SENTENCE.replace(/\s+/gu, '');
    expect(found).toContain(wanted);
    expect(page.hiddenText.some(({ isMisleading }) => isMisleading)).toBe(true);
  });

  it.each([
    ['upwards', '0 1 -1 0 300 200'],
    ['downwards', '0 -1 1 0 300 600'],
    ['upside down', '-1 0 0 -1 500 400'],
  ])('is not what is written %s for everyone to see', async (_direction, matrix) => {
    const sentence = 'Keep this side of the parcel away from water.';
    const content = `BT /F1 12 Tf ${matrix} Tm (${sentence}) Tj ET`;
    const page = await readFirst(writeRawPdf({ pages: [{ content }] }));
    expect(page.text.replace(/\s+/gu, '')).toContain(sentence.replace(/\s+/gu, ''));
    expect(page.hiddenText).toEqual([]);
  });
});
