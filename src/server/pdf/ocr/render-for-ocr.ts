import type { PdfDocument } from '../pdfium/open-document.ts';
import { readGeometry } from '../pdfium/page-geometry.ts';
import { drawPage, type Fineness, toGrey } from '../pdfium/page-picture.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { type PageReading, readPage } from '../workers/read-page.ts';
import type { PageDrawing } from '../workers/worker-messages.ts';

const POINTS_PER_INCH = 72;
/** Small print is 15 pixels high then, of which its small letters have 7: enough to tell them apart. */
const DOTS_PER_INCH = 200;
/** A page that claims to be small, as photographs often do, is drawn as finely as if it were a letter's. */
const LEAST_PIXELS = 3_000_000;
/** Large formats such as posters are rendered coarser, so that the picture stays within 9 MB. */
const FINENESS_LIMIT = 9_000_000;
const GEOMETRY_BYTES = 16;

/** Reads a page, and draws it where its words are in a picture. */
export function renderForOcr(
  pdfium: Pdfium,
  document: PdfDocument,
  pageNumber: number,
): { page: PageReading['page']; drawing: PageDrawing | null } {
  const { page, needsOcr: isPicture } = readPage(pdfium, document, pageNumber);
  if (!isPicture) return { page, drawing: null };
  const handle = pdfium.FPDF_LoadPage(document.handle, pageNumber - 1);
  if (handle === 0) return { page, drawing: null };
  const scratch = pdfium.malloc(GEOMETRY_BYTES);
  const geometry = readGeometry(pdfium, handle, scratch);
  pdfium.free(scratch);
  const drawn = drawPage(pdfium, handle, geometry, chooseFineness(geometry));
  pdfium.FPDF_ClosePage(handle);
  const picture = { width: drawn.width, height: drawn.height, pixels: toGrey(drawn) };
  return { page, drawing: { picture, pointsPerPixel: 1 / drawn.scale } };
}

function chooseFineness({ width, height }: { readonly width: number; readonly height: number }): Fineness {
  const small = Math.sqrt(LEAST_PIXELS / Math.max(1, width * height));
  return { pixelsPerPoint: Math.max(DOTS_PER_INCH / POINTS_PER_INCH, small), pixelLimit: FINENESS_LIMIT };
}
