import { afterAll, describe, expect, it } from 'vitest';
import type { DocumentReader, ReadPage } from '#server/ports/document-reader.ts';
import { makeGarbledPdf, makeScanPdf } from '#tests/support/builders/documents/hostile-pdfs.ts';
import { FIRST_OWN_OBJECT, writeRawPdf } from '#tests/support/builders/documents/raw-pdf.ts';
import { placeOnPage, type ScannedSheet, scanPdf } from '#tests/support/builders/documents/scanned-pdf.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { createPdfReader, type OcrOptions } from '../pdf-reader.ts';
import { decodeLayout, type PlacedWord, rectanglesOf, wordsOf } from '../text/layout.ts';
import { findLanguageFiles } from './ocr-languages.ts';

const CLAUSES = `7. Termination. Either party may terminate this Agreement upon sixty (60) days of written notice to the other party.

8. Late Fee. If rent is not received by the fifth day of the month, the Tenant shall pay a late fee of $75.00.`;

const readers: DocumentReader[] = [];
const reader = makeReader();
const paper = await makeTextPdf([CLAUSES]);
afterAll(() => Promise.all(readers.map((each) => each.close())));

function makeReader(options: Partial<OcrOptions> = {}, languages = ['eng']): DocumentReader {
  const made = createPdfReader({ workerCount: 1, ocr: { languageFiles: findLanguageFiles(languages), ...options } });
  readers.push(made);
  return made;
}

interface Scan {
  readonly text: readonly ReadPage[];
  readonly pictureNumbers: readonly number[];
  readonly pictures: readonly ReadPage[];
}

async function read(bytes: Uint8Array, by = reader, signal = new AbortController().signal): Promise<Scan> {
  const { pageCount } = await by.open(bytes);
  const numbers = Array.from({ length: pageCount }, (_page, index) => index + 1);
  const [text, pictures]: [ReadPage[], ReadPage[]] = [[], []];
  const pictureNumbers = await by.read(bytes, numbers, async (pages) => void text.push(...pages), signal);
  await by.recognise(bytes, pictureNumbers, async (pages) => void pictures.push(...pages), signal);
  return { text, pictureNumbers, pictures: pictures.sort((a, b) => a.pageNumber - b.pageNumber) };
}

async function readSheet(sheet: ScannedSheet): Promise<ReadPage> {
  const { pictures } = await read(await scanPdf(paper, [sheet]));
  const [page] = pictures;
  if (page === undefined) throw new Error('The page was not taken for a picture.');
  return page;
}

function listWords({ text, layout }: ReadPage): PlacedWord[] {
  return wordsOf(text, decodeLayout(layout));
}

function middleOf({ x, y, width, height }: PlacedWord): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

