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

/** How far above and below a place its column is looked for, as a share of the page's height. */
const COLUMN_REACH = 0.15;
/** Lines begin this close to each other, in points. */
const EDGE = 2;
/** So many lines that begin at one edge make a column; fewer may be indented. */
const LINES_MINIMUM = 4;

/** The left edge of a second column of text, and the room between the columns, in points. */
export interface SecondColumn {
  readonly left: number;
  readonly gutter: number;
}

/**
 * The second of two columns of text in which a place lies.
 * @param at from the left and the top of the page, in points
 * @returns null where the text around it has one column, or the place lies in the first
 */
export function findSecondColumn(
  pieces: readonly TextPiece[],
  at: { readonly left: number; readonly top: number },
  page: { readonly width: number; readonly height: number },
): SecondColumn | null {
  const near = pieces.filter(({ top }) => Math.abs(top - at.top) < page.height * COLUMN_REACH);
  const edges = near.map(({ left }) => left).filter((left) => left > page.width * 0.35 && left <= at.left + EDGE);
  const countAt = (edge: number) => edges.filter((left) => Math.abs(left - edge) <= EDGE).length;
  const edge = edges.reduce<number | null>(
    (best, left) => (best === null || countAt(left) > countAt(best) ? left : best),
    null,
  );
  if (edge === null || countAt(edge) < LINES_MINIMUM) return null;
  const crossing = near.filter(({ left, right }) => left < edge - EDGE && right > edge + EDGE).length;
  const before = near.filter(({ right }) => right <= edge + EDGE).map(({ right }) => right);
  if (before.length < LINES_MINIMUM || crossing * 4 > countAt(edge)) return null;
  return { left: edge, gutter: edge - Math.max(...before) };
}
