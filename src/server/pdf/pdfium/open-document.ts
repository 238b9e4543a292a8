import { PdfError } from '#server/ports/document-reader.ts';
import type { Pdfium } from './pdfium.ts';
import { classifyProtection } from './protection.ts';

/** A document in PDFium's memory. */
export interface PdfDocument {
  readonly handle: number;
  /** As the file claims it; some of them may be missing. */
  readonly pageCount: number;
  close(): void;
}

/** Contracts are far shorter; a longer file is a denial-of-service attempt. */
const PAGE_COUNT_LIMIT = 5000;
const TITLE_LENGTH_LIMIT = 300;
/** What FPDF_GetLastError says (fpdfview.h). */
const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;

/**
 * Opens a document.
 * @param password the bytes of a password; without one, the file is opened as it is
 * @throws PdfError `pdf-password`, `pdf-certificate`, `pdf-encryption`, `pdf-damaged`, `pdf-no-pages` or
 *   `pdf-too-complex`; whatever PDFium throws when it runs out of memory or stack, after which its instance is of no
 *   further use
 */
export function openDocument(pdfium: Pdfium, bytes: Uint8Array, password?: Uint8Array): PdfDocument {
  const data = pdfium.malloc(Math.max(1, bytes.length));
  if (data === 0) throw new PdfError('pdf-too-complex', 'The file does not fit into the reader.');
  new Uint8Array(pdfium.heap(), data, bytes.length).set(bytes);
  const handle = loadDocument(pdfium, data, bytes.length, password);
  if (handle === 0) {
    const cause = pdfium.FPDF_GetLastError();
    pdfium.free(data);
    if (cause === ERROR_PASSWORD || cause === ERROR_SECURITY) throw protectionError(bytes);
    throw new PdfError('pdf-damaged', 'The file is damaged or not a PDF.');
  }
  const close = (): void => {
    pdfium.FPDF_CloseDocument(handle);
    pdfium.free(data);
  };
  try {
    return { handle, pageCount: countPages(pdfium, handle), close };
  } catch (error) {
    if (error instanceof PdfError) close();
    throw error;
  }
}

function loadDocument(pdfium: Pdfium, data: number, length: number, password: Uint8Array | undefined): number {
  if (password === undefined) return pdfium.FPDF_LoadMemDocument(data, length, 0);
  const address = pdfium.malloc(password.length + 1);
  const view = () => new Uint8Array(pdfium.heap(), address, password.length + 1);
  view().set([...password, 0]);
  const handle = pdfium.FPDF_LoadMemDocument(data, length, address);
  view().fill(0);
  pdfium.free(address);
  return handle;
}

function protectionError(bytes: Uint8Array): PdfError {
  switch (classifyProtection(bytes)) {
    case 'certificate':
      return new PdfError('pdf-certificate', 'The file is encrypted for a certificate.');
    case 'unsupported':
      return new PdfError('pdf-encryption', 'The file is encrypted in a way that is not supported.');
    default:
      return new PdfError('pdf-password', 'The file is protected by a password.');
  }
}

function countPages(pdfium: Pdfium, handle: number): number {
  const count = pdfium.FPDF_GetPageCount(handle);
  if (count > PAGE_COUNT_LIMIT) {
    throw new PdfError('pdf-too-complex', `The file has more than ${PAGE_COUNT_LIMIT} pages.`);
  }
  if (count <= 0) throw new PdfError('pdf-no-pages', 'The file has no pages.');
  return count;
}

/**
 * Tries to read a page as far as that is needed to say that the file can be read at all: the first one, or the last,
 * that is there.
 * @throws PdfError `pdf-no-pages` or `pdf-damaged` if there is none
 */
export function tryPage(pdfium: Pdfium, document: PdfDocument, which: 'first' | 'last'): void {
  for (let tried = 0; tried < document.pageCount; tried += 1) {
    const index = which === 'first' ? tried : document.pageCount - 1 - tried;
    const page = pdfium.FPDF_LoadPage(document.handle, index);
    if (page === 0) continue;
    // PDFium also takes what is no page for one, and then has no objects to count.
    const isPage = pdfium.FPDFPage_CountObjects(page) >= 0;
    if (isPage) pdfium.FPDFText_ClosePage(pdfium.FPDFText_LoadPage(page));
    pdfium.FPDF_ClosePage(page);
    if (isPage) return;
  }
  const isWhole = pdfium.FPDF_DocumentHasValidCrossReferenceTable(document.handle) !== 0;
  if (isWhole) throw new PdfError('pdf-no-pages', 'The file has no pages.');
  throw new PdfError('pdf-damaged', 'No page of the file can be read.');
}

/**
 * How large a page is shown, in PDF points, without reading what is on it.
 * @param index 0 for the first page
 * @returns null if there is no such page
 */
export function pageSize(pdfium: Pdfium, handle: number, index: number): { width: number; height: number } | null {
  const size = pdfium.malloc(8);
  const isThere = pdfium.FPDF_GetPageSizeByIndexF(handle, index, size) !== 0;
  const [width = 0, height = 0] = new Float32Array(pdfium.heap(), size, 2);
  pdfium.free(size);
  return isThere ? { width, height } : null;
}

/** The title that a document gives itself, on one line, or null. */
export function documentTitle(pdfium: Pdfium, handle: number): string | null {
  const tag = pdfium.malloc(8);
  new Uint8Array(pdfium.heap(), tag, 8).set(Buffer.from('Title\0\0\0', 'latin1'));
  const size = pdfium.FPDF_GetMetaText(handle, tag, 0, 0);
  const buffer = pdfium.malloc(Math.max(2, size));
  pdfium.FPDF_GetMetaText(handle, tag, buffer, size);
  const raw = Buffer.from(new Uint8Array(pdfium.heap(), buffer, Math.max(0, size - 2))).toString('utf16le');
  pdfium.free(buffer);
  pdfium.free(tag);
  const title = raw
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return title === '' ? null : title.slice(0, TITLE_LENGTH_LIMIT).trim();
}
