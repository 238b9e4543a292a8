import type { PageGeometry } from './page-geometry.ts';
import type { Pdfium } from './pdfium.ts';

/** A page as it is seen, in red, green and blue of 0 to 255 (a fourth byte per pixel is unused). */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  /** Pixels per PDF point. */
  readonly scale: number;
  readonly pixels: Uint8Array;
  /** Where the picture begins, in pixels from the top left of the page: 0 unless only a part of the page is drawn. */
  readonly left: number;
  readonly top: number;
}

/** A box in PDF points from the top left of the page as shown: left, top, right, bottom. */
export type ShownBox = readonly [left: number, top: number, right: number, bottom: number];

/** Fine enough that the thin strokes of small print keep their colour. */
const PIXELS_PER_POINT = 1.5;
/** Large formats such as posters are rendered coarser, so that the picture stays within 16 MB. */
const PIXEL_LIMIT = 4_000_000;
const BYTES_PER_PIXEL = 4;
/** FPDFBitmap_BGRx */
const FORMAT_BGRX = 3;
const WHITE = 0xffffffff;
/** FPDF_ANNOT: annotations are part of what a person sees. */
const RENDER_WITH_ANNOTATIONS = 1;

/** How fine a page is drawn. */
export interface Fineness {
  readonly pixelsPerPoint: number;
  /** Of a larger page, the picture is coarser. */
  readonly pixelLimit: number;
}

export const FINE_ENOUGH_TO_SEE: Fineness = { pixelsPerPoint: PIXELS_PER_POINT, pixelLimit: PIXEL_LIMIT };

/** Draws a page, or the part of it that lies within a box. */
export function drawPage(
  pdfium: Pdfium,
  page: number,
  geometry: PageGeometry,
  { pixelsPerPoint, pixelLimit } = FINE_ENOUGH_TO_SEE,
  part: ShownBox = [0, 0, geometry.width, geometry.height],
): PagePicture {
  const partArea = Math.max(1, (part[2] - part[0]) * (part[3] - part[1]));
  const scale = Math.min(pixelsPerPoint, Math.sqrt(pixelLimit / partArea));
  const pageWidth = Math.max(1, Math.ceil(geometry.width * scale));
  const pageHeight = Math.max(1, Math.ceil(geometry.height * scale));
  const left = clamp(Math.floor(part[0] * scale), 0, pageWidth - 1);
  const top = clamp(Math.floor(part[1] * scale), 0, pageHeight - 1);
  const width = clamp(Math.ceil(part[2] * scale), left + 1, pageWidth) - left;
  const height = clamp(Math.ceil(part[3] * scale), top + 1, pageHeight) - top;
  const stride = width * BYTES_PER_PIXEL;
  const address = pdfium.malloc(stride * height);
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, address, stride);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, -left, -top, pageWidth, pageHeight, 0, RENDER_WITH_ANNOTATIONS);
  const pixels = new Uint8Array(pdfium.heap(), address, stride * height).slice();
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.free(address);
  return { width, height, scale, pixels, left, top };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/**
 * How far what differs between two pictures of the same page reaches within a box.
 *
 * @param leastDifference of a colour, 0 to 255, for a pixel to count
 * @returns width and height in PDF points, 0 where nothing differs
 */
export function differenceExtent(
  a: PagePicture,
  b: PagePicture,
  box: ShownBox,
  leastDifference: number,
): { readonly width: number; readonly height: number } {
  const { startX, startY, endX, endY } = pixelsWithin(a, box);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = startY; y < endY; y += 1) {
    for (let x = startX; x < endX; x += 1) {
      if (differenceAt(a.pixels, b.pixels, (y * a.width + x) * BYTES_PER_PIXEL) < leastDifference) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      if (y >= bottom) bottom = y + 1;
    }
  }
  if (right < left) return { width: 0, height: 0 };
  return { width: (right - left) / a.scale, height: (bottom - top) / a.scale };
}

/**
 * Counts pixels within a box: those that make up a shape, because painting it in a strong color changes them, and those
 * of them that the shape changes as it is.
 * @param pictures of the same part of a page: with the shape painted strongly, as it is, and without it
 * @param leastDifference of a colour, 0 to 255, for a pixel to count
 */
