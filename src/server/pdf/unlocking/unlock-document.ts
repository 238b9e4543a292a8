import { PdfError } from '#server/ports/document-reader.ts';
import { openDocument, type PdfDocument } from '../pdfium/open-document.ts';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { blankEncryptionObjects } from './blank-encryption-objects.ts';
import { passwordBytes } from './password-bytes.ts';
import { saveCopy } from './save-copy.ts';

interface UnlockedFile {
  /** The file without encryption, in memory of its own. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly pageCount: number;
}

/**
 * Opens a file with its password, the one of its owner or the one of its readers, and writes it without encryption.
 * @param password as it was typed
 * @throws PdfError `pdf-password-wrong`; as `openDocument`; `pdf-too-complex` where the copy would be too large
 */
export function unlockDocument(pdfium: Pdfium, bytes: Uint8Array, password: string): UnlockedFile {
  const document = openWithPassword(pdfium, bytes, password);
  try {
    const copy = saveCopy(pdfium, document);
    if (blankEncryptionObjects(copy)) return { bytes: copy, pageCount: document.pageCount };
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
