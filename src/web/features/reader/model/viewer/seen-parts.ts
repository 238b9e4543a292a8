import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { SeenPart } from '#web/lib/documents/words-in-sight.ts';
import { pageSizeOf, pageView } from './page-views.ts';

/** The parts of pages in the viewport; of turned pages the whole page. */
export function listSeenParts(viewer: PDFViewer, firstPage: number): readonly SeenPart[] {
  const { scrollTop, clientHeight } = viewer.container;
  const parts: SeenPart[] = [];
  // The page at the reading line may begin below others that can still be seen.
  for (let pageNumber = Math.max(1, firstPage - 2); pageNumber <= viewer.pagesCount; pageNumber += 1) {
    const view = pageView(viewer, pageNumber);
    if (!view) break;
    const top = view.div.offsetTop - scrollTop;
    if (top > clientHeight) break;
    if (top + view.div.clientHeight < 0) continue;
    const { height } = pageSizeOf(view);
    const isTurned = viewer.pagesRotation !== 0;
    const toPoints = (pixels: number) => (height * pixels) / Math.max(1, view.div.clientHeight);
    parts.push({
      pageNumber,
      topPt: isTurned ? 0 : toPoints(Math.max(0, -top)),
      bottomPt: isTurned ? Number.POSITIVE_INFINITY : toPoints(clientHeight - top),
    });
  }
  return parts;
}
