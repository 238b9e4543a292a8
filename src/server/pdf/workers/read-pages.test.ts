import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReadPage } from '#server/ports/document-reader.ts';
import {
  CONTRACT_NAMES,
  CONTRACT_PAGES,
  readContract,
  SCANNED_PAGE_NUMBER,
} from '#tests/support/builders/documents/contracts.ts';
import {
  HIDDEN_SENTENCE,
  type HiddenKind,
  makeColumnsPdf,
  makeCroppedPdf,
  makeFormPdf,
  makeGarbledPdf,
  makeHiddenTextPdf,
  makeLigaturePdf,
  makeLightTextPdf,
  makeRightToLeftPdf,
  makeRotatedPdf,
  makeScanPdf,
  VISIBLE_SENTENCE,
} from '#tests/support/builders/documents/hostile-pdfs.ts';
import { line, writeRawPdf } from '#tests/support/builders/documents/raw-pdf.ts';
import { createPdfReader } from '../pdf-reader.ts';
import { decodeLayout, type PlacedWord, rectanglesOf, wordsOf } from '../text/layout.ts';

const reader = createPdfReader({ workerCount: 1 });
const folder = mkdtempSync(join(tmpdir(), 'lexden-read-pages-'));
afterAll(async () => {
  await reader.close();
  rmSync(folder, { recursive: true });
});

async function readAll(bytes: Uint8Array): Promise<ReadPage[]> {
  const { pageCount } = await reader.open(bytes);
  const pages: ReadPage[] = [];
  const pageNumbers = Array.from({ length: pageCount }, (_page, index) => index + 1);
  await reader.read(bytes, pageNumbers, async (batch) => void pages.push(...batch), new AbortController().signal);
  return pages.sort((a, b) => a.pageNumber - b.pageNumber);
}

async function readFirst(bytes: Uint8Array): Promise<ReadPage> {
  const [page] = await readAll(bytes);
  if (page === undefined) throw new Error('No page was read.');
  return page;
}

/** Words as another reader of PDF files places them. */
function placeByPdftotext(bytes: Uint8Array, pageNumber: number): PlacedWord[] {
  const path = join(folder, 'page.pdf');
  writeFileSync(path, bytes);
  const options = ['-bbox', '-f', String(pageNumber), '-l', String(pageNumber), path, '-'];
  const xml = execFileSync('pdftotext', options, { encoding: 'utf8' });
  return [...xml.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g)].map((match) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = match.slice(1, 5).map(Number);
    return { text: match[5] ?? '', x: left, y: top, width: right - left, height: bottom - top };
  });
}

function expectAround(own: PlacedWord, other: PlacedWord, shift = { x: 0, y: 0 }): void {
  const slack = 1;
  expect(own.x).toBeLessThanOrEqual(other.x - shift.x + slack);
  expect(own.y).toBeLessThanOrEqual(other.y - shift.y + slack);
  expect(own.x + own.width).toBeGreaterThanOrEqual(other.x - shift.x + other.width - slack);
  expect(own.y + own.height).toBeGreaterThanOrEqual(other.y - shift.y + other.height - slack);
  expect(own.width).toBeLessThanOrEqual(other.width + 5);
  expect(own.height).toBeLessThanOrEqual(other.height + 5);
}