function fold(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

describe('PdfReader › a scanned page', () => {
  it.each([0, 3, -7, 90, 180, 270])(
    'is read when it lies turned by %i degrees, each word where it is seen',
    async (degrees) => {
      const page = await readSheet({ degrees });
      expect(page).toMatchObject({ pageNumber: 1, status: 'read', readBy: 'ocr', hiddenText: [] });
      expect(fold(page.text)).toBe(fold(CLAUSES));
      const [original] = (await read(paper)).text;
      if (original === undefined) throw new Error('The original has no page.');
      expect(page.layout.length).toBeGreaterThan(page.text.length);
      const places = listWords(original).map((word) => placeOnPage(middleOf(word), original, degrees));
      for (const [index, word] of listWords(page).entries()) {
        const [place, middle] = [places[index], middleOf(word)];
        expect(Math.hypot(middle.x - (place?.x ?? 0), middle.y - (place?.y ?? 0)), word.text).toBeLessThan(5);
      }
    },
  );

  it('has a tight rectangle for each line of a quote, also on slanted lines', async () => {
    const page = await readSheet({ degrees: 3 });
    const start = page.text.indexOf('If rent is not received');
    const rectangles = rectanglesOf(decodeLayout(page.layout), start, start + 60);
    expect(rectangles.length).toBeGreaterThan(0);
    for (const { height } of rectangles) expect(height).toBeLessThan(22);
  });

  it('is read completely with a text stamp on it, and beside text pages, which come first', async () => {
    const bytes = await scanPdf(paper, [
      { stamp: 'Envelope 7F3A-22' },
      { text: 'The Tenant shall pay the rent on the first day of each month.' },
    ]);
    const { text, pictureNumbers, pictures } = await read(bytes);
    expect(text.map(({ pageNumber, readBy }) => [pageNumber, readBy])).toEqual([[2, 'text']]);
    expect(pictureNumbers).toEqual([1]);
    expect(pictures[0]?.readBy).toBe('ocr');
    expect(fold(pictures[0]?.text ?? '')).toBe(`Envelope 7F3A-22 ${fold(CLAUSES)}`);
  });

  it('is recognised in the configured languages', async () => {
    const german = 'Die Kündigungsfrist beträgt für beide Parteien drei Monate. Größere Schäden trägt der Mieter.';
    const bytes = await scanPdf(await makeTextPdf([german]), [{}]);
    const { pictures } = await read(bytes, makeReader({}, ['deu', 'eng']));
    expect(fold(pictures[0]?.text ?? '')).toBe(german);
  });
});

describe('PdfReader › a picture', () => {
  it.each([
    ['of bars that look like lines from afar', () => makeScanPdf('picture-only')],
    ['of letters that are too coarse', () => scanPdf(paper, [{}], 40)],
    ['with a stamp of real text beside it', () => makeScanPdf('stamped')],
  ])('%s is left unread: nothing is guessed', async (_what, make) => {
    const { pictures } = await read(await make());
    expect(pictures).toMatchObject([{ pageNumber: 1, status: 'unread', readBy: 'text' }]);
  });

  it('of text in a font without a Unicode mapping is recognised', async () => {
    const { pictureNumbers, pictures } = await read(makeGarbledPdf());
    expect(pictureNumbers).toEqual([1]);
    expect(pictures).toHaveLength(1);
  });

  it('that is too large to render is left unread at once', async () => {
    const entries =
      '/Type /XObject /Subtype /Image /Width 40000 /Height 40000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode';
    const bytes = writeRawPdf({
      pages: [
        {
          content: 'q 612 0 0 792 0 0 cm /Scan Do Q',
          resources: `/XObject << /Scan ${FIRST_OWN_OBJECT} 0 R >>`,
        },
      ],
      objects: [{ entries, data: Buffer.alloc(64) }],
    });
    const { text, pictureNumbers } = await read(bytes);
    expect([text, pictureNumbers]).toMatchObject([[{ status: 'unread', text: '' }], []]);
  });

  it('past its deadline is given up, and the next one is read', async () => {
    const hasty = makeReader({ pageDeadlineMs: 1 });
    const bytes = await scanPdf(paper, [{}]);
    const { pictures } = await read(bytes, hasty);
    expect(pictures).toMatchObject([{ status: 'unread', text: '' }]);
  });
});

describe('PdfReader › recognition', () => {
  it('stops at once on abort, and passes on no more pages', async () => {
    const bytes = await scanPdf(paper, [{}, {}, {}]);
    const stop = new AbortController();
    const pages: number[] = [];
    const reading = reader.recognise(
      bytes,
      [1, 2, 3],
      async (batch) => {
        pages.push(...batch.map(({ pageNumber }) => pageNumber));
        stop.abort(new Error('stopped'));
      },
      stop.signal,
    );
    await expect(reading).rejects.toThrow('stopped');
    expect(pages).toHaveLength(1);
    // The workers that were ended are replaced.
    expect((await read(await scanPdf(paper, [{}]))).pictures).toMatchObject([{ status: 'read' }]);
  });

  it('reports the missing package of a language', () => {
    expect(() => findLanguageFiles(['eng', 'xyz'])).toThrow(
      'OCR_LANGUAGES names xyz, whose data is not installed. Run "npm install @tesseract.js-data/xyz", or take it out.',
    );
  });
});
