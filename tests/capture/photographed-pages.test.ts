import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, test } from 'vitest';
import { findLanguageFiles } from '#server/pdf/ocr/ocr-languages.ts';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import type { ReadPage } from '#server/ports/document-reader.ts';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import {
  drawPdfPage,
  encodePng,
  makeRandom,
  photographPage,
  type Shot,
  type Surface,
} from '#tests/support/builders/documents/photographed-page.ts';
import { detectPage } from '#web/features/capture/model/geometry/detect-page.ts';
import { pageSize } from '#web/features/capture/model/geometry/page-shape.ts';
import { type Quad, wholePicture } from '#web/features/capture/model/geometry/quad.ts';
import { makeReadable } from '#web/features/capture/model/picture/make-readable.ts';
import { CHANNELS, makePicture, type Picture } from '#web/features/capture/model/picture/picture.ts';
import { straightenPage } from '#web/features/capture/model/picture/straighten.ts';

const SURFACES: readonly Surface[] = ['dark wood', 'light desk', 'checked cloth'];
/** In photos of 900 by 1200 pixels. */
const TOLERANCE_PIXELS = 3;

const contract = readContract('residential-lease');
const page = await drawPdfPage(contract);
const reader = createPdfReader({ workerCount: 1, ocr: { languageFiles: findLanguageFiles(['eng']) } });
afterAll(() => reader.close());

/** Corners as a hand holds the phone: turned, tilted, and not in the middle. */
function makeShot(surface: Surface, seed: number): Shot {
  const random = makeRandom(seed);
  const within = (least: number, most: number) => least + (most - least) * random();
  const corners: Quad = [
    { x: within(40, 260), y: within(40, 300) },
    { x: within(640, 860), y: within(40, 300) },
    { x: within(660, 860), y: within(950, 1160) },
    { x: within(40, 240), y: within(950, 1160) },
  ];
  return {
    width: 900,
    height: 1200,
    corners,
    surface,
    noise: within(2, 9),
    shadow: within(0, 0.5),
    seed,
  };
}

describe('edges of a page', () => {
  test.each(SURFACES.flatMap((surface) => [1, 2, 3].map((seed) => [surface, seed] as const)))(
    'are found within a few pixels on %s, hand %i',
    (surface, seed) => {
      const shot = makeShot(surface, seed);
      const found = detectPage(photographPage(page, shot));
      expect(found).not.toBeNull();
      for (const [index, corner] of shot.corners.entries()) {
        const { x = 0, y = 0 } = found?.[index] ?? {};
        expect(Math.hypot(x - corner.x, y - corner.y), `corner ${index}`).toBeLessThan(TOLERANCE_PIXELS);
      }
    },
  );

  test('are not found where there is no page', () => {
    const shot = makeShot('dark wood', 1);
    const nowhere = { ...shot, corners: wholePicture({ width: 1, height: 1 }) };
    expect(detectPage(photographPage(page, nowhere))).toBeNull();
    expect(detectPage(photographPage(page, { ...nowhere, noise: 30 }))).toBeNull();
    const white = makePicture(400, 600);
    white.pixels.fill(255);
    expect(detectPage(white)).toBeNull();
    expect(detectPage(makePicture(1, 1))).toBeNull();
  });

  test('a page that fills the photo is not cut at its lines of print', () => {
    const shot = { ...makeShot('light desk', 4), corners: wholePicture({ width: 900, height: 1200 }) };
    expect(detectPage(photographPage(page, shot))).toBeNull();
  });
});

describe('a photographed page', () => {
  test.each(SURFACES)('is read by the server as well as the file it was printed from, on %s', async (surface) => {
    const shot: Shot = {
      ...makeShot(surface, 7),
      width: 1500,
      height: 2000,
      corners: [
        { x: 210, y: 190 },
        { x: 1270, y: 130 },
        { x: 1390, y: 1850 },
        { x: 120, y: 1780 },
      ],
    };
    const photo = photographPage(await drawPdfPage(contract, 1, 200), shot);
    const corners = detectPage(photo);
    if (!corners) throw new Error('The page was not found.');
    const straight = makeReadable(straightenPage(photo, corners, pageSize(corners, photo, 2340)));
    const printed = wordsOf(await readText(contract));
    const read = new Set(wordsOf(await recogniseText(straight)));
    const share = printed.filter((word) => read.has(word)).length / printed.length;
    expect(printed.length).toBeGreaterThan(150);
    expect(share).toBeGreaterThan(0.97);
  });

  test('its paper becomes white and its print black, in shadow, too', () => {
    const shot = { ...makeShot('dark wood', 3), shadow: 0.5, noise: 2 };
    const straight = straightenPage(photographPage(page, shot), shot.corners, { width: 600, height: 848 });
    const [before, after] = [levelsOf(straight), levelsOf(makeReadable(straight))];
    expect(before.paper).toBeLessThan(200);
    expect(after.paper).toBe(255);
    expect(after.darkest).toBeLessThan(70);
    // Only the edges of the letters are neither: hardly anything of the shadow is left.
    expect(after.greyShare).toBeLessThan(0.06);
  });
});

/** Median and darkest level, and the share of pixels that are neither white nor print, of the lower right quarter. */
function levelsOf({ width, height, pixels }: Picture) {
  const levels: number[] = [];
  for (let y = Math.floor(height / 2); y < height - 4; y += 1) {
    for (let x = Math.floor(width / 2); x < width - 4; x += 1) levels.push(pixels[(y * width + x) * CHANNELS + 1] ?? 0);
  }
  levels.sort((one, other) => one - other);
  return {
    paper: levels[Math.floor(levels.length / 2)] ?? 0,
    darkest: levels[Math.floor(levels.length * 0.002)] ?? 0,
    greyShare: levels.filter((level) => level > 150 && level < 225).length / levels.length,
  };
}

async function readText(pdf: Uint8Array): Promise<string> {
  const pages: ReadPage[] = [];
  await reader.read(pdf, [1], async (read) => void pages.push(...read), new AbortController().signal);
  return pages[0]?.text ?? '';
}

async function recogniseText(picture: Picture): Promise<string> {
  const pdf = await PDFDocument.create();
  const embedded = await pdf.embedPng(encodePng(picture));
  const [width, height] = [(842 * picture.width) / picture.height, 842];
  pdf.addPage([width, height]).drawImage(embedded, { x: 0, y: 0, width, height });
  const pages: ReadPage[] = [];
  const bytes = Buffer.from(await pdf.save());
  await reader.recognise(bytes, [1], async (read) => void pages.push(...read), new AbortController().signal);
  return pages[0]?.text ?? '';
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]{2,40}/gu) ?? [];
