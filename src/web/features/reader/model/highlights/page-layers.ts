import type { PDFPageView, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { PageAttachments } from '../viewer/page-attachments.ts';
import { pageView } from '../viewer/page-views.ts';
import type { PageRotation } from './percent-rectangles.ts';

/** How pdf.js says that nothing of a page is drawn, nor on its way. */
const NOTHING_DRAWN = 0;

/** Elements of ours over pages. They are there only while pdf.js keeps the page drawn: a thousand would cost frames. */
export interface PageLayers {
  /** Takes all of them away; they are drawn anew when they are next asked for. */
  clear(): void;
  /** Draws over the pages that are drawn now, and takes away what lies over others. */
  sync(): void;
  /** Draws over one page, wherever it is, if its true size is known. */
  ensureDrawn(pageNumber: number): void;
}

interface LayerParts {
  readonly viewer: PDFViewer;
  readonly keeper: PageAttachments;
  /** The pages over which there is something to draw. */
  readonly listPages: () => Iterable<number>;
  readonly draw: (pageNumber: number, view: PDFPageView, turn: PageRotation) => HTMLElement;
  /** Called for a page whose layer went away. */
  readonly onErase: (pageNumber: number) => void;
}

interface DrawnLayer {
  readonly element: HTMLElement;
  readonly turn: PageRotation;
}

export function createPageLayers({ viewer, keeper, listPages, draw, onErase }: LayerParts): PageLayers {
  const drawn = new Map<number, DrawnLayer>();

  const erase = (pageNumber: number, { element }: DrawnLayer) => {
    drawn.delete(pageNumber);
    keeper.detach(element);
    onErase(pageNumber);
  };
  const ensure = (pageNumber: number) => {
    const view = pageView(viewer, pageNumber);
    // Until a page is loaded its size is not known, and with it where anything stands.
    if (!view?.pdfPage) return;
    const turn = viewer.pagesRotation as PageRotation;
    const known = drawn.get(pageNumber);
    if (known?.turn === turn) return;
    if (known) erase(pageNumber, known);
    const element = draw(pageNumber, view, turn);
    drawn.set(pageNumber, { element, turn });
    keeper.attach(view.div, element);
  };

  return {
    ensureDrawn: ensure,
    clear() {
      for (const [pageNumber, layer] of drawn) erase(pageNumber, layer);
    },
    sync() {
      for (const [pageNumber, layer] of drawn) {
        // What has the focus stays: taking it away would send people back to the start of the page.
        const isUsed = layer.element.contains(document.activeElement);
        if (!isUsed && !isDrawn(viewer, pageNumber)) erase(pageNumber, layer);
      }
      for (const pageNumber of listPages()) if (isDrawn(viewer, pageNumber)) ensure(pageNumber);
    },
  };
}

function isDrawn(viewer: PDFViewer, pageNumber: number): boolean {
  const view = pageView(viewer, pageNumber);
  return view !== null && view.renderingState !== NOTHING_DRAWN;
}