describe('PdfReader › words of contracts', () => {
  it.each(CONTRACT_NAMES)('of %s have the positions that another reader finds', async (name) => {
    const bytes = readContract(name);
    const pages = await readAll(bytes);
    expect(pages).toHaveLength(CONTRACT_PAGES[name]);
    for (const page of pages.filter(({ status }) => status === 'read')) {
      const own = wordsOf(page.text, decodeLayout(page.layout));
      const others = placeByPdftotext(bytes, page.pageNumber).filter(({ text }) => /^[A-Za-z0-9.,]+$/.test(text));
      let compared = 0;
      for (const other of others) {
        const twins = own.filter(
          ({ text, x, y }) => text === other.text && Math.abs(x - other.x) < 2 && Math.abs(y - other.y) < 8,
        );
        if (twins[0] === undefined) continue;
        expectAround(twins[0], other);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(others.length * 0.97);
      expect(page.hiddenText).toEqual([]);
    }
  });

  it('are missing on a scanned page, which is marked as such', async () => {
    const pages = await readAll(readContract('consulting-agreement-with-scan'));
    expect(pages.filter(({ status }) => status === 'unread').map(({ pageNumber }) => pageNumber)).toEqual([
      SCANNED_PAGE_NUMBER,
    ]);
  });
});

describe('PdfReader › a rotated or cropped page', () => {
  it.each([0, 1, 2, 3] as const)('has its words where they are displayed after %i quarter turns', async (turns) => {
    const bytes = makeRotatedPdf(turns);
    const page = await readFirst(bytes);
    expect([page.width, page.height]).toEqual(turns % 2 === 0 ? [612, 792] : [792, 612]);
    expect(page.text).toBe(VISIBLE_SENTENCE);
    const own = wordsOf(page.text, decodeLayout(page.layout));
    const others = placeByPdftotext(bytes, 1);
    expect(own.map(({ text }) => text)).toEqual(expect.arrayContaining(['Tenant', 'month.']));
    for (const word of ['Tenant', 'month.']) {
      const [mine, other] = [own, others].map((words) => words.find(({ text }) => text === word));
      if (mine === undefined || other === undefined) throw new Error(`"${word}" was not found by both.`);
      expectAround(mine, other);
    }
  });

  it('ends at its crop box', async () => {
    const page = await readFirst(makeCroppedPdf());
    expect([page.width, page.height]).toEqual([500, 500]);
    expect(page.text).toBe(VISIBLE_SENTENCE);
    expect(page.hiddenText).toEqual([{ reason: 'off-page', text: HIDDEN_SENTENCE, isMisleading: true }]);
    const [first] = wordsOf(page.text, decodeLayout(page.layout));
    const [other] = placeByPdftotext(makeCroppedPdf(), 1);
    if (first === undefined || other === undefined) throw new Error('No words.');
    // Its crop box begins 100 points from the left and 100 points from the top of the media box.
    expectAround(first, other, { x: 100, y: 100 });
  });

  it.each([
    [1, { x: 197.3, y: 72 }],
    [2, { x: 407.3, y: 197.3 }],
    [3, { x: 288.7, y: 407.3 }],
  ] as const)('is cut off first and turned by %i quarters then', async (turns, { x, y }) => {
    const page = await readFirst(makeCroppedPdf(turns));
    const [first] = wordsOf(page.text, decodeLayout(page.layout));
    expect(first?.text).toBe('The');
    expect(first?.x).toBeCloseTo(x, 0);
    expect(first?.y).toBeCloseTo(y, 0);
  });
});

describe('PdfReader › invisible text', () => {
  const reasons: Record<HiddenKind, string> = {
    'invisible-mode': 'invisible',
    transparent: 'invisible',
    'white-on-white': 'no-contrast',
    'same-color-as-box': 'no-contrast',
    'under-box': 'no-contrast',
    'layer-switched-off': 'invisible',
    tiny: 'tiny',
    'off-page': 'off-page',
  };

  it.each(Object.entries(reasons) as [HiddenKind, string][])('is kept out when %s', async (kind, reason) => {
    const page = await readFirst(makeHiddenTextPdf(kind));
    expect(page.text).toBe(VISIBLE_SENTENCE);
    expect(page.hiddenText).toEqual([{ reason, text: HIDDEN_SENTENCE, isMisleading: true }]);
    expect(page.status).toBe('read');
  });

  it('is not light on dark, nor grey text', async () => {
    const page = await readFirst(makeLightTextPdf());
    expect(page.text.split('\n')).toEqual(['Monthly rent and deposit', 'Not an offer until signed', VISIBLE_SENTENCE]);
    expect(page.hiddenText).toEqual([]);
  });

  it('is not text that is drawn twice', async () => {
    const words = line(VISIBLE_SENTENCE, 72, 700);
    const page = await readFirst(writeRawPdf({ pages: [{ content: `${words} 1 g 0 0 612 792 re f 0 g ${words}` }] }));
    expect(page.text).toBe(VISIBLE_SENTENCE);
    expect(page.hiddenText).toEqual([]);
  });

  it('is text covered by other text', async () => {
    const content = `${line(HIDDEN_SENTENCE, 72, 700)} 1 g 60 690 500 30 re f 0 g ${line(VISIBLE_SENTENCE, 72, 700)}`;
    const page = await readFirst(writeRawPdf({ pages: [{ content }] }));
    expect(page.text).toBe(VISIBLE_SENTENCE);
    expect(page.hiddenText).toEqual([{ reason: 'no-contrast', text: HIDDEN_SENTENCE, isMisleading: true }]);
  });
});

describe('PdfReader › a page image', () => {
  it('is unread without text', async () => {
    expect(await readFirst(makeScanPdf('picture-only'))).toMatchObject({ status: 'unread', text: '' });
  });

  it('is unread with only a stamp on it', async () => {
    expect(await readFirst(makeScanPdf('stamped'))).toMatchObject({ status: 'unread', text: 'Envelope 7F3A-22' });
  });

  it('is read by its text layer', async () => {
    const page = await readFirst(makeScanPdf('text-layer'));
    expect(page.status).toBe('read');
    expect(page.text.split('\n')).toEqual(Array(4).fill(VISIBLE_SENTENCE));
    expect(page.hiddenText).toEqual([]);
  });

  it('ignores a text layer whose words do not align with the picture', async () => {
    const page = await readFirst(makeScanPdf('false-text-layer'));
    expect(page).toMatchObject({ status: 'unread', text: '' });
    expect(page.hiddenText[0]).toMatchObject({ reason: 'invisible', isMisleading: true });
  });

  it('ignores a text layer with words that the picture does not show', async () => {
    const page = await readFirst(makeScanPdf('text-layer-on-blank'));
    expect(page.text).toBe('');
    expect(page.hiddenText[0]?.reason).toBe('invisible');
  });

  it('is read and empty when it is blank', async () => {
    expect(await readFirst(makeScanPdf('blank'))).toMatchObject({ status: 'read', text: '' });
    expect(await readFirst(writeRawPdf({ pages: [{ content: '' }] }))).toMatchObject({ status: 'read', text: '' });
  });
});

describe('PdfReader › the text of a page', () => {
  it('includes values of form fields', async () => {
    const page = await readFirst(makeFormPdf());
    expect(page.text).toMatch(/^Name of the tenant:/);
    expect(page.text).toContain('Jonas Keller');
    expect(page.text).toContain('Marigold Homes');
    const at = page.text.indexOf('Jonas');
    const [rectangle] = rectanglesOf(decodeLayout(page.layout), at, at + 'Jonas Keller'.length);
    expect(rectangle?.x).toBeCloseTo(222, 0);
    // The field's upper edge lies 712 points from the bottom of a page of 792.
    expect(rectangle?.y).toBeGreaterThan(792 - 712 - 2);
    expect(rectangle?.y).toBeLessThan(792 - 690);
  });

  it('spells out ligatures', async () => {
    expect((await readFirst(makeLigaturePdf())).text).toBe('The final offloading of the benefit is confidential.');
  });

  it('follows columns and joins hyphenated words', async () => {
    expect((await readFirst(makeColumnsPdf())).text.split('\n')).toEqual([
      'This agreement binds the parties and their successors. The',
      'obligations are non-exclusive and long-lasting.',
      'Either party may terminate on sixty days notice.',
      'All fees stay due.',
    ]);
  });

  it('is in logical order when it runs from right to left', async () => {
    expect((await readFirst(makeRightToLeftPdf())).text).toBe('שלום');
  });

  it('is empty with a font without a Unicode mapping', async () => {
    expect(await readFirst(makeGarbledPdf())).toMatchObject({ status: 'unread', text: '' });
  });
});
