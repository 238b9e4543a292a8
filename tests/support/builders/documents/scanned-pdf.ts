import { deflateSync } from 'node:zlib';
import { openDocument } from '#server/pdf/pdfium/open-document.ts';
import { readGeometry } from '#server/pdf/pdfium/page-geometry.ts';
import { drawPage, toGrey } from '#server/pdf/pdfium/page-picture.ts';
import { compilePdfium, startPdfium } from '#server/pdf/pdfium/pdfium.ts';
import { FIRST_OWN_OBJECT, line, type RawPage, type RawStream, writeRawPdf } from './raw-pdf.ts';

/** How a sheet of paper came onto the scanner. */
export interface ScannedSheet {
  /** How far the sheet is turned on the page, clockwise in degrees. */
  readonly degrees?: number;
  /** Real text that was put on top of it, in small letters at the page's head. */
  readonly stamp?: string;
  /** Drawn as real text in place of a picture. */
  readonly text?: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Picture extends Size {
  readonly pixels: Uint8Array;
  /** In PDF points. */
  readonly sheet: Size;
}

const MEMORY_BYTES = 256 * 1024 * 1024;
const SCRATCH_BYTES = 16;
const PIXEL_LIMIT = 9_000_000;
const POINTS_PER_INCH = 72;

/** Puts the pages of a PDF on a scanner: the same pages as pictures, in the sheets' order, from the first one again if there are more. */
export async function scanPdf(pdf: Uint8Array, sheets: readonly ScannedSheet[], dotsPerInch = 200): Promise<Buffer> {
  const pictures = await photograph(pdf, dotsPerInch);
  const objects: RawStream[] = [];
  const pages = sheets.map((sheet, index): RawPage => {
    const picture = pictures[index % pictures.length];
    if (picture === undefined) throw new Error('A scan needs a page.');
    const { degrees = 0, stamp, text } = sheet;
    const page = pageFor(picture.sheet, degrees);
    const mediaBox = [0, 0, page.width, page.height] as const;
    if (text !== undefined) return { mediaBox, content: line(text, 72, 700) };
    objects.push(imageOf(picture));
    const stamped = stamp === undefined ? '' : line(stamp, 40, page.height - 20, 8);
    return {
      mediaBox,
      content: `q ${placeSheet(picture.sheet, page, degrees)} cm /Scan Do Q ${stamped}`,
      resources: `/XObject << /Scan ${FIRST_OWN_OBJECT + objects.length - 1} 0 R >>`,
    };
  });
  return writeRawPdf({ pages, objects });
}

/** The page that a sheet is scanned to: as large as the sheet, and lying when the sheet does. */
function pageFor({ width, height }: Size, degrees: number): Size {
  return degrees % 180 === 90 ? { width: height, height: width } : { width, height };
}

/** Where a point of the sheet (from its top left, in PDF points) lies on the page, from the page's top left. */
export function placeOnPage(point: { readonly x: number; readonly y: number }, sheet: Size, degrees: number) {
  const radians = (degrees * Math.PI) / 180;
  const page = pageFor(sheet, degrees);
  const [x, y] = [point.x - sheet.width / 2, point.y - sheet.height / 2];
  return {
    x: page.width / 2 + x * Math.cos(radians) - y * Math.sin(radians),
    y: page.height / 2 + x * Math.sin(radians) + y * Math.cos(radians),
  };
}

async function photograph(pdf: Uint8Array, dotsPerInch: number): Promise<Picture[]> {
  const pdfium = await startPdfium(await compilePdfium(MEMORY_BYTES));
  const document = openDocument(pdfium, pdf);
  const scratch = pdfium.malloc(SCRATCH_BYTES);
  return Array.from({ length: document.pageCount }, (_page, index) => {
    const page = pdfium.FPDF_LoadPage(document.handle, index);
    const geometry = readGeometry(pdfium, page, scratch);
    const drawn = drawPage(pdfium, page, geometry, {
      pixelsPerPoint: dotsPerInch / POINTS_PER_INCH,
      pixelLimit: PIXEL_LIMIT,
    });
    const { width, height } = drawn;
    return { width, height, pixels: toGrey(drawn), sheet: { width: geometry.width, height: geometry.height } };
  });
}

function imageOf({ width, height, pixels }: Picture): RawStream {
  return {
    entries: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
    data: deflateSync(pixels, { level: 1 }),
  };
}

/** The matrix that turns a sheet about the middle of the page (ISO 32000-1, 8.3.3: counterclockwise, from the bottom left). */
function placeSheet(sheet: Size, page: Size, degrees: number): string {
  const radians = (-degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const x0 = page.width / 2 - (cosine * sheet.width) / 2 + (sine * sheet.height) / 2;
  const y0 = page.height / 2 - (sine * sheet.width) / 2 - (cosine * sheet.height) / 2;
  const matrix = [cosine * sheet.width, sine * sheet.width, -sine * sheet.height, cosine * sheet.height, x0, y0];
  return matrix.map((number) => number.toFixed(4)).join(' ');
}