export function countShape(
  [strong, plain, without]: readonly [PagePicture, PagePicture, PagePicture],
  box: ShownBox,
  leastDifference: number,
): { readonly shape: number; readonly seen: number } {
  let [shape, seen] = [0, 0];
  visitPixels(plain, box, (at) => {
    if (differenceAt(strong.pixels, without.pixels, at) < STRONG_DIFFERENCE) return;
    shape += 1;
    if (differenceAt(plain.pixels, without.pixels, at) >= leastDifference) seen += 1;
  });
  return { shape, seen };
}

/** Most of a pixel is painted. */
const STRONG_DIFFERENCE = 128;

/**
 * What is drawn in one picture and not in another of the same part of a page, 0 to 255 for each pixel, as strong as the
 * strongest of it allows.
 * @param leastDifference of a colour, 0 to 255, for a pixel to count
 */
export function inkBetween(a: PagePicture, b: PagePicture, leastDifference: number): Uint8Array {
  const ink = new Uint8Array(a.width * a.height);
  let strongest = 0;
  for (let at = 0; at < ink.length; at += 1) {
    const difference = differenceAt(a.pixels, b.pixels, at * BYTES_PER_PIXEL);
    ink[at] = difference < leastDifference ? 0 : difference;
    strongest = Math.max(strongest, difference);
  }
  return ink.map((difference) => Math.min(255, (difference * 255) / Math.max(1, strongest)));
}

/** The difference between the lightest and the darkest pixel within a box, 0 to 255. */
export function contrastWithin(picture: PagePicture, box: ShownBox): number {
  let darkest = 255;
  let lightest = 0;
  visitPixels(picture, box, (at) => {
    const light = lightness(picture.pixels, at);
    if (light < darkest) darkest = light;
    if (light > lightest) lightest = light;
  });
  return Math.max(0, lightest - darkest);
}

/** How far from the page's most common lightness a pixel must be to count as a mark on it. */
const INK_CONTRAST = 64;

/** The part of a page, 0 to 1, that stands out from its background. */
export function inkShare(picture: PagePicture): number {
  const counts = new Uint32Array(256);
  const total = picture.width * picture.height;
  for (let at = 0; at < total * BYTES_PER_PIXEL; at += BYTES_PER_PIXEL) {
    const light = lightness(picture.pixels, at);
    counts[light] = (counts[light] ?? 0) + 1;
  }
  const background = counts.indexOf(Math.max(...counts));
  let ink = 0;
  for (let light = 0; light < 256; light += 1) {
    if (Math.abs(light - background) >= INK_CONTRAST) ink += counts[light] ?? 0;
  }
  return ink / total;
}

/** The lightness of every pixel, 0 to 255, row by row. */
export function toGrey({ width, height, pixels }: PagePicture): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1) grey[at] = lightness(pixels, at * BYTES_PER_PIXEL);
  return grey;
}

function lightness(pixels: Uint8Array, at: number): number {
  // Weights of ITU-R BT.601 for blue, green and red, in 256ths.
  return ((pixels[at] ?? 0) * 29 + (pixels[at + 1] ?? 0) * 150 + (pixels[at + 2] ?? 0) * 77) >> 8;
}

/** The largest difference of a colour between two pixels. */
function differenceAt(a: Uint8Array, b: Uint8Array, at: number): number {
  return Math.max(
    Math.abs((a[at] ?? 0) - (b[at] ?? 0)),
    Math.abs((a[at + 1] ?? 0) - (b[at + 1] ?? 0)),
    Math.abs((a[at + 2] ?? 0) - (b[at + 2] ?? 0)),
  );
}

function visitPixels(picture: PagePicture, box: ShownBox, visit: (at: number) => void): void {
  const { startX, startY, endX, endY } = pixelsWithin(picture, box);
  for (let y = startY; y < endY; y += 1) {
    for (let x = startX; x < endX; x += 1) visit((y * picture.width + x) * BYTES_PER_PIXEL);
  }
}

function pixelsWithin({ scale, width, height, left, top }: PagePicture, box: ShownBox) {
  return {
    startX: Math.max(0, Math.floor(box[0] * scale) - left),
    startY: Math.max(0, Math.floor(box[1] * scale) - top),
    endX: Math.min(width, Math.ceil(box[2] * scale) - left),
    endY: Math.min(height, Math.ceil(box[3] * scale) - top),
  };
}
