import { crc32, deflateSync } from 'node:zlib';
import { openDocument } from '#server/pdf/pdfium/open-document.ts';
import { readGeometry } from '#server/pdf/pdfium/page-geometry.ts';
import { drawPage } from '#server/pdf/pdfium/page-picture.ts';
import { compilePdfium, startPdfium } from '#server/pdf/pdfium/pdfium.ts';
import { findHomography } from '#web/features/capture/model/geometry/homography.ts';
import { type Quad, wholePicture } from '#web/features/capture/model/geometry/quad.ts';
import { CHANNELS, makePicture, type Picture } from '#web/features/capture/model/picture/picture.ts';

const MEMORY_BYTES = 256 * 1024 * 1024;
const SCRATCH_BYTES = 16;
const PIXEL_LIMIT = 9_000_000;
const POINTS_PER_INCH = 72;

/** Draws a page of a PDF, in color. */
export async function drawPdfPage(pdf: Uint8Array, pageNumber = 1, dotsPerInch = 150): Promise<Picture> {
  const pdfium = await startPdfium(await compilePdfium(MEMORY_BYTES));
  const document = openDocument(pdfium, pdf);
  const page = pdfium.FPDF_LoadPage(document.handle, pageNumber - 1);
  const geometry = readGeometry(pdfium, page, pdfium.malloc(SCRATCH_BYTES));
  const drawn = drawPage(pdfium, page, geometry, {
    pixelsPerPoint: dotsPerInch / POINTS_PER_INCH,
    pixelLimit: PIXEL_LIMIT,
  });
  const picture = makePicture(drawn.width, drawn.height);
  for (let at = 0; at < picture.pixels.length; at += CHANNELS) {
    picture.pixels[at] = drawn.pixels[at + 2] ?? 0;
    picture.pixels[at + 1] = drawn.pixels[at + 1] ?? 0;
    picture.pixels[at + 2] = drawn.pixels[at] ?? 0;
    picture.pixels[at + 3] = 255;
  }
  return picture;
}

/** What a page is photographed on. */
export type Surface = 'dark wood' | 'light desk' | 'checked cloth';

export interface Shot {
  readonly width: number;
  readonly height: number;
  /** Where the corners of the page are in the photo. */
  readonly corners: Quad;
  readonly surface: Surface;
  /** Standard deviation of the noise of each channel, in levels of 255. */
  readonly noise: number;
  /** How dark the shadow is that lies over a part of the photo: 0 to 1. */
  readonly shadow: number;
  readonly seed: number;
}

/** Where a lens gathers light for a pixel: it blurs the edge of the paper and the letters. */
const RAYS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;
const [WARM_GREEN, WARM_BLUE] = [0.97, 0.88];
/** Paper reflects less than everything. */
const PAPER = 0.92;

/**
 * Photographs a page: in perspective, on a surface, in uneven warm light, with noise. Millions of rays: the loop allocates
 * nothing for those that meet the page, and reads no import, which the test runner turns into a call.
 */
export function photographPage(page: Picture, shot: Shot): Picture {
  const photo = makePicture(shot.width, shot.height);
  const toPage = findHomography(shot.corners, wholePicture(page));
  if (!toPage) throw new Error('Three corners of the page are on a line.');
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = toPage;
  const gaussian = makeGaussian(makeRandom(shot.seed));
  const { width, height, pixels } = page;
  const target = photo.pixels;
  let at = 0;
  for (let y = 0; y < shot.height; y += 1) {
    for (let x = 0; x < shot.width; x += 1) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let ray = 0; ray < RAYS.length; ray += 1) {
        const offset = RAYS[ray] as (typeof RAYS)[number];
        const rayX = x + offset[0];
        const rayY = y + offset[1];
        const depth = g * rayX + h * rayY + i;
        const pageX = (a * rayX + b * rayY + c) / depth;
        const pageY = (d * rayX + e * rayY + f) / depth;
        if (pageX >= 0 && pageY >= 0 && pageX < width && pageY < height) {
          const from = (Math.floor(pageY) * width + Math.floor(pageX)) * 4;
          red += ((pixels[from] as number) * PAPER) / 4;
          green += ((pixels[from + 1] as number) * PAPER) / 4;
          blue += ((pixels[from + 2] as number) * PAPER) / 4;
        } else {
          const color = surfaceColor(shot.surface, rayX, rayY);
          red += color[0] / 4;
          green += color[1] / 4;
          blue += color[2] / 4;
        }
      }
      const light = lightAt(shot, x, y);
      target[at] = red * light + shot.noise * gaussian();
      target[at + 1] = green * light * WARM_GREEN + shot.noise * gaussian();
      target[at + 2] = blue * light * WARM_BLUE + shot.noise * gaussian();
      target[at + 3] = 255;
      at += 4;
    }
  }
  return photo;
}

type Color = readonly [number, number, number];

function surfaceColor(surface: Surface, x: number, y: number): Color {
  switch (surface) {
    case 'dark wood': {
      const grain = Math.sin(y * 0.11 + 6 * Math.sin(x * 0.004)) * 14 + Math.sin(y * 0.37 + x * 0.01) * 7;
      return [98 + grain, 66 + grain * 0.8, 42 + grain * 0.6];
    }
    case 'light desk': {
      const grain = Math.sin(x * 0.05 + y * 0.02) * 3;
      return [196 + grain, 178 + grain, 150 + grain];
    }
    case 'checked cloth': {
      const isDark = (Math.floor(x / 70) + Math.floor(y / 70)) % 2 === 0;
      return isDark ? [70, 92, 130] : [128, 146, 172];
    }
  }
}

function lightAt({ width, height, shadow }: Shot, x: number, y: number): number {
  const falling = 1 - (0.25 * (x / width) + 0.15 * (y / height));
  // The shadow of a hand with the phone: soft, from the lower right.
  const depth = (x / width + y / height - 1.1) * 6;
  return falling * (1 - shadow / (1 + Math.exp(-depth)));
}

/** Mulberry32: numbers from 0 to 1 that are the same for the same seed. */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Box and Muller's transform, which makes two numbers of two. */
function makeGaussian(random: () => number): () => number {
  let next = Number.NaN;
  return () => {
    if (!Number.isNaN(next)) {
      const kept = next;
      next = Number.NaN;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    next = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}

/** A picture as a PNG file (W3C PNG Specification, section 5). */
export function encodePng({ width, height, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const lineBytes = width * CHANNELS;
  const raw = Buffer.alloc((lineBytes + 1) * height);
  for (let y = 0; y < height; y += 1)
    raw.set(pixels.subarray(y * lineBytes, (y + 1) * lineBytes), y * (lineBytes + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(raw, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
