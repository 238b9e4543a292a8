import type { PDFPageView } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';

/** How far the text of a page reaches from left to right, in points from its left edge. */
export interface TextColumn {
  readonly left: number;
  readonly right: number;
}

/** A piece of text on a line, in points from the left and the top of the page. */
export interface TextPiece extends TextColumn {
  readonly top: number;
  readonly bottom: number;
}

/** @returns null where it is not known: of pages without text, such as scans, and of turned pages */
export async function measureTextColumn(view: PDFPageView): Promise<TextColumn | null> {
  const pieces = await listTextPieces(view);
  let left = Number.POSITIVE_INFINITY;
  let right = 0;
  for (const piece of pieces) {
    left = Math.min(left, piece.left);
    right = Math.max(right, piece.right);
  }
  return left < right ? { left: Math.max(0, left), right } : null;
}

/** @returns none where they are not known: of pages without text, such as scans, and of turned pages */
export async function listTextPieces({ pdfPage }: PDFPageView): Promise<readonly TextPiece[]> {
  if (pdfPage?.rotate !== 0) return [];
  const content = await pdfPage.getTextContent().catch(() => null);
  const [originX = 0, , , pageTop = 0] = pdfPage.view;
  const items = content?.items ?? [];
  return items.flatMap((item: (typeof items)[number]) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const left = item.transform[4] - originX;
    const bottom = pageTop - item.transform[5];
    return [{ left, right: left + item.width, top: bottom - item.height, bottom }];
  });
}
