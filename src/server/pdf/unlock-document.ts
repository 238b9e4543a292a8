import { MEBIBYTE } from '../../contract/units.ts';
import { PdfError } from '../ports/document-reader.ts';
import { blankEncryptionObjects } from './blank-encryption-objects.ts';
import { openDocument, type PdfDocument } from './open-document.ts';
import { passwordBytes } from './password-bytes.ts';
import type { Pdfium } from './pdfium.ts';

/** Writes everything, and no encryption (fpdf_save.h, FPDF_REMOVE_SECURITY). */
const SAVE_WITHOUT_SECURITY = 3;
/** Objects that were packed together are written one by one, so a copy may be larger than its file; not twice as large. */
const COPY_LIMIT_BYTES = 48 * MEBIBYTE;

/**
 * Opens a file with its password, the one of its owner or the one of its readers, and writes it without encryption.
 * @param password as it was typed
 * @returns the copy, in memory of its own
 * @throws PdfError `pdf-password-wrong`; as `openDocument`; `pdf-too-complex` where the copy would be too large
 */
export function unlockDocument(pdfium: Pdfium, bytes: Uint8Array, password: string): Uint8Array<ArrayBuffer> {
  const document = openWithPassword(pdfium, bytes, password);
  try {
    const copy = saveWithoutSecurity(pdfium, document);
    if (blankEncryptionObjects(copy)) return copy;
    throw new PdfError('pdf-damaged', 'The file cannot be written without its protection.');
  } finally {
    document.close();
  }
}

function openWithPassword(pdfium: Pdfium, bytes: Uint8Array, password: string): PdfDocument {
  for (const form of passwordBytes(password)) {
    try {
      return openDocument(pdfium, bytes, form);
    } catch (error) {
      if (!(error instanceof PdfError) || error.code !== 'pdf-password') throw error;
    }
  }
  throw new PdfError('pdf-password-wrong', 'The password does not open the file.');
}

function saveWithoutSecurity(pdfium: Pdfium, document: PdfDocument): Uint8Array<ArrayBuffer> {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    const isSaved = pdfium.FPDF_SaveAsCopy(document.handle, writer, SAVE_WITHOUT_SECURITY) !== 0;
    const length = pdfium.PDFiumExt_GetFileWriterSize(writer);
    if (!isSaved || length === 0)
      throw new PdfError('pdf-damaged', 'The file cannot be written without its protection.');
    if (length > COPY_LIMIT_BYTES)
      throw new PdfError('pdf-too-complex', 'The file is too large without its protection.');
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
