import { MEBIBYTE } from '#contract/units.ts';
import { PdfError } from '#server/ports/document-reader.ts';
import type { PdfDocument } from '../pdfium/open-document.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';

/** Writes everything, and no encryption (fpdf_save.h, FPDF_REMOVE_SECURITY). */
const SAVE_WITHOUT_SECURITY = 3;
/** Objects that were packed together are written one by one, so a copy may be larger than its file; not twice as large. */
const COPY_LIMIT_BYTES = 48 * MEBIBYTE;

/**
 * Writes an open document as a new file, without encryption.
 * @returns the file, in memory of its own
 * @throws PdfError `pdf-damaged` where it cannot be written, `pdf-too-complex` where it would be too large
 */
export function saveCopy(pdfium: Pdfium, document: PdfDocument): Uint8Array<ArrayBuffer> {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    const isSaved = pdfium.FPDF_SaveAsCopy(document.handle, writer, SAVE_WITHOUT_SECURITY) !== 0;
    const length = pdfium.PDFiumExt_GetFileWriterSize(writer);
    if (!isSaved || length === 0) throw new PdfError('pdf-damaged', 'The file cannot be written.');
    if (length > COPY_LIMIT_BYTES) throw new PdfError('pdf-too-complex', 'The copy of the file is too large.');
    const data = pdfium.malloc(length);
    if (data === 0) throw new PdfError('pdf-too-complex', 'The copy does not fit into the reader.');
    pdfium.PDFiumExt_GetFileWriterData(writer, data, length);
    const copy = new Uint8Array(pdfium.heap(), data, length).slice();
    pdfium.free(data);
    return copy;
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
  }
}
