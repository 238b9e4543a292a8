import type { PDFPageView } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';

/** How far the text of a page reaches from left to right, in points from its left edge. */
export interface TextColumn {
  readonly left: number;
  readonly right: number;
}

/** @returns null where it is not known: of pages without text, such as scans, and of turned pages */
export async function measureTextColumn({ pdfPage }: PDFPageView): Promise<TextColumn | null> {
  if (pdfPage?.rotate !== 0) return null;
  const content = await pdfPage.getTextContent().catch(() => null);
  const [origin = 0] = pdfPage.view;
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  for (const item of content?.items ?? []) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const start = item.transform[4] - origin;
    left = Math.min(left, start);
    right = Math.max(right, start + item.width);
  }
  return left < right ? { left: Math.max(0, left), right } : null;
}
