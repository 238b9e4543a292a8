import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { loadPageView } from './page-views.ts';

/** Keeps the worker busy, yet a page that the user jumps to does not queue for long. */
const PAGES_AT_ONCE = 40;

interface PageSizesOptions {
  readonly viewer: PDFViewer;
  readonly pdf: PDFDocumentProxy;
  readonly signal: AbortSignal;
  /** Called after each batch. */
  readonly onSizes: () => void;
}

/**
 * Loads every page's real size, in order, so that the scroll bar is right in documents with pages of different sizes.
 * pdf.js could do this itself, but cannot be cancelled and logs errors when the reader is closed meanwhile.
 */
export async function loadPageSizes({ viewer, pdf, signal, onSizes }: PageSizesOptions): Promise<void> {
  for (let start = 2; start <= pdf.numPages && !signal.aborted; start += PAGES_AT_ONCE) {
    const count = Math.min(PAGES_AT_ONCE, pdf.numPages - start + 1);
    const pageNumbers = Array.from({ length: count }, (_, index) => start + index);
    await Promise.all(pageNumbers.map((pageNumber) => loadPageView(viewer, pdf, pageNumber)));
    if (!signal.aborted) onSizes();
  }
}
