import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { PageAttachments } from '../viewer/page-attachments.ts';
import { pageSizeOf, pageView } from '../viewer/page-views.ts';
import classes from './page-layers.module.css';
import type { PageRotation, PageSize } from './percent-rectangles.ts';

/** `RenderingStates.INITIAL` of pdf.js, which does not export it. */
const RENDERING_INITIAL = 0;

/** Overlays on pages, present only while pdf.js keeps the page rendered: a thousand would cost frames. */
interface PageLayers {
  /** Removes all layers. */
  clear(): void;
  /** Draws layers on rendered pages and removes those on other pages. */
  sync(): void;
  /** Draws the layer of one page if its real size is existing. */
  ensureDrawn(pageNumber: number): void;
}

/** A page whose layer is being drawn. */
interface LayeredPage {
  readonly pageNumber: number;
  readonly size: PageSize;
  readonly rotation: PageRotation;
}

interface PageLayersOptions {
  readonly viewer: PDFViewer;
  readonly attachments: PageAttachments;
  /** Pages with something to draw. */
  readonly listPages: () => Iterable<number>;
  /** Fills the layer of a page. */
  readonly draw: (layer: HTMLElement, page: LayeredPage) => void;
  /** Called after the layer of a page was removed. */
  readonly onRemove: (pageNumber: number) => void;
}

interface DrawnLayer {
  readonly element: HTMLElement;
  readonly rotation: PageRotation;
}

export function createPageLayers({ viewer, attachments, listPages, draw, onRemove }: PageLayersOptions): PageLayers {
  const drawn = new Map<number, DrawnLayer>();

  const remove = (pageNumber: number, { element }: DrawnLayer) => {
    drawn.delete(pageNumber);
    attachments.detach(element);
    onRemove(pageNumber);
  };
  const ensureDrawn = (pageNumber: number) => {
    const view = pageView(viewer, pageNumber);
    // Positions depend on the real page size, unknown until the page is loaded.
    if (!view?.pdfPage) return;
    const rotation = viewer.pagesRotation as PageRotation;
    const existing = drawn.get(pageNumber);
    if (existing?.rotation === rotation) return;
    if (existing) remove(pageNumber, existing);
    const element = document.createElement('div');
    element.className = classes.layer ?? '';
    draw(element, { pageNumber, size: pageSizeOf(view), rotation });
    drawn.set(pageNumber, { element, rotation });
    attachments.attach(view.div, element);
  };

  return {
    ensureDrawn,
    clear() {
      for (const [pageNumber, layer] of drawn) remove(pageNumber, layer);
    },
    sync() {
      for (const [pageNumber, layer] of drawn) {
        // A layer with the focus stays: removing it would move the focus to the start of the document.
        const hasFocus = layer.element.contains(document.activeElement);
        if (!hasFocus && !isRendered(viewer, pageNumber)) remove(pageNumber, layer);
      }
      for (const pageNumber of listPages()) if (isRendered(viewer, pageNumber)) ensureDrawn(pageNumber);
    },
  };
}

function isRendered(viewer: PDFViewer, pageNumber: number): boolean {
  const view = pageView(viewer, pageNumber);
  return view !== null && view.renderingState !== RENDERING_INITIAL;
}
