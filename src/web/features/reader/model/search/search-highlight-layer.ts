import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { SearchMatch } from '#contract/documents.ts';
import { createPageLayers } from '../highlights/page-layers.ts';
import { toPercentRectangles } from '../highlights/percent-rectangles.ts';
import { positionElement } from '../highlights/position-element.ts';
import type { PageAttachments } from '../viewer/page-attachments.ts';
import { loadPageView } from '../viewer/page-views.ts';
import classes from './search-highlight-layer.module.css';

/** Draws search matches over the pages. */
export interface SearchHighlightLayer {
  show(matches: readonly SearchMatch[]): void;
  /** Scrolls to a match, counted from 0, and marks it as current. */
  goTo(index: number): Promise<void>;
  /** Draws matches on rendered pages. */
  sync(): void;
}

interface LayerOptions {
  readonly viewer: PDFViewer;
  readonly attachments: PageAttachments;
  readonly pdf: () => PDFDocumentProxy | null;
  /** Called before this scrolls the pages. */
  readonly onMove: () => void;
  /** Called with its page when a match was scrolled to. */
  readonly onArrive: (pageNumber: number) => void;
}

export function createSearchHighlightLayer({ viewer, attachments, pdf, ...on }: LayerOptions): SearchHighlightLayer {
  let matches: readonly SearchMatch[] = [];
  let pages: ReadonlyMap<number, readonly number[]> = new Map();
  let current = -1;
  /** Elements by match index, on drawn pages only. */
  const drawn = new Map<number, readonly HTMLElement[]>();

  const layers = createPageLayers({
    viewer,
    attachments,
    listPages: () => pages.keys(),
    draw(layer, { pageNumber, size, rotation }) {
      layer.setAttribute('aria-hidden', 'true');
      for (const index of pages.get(pageNumber) ?? []) {
        const elements = toPercentRectangles(matches[index]?.rects ?? [], size, rotation).map((rect) => {
          const element = document.createElement('div');
          element.className = classes.match ?? '';
          element.dataset['testid'] = 'search-mark';
          positionElement(element, rect);
          return element;
        });
        layer.append(...elements);
        drawn.set(index, elements);
        setCurrent(elements, index === current);
      }
    },
    onRemove: (pageNumber) => {
      for (const index of pages.get(pageNumber) ?? []) drawn.delete(index);
    },
  });

  return {
    sync: layers.sync,
    show(next) {
      layers.clear();
      current = -1;
      matches = next;
      pages = Map.groupBy(next.keys(), (index) => next[index]?.pageNumber ?? 0);
      layers.sync();
    },
    async goTo(index) {
      setCurrent(drawn.get(current) ?? [], false);
      current = index;
      const match = matches[index];
      const opened = pdf();
      if (!match || !opened) return;
      on.onMove();
      const view = await loadPageView(viewer, opened, match.pageNumber);
      if (!view || current !== index || matches[index] !== match) return;
      layers.ensureDrawn(match.pageNumber);
      const elements = drawn.get(index) ?? [];
      setCurrent(elements, true);
      const [first = view.div] = elements;
      first.scrollIntoView({
        block: elements.length > 0 ? 'center' : 'start',
        inline: 'nearest',
        behavior: 'instant',
      });
      on.onArrive(match.pageNumber);
    },
  };
}

function setCurrent(elements: readonly HTMLElement[], isCurrent: boolean): void {
  for (const element of elements) element.toggleAttribute('data-current', isCurrent);
}
