import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageView, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { PageSize } from '../highlights/percent-rectangles.ts';

export function pageView(viewer: PDFViewer, pageNumber: number): PDFPageView | null {
  return (viewer.getPageView(pageNumber - 1) as PDFPageView | undefined) ?? null;
}

/** A page with its real size; pdf.js assumes the first page's size until a page is loaded. */
export async function loadPageView(
  viewer: PDFViewer,
  pdf: PDFDocumentProxy,
  pageNumber: number,
): Promise<PDFPageView | null> {
  const page = await pdf.getPage(pageNumber);
  const view = pageView(viewer, pageNumber);
  if (view && !view.pdfPage) view.setPdfPage(page);
  return view;
}

/** The size of a page in PDF points, after its crop box and its own rotation. */
export function pageSizeOf(view: PDFPageView): PageSize {
  const { pageWidth, pageHeight } = view.viewport.rawDims as { pageWidth: number; pageHeight: number };
  return view.pdfPageRotate % 180 === 0
    ? { width: pageWidth, height: pageHeight }
    : { width: pageHeight, height: pageWidth };
}
