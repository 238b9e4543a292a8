import { PDFDocument } from '@cantoo/pdf-lib';
import type { StraightPage } from '../model/captured-pages.ts';

/** The longer side of A4 in PDF points: 297 mm. */
const LONGER_SIDE_POINTS = 842;

/** Writes pages as a PDF, each as large as paper. The pictures are stored as they are. */
export async function writePdf(pages: readonly StraightPage[], now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.setCreationDate(now);
  for (const { image, imageSize } of pages) {
    const scale = LONGER_SIDE_POINTS / Math.max(imageSize.width, imageSize.height);
    const [width, height] = [imageSize.width * scale, imageSize.height * scale];
    const picture = await pdf.embedJpg(await image.arrayBuffer());
    pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return Uint8Array.from(await pdf.save());
}
