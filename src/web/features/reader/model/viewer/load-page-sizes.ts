import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { loadPageView } from './page-views.ts';

/** Enough to keep the worker busy, and few enough that a page someone jumps to does not queue for long. */
const PAGES_AT_ONCE = 40;

interface PageSizesOptions {
  readonly viewer: PDFViewer;
  readonly pdf: PDFDocumentProxy;
  readonly signal: AbortSignal;
  /** Called whenever some pages took their true sizes. */
  readonly onSizes: () => void;
}

/**
 * Gives every page its true size, in order, so that the scroll bar tells the truth about documents whose pages differ.
 * pdf.js would do this by itself, but it cannot be stopped and complains when a reader is closed half-way.
 */
export async function loadPageSizes({ viewer, pdf, signal, onSizes }: PageSizesOptions): Promise<void> {
  for (let start = 2; start <= pdf.numPages && !signal.aborted; start += PAGES_AT_ONCE) {
    const count = Math.min(PAGES_AT_ONCE, pdf.numPages - start + 1);
    const pageNumbers = Array.from({ length: count }, (_, index) => start + index);
    await Promise.all(pageNumbers.map((pageNumber) => loadPageView(viewer, pdf, pageNumber)));
    if (!signal.aborted) onSizes();
  }
}
