import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { SearchMatch } from '#contract/documents.ts';
import { createPageLayers } from '../highlights/page-layers.ts';
import { toPercentRectangles } from '../highlights/percent-rectangles.ts';
import { positionElement } from '../highlights/position-element.ts';
import type { PageAttachments } from '../viewer/page-attachments.ts';
import { loadPageView, pageSizeOf } from '../viewer/page-views.ts';
import classes from './search-highlight-layer.module.css';

/** What a search has found, marked where it stands. */
export interface SearchHighlightLayer {
  show(matches: readonly SearchMatch[]): void;
  /** Brings one of the matches into view, counted from 0, and sets it apart from the others. */
  goTo(index: number): Promise<void>;
  /** Draws what can be drawn now. */
  sync(): void;
}

interface MarkParts {
  readonly viewer: PDFViewer;
  readonly keeper: PageAttachments;
  readonly pdf: () => PDFDocumentProxy | null;
  /** Called before the pages are moved by this. */
  readonly onMove: () => void;
}

export function createSearchHighlightLayer({ viewer, keeper, pdf, onMove }: MarkParts): SearchHighlightLayer {
  let matches: readonly SearchMatch[] = [];
  let pages: ReadonlyMap<number, readonly number[]> = new Map();
  let current = -1;
  /** The elements of the matches that are drawn. */
  const drawn = new Map<number, readonly HTMLElement[]>();

  const layers = createPageLayers({
    viewer,
    keeper,
    listPages: () => pages.keys(),
    draw(pageNumber, view, turn) {
      const layer = document.createElement('div');
      layer.className = classes.layer ?? '';
      layer.setAttribute('aria-hidden', 'true');
      for (const index of pages.get(pageNumber) ?? []) {
        const elements = toPercentRectangles(matches[index]?.rects ?? [], pageSizeOf(view), turn).map((rect) => {
          const element = document.createElement('div');
          element.className = classes.match ?? '';
          element.dataset['testid'] = 'search-mark';
          positionElement(element, rect);
          return element;
        });
        layer.append(...elements);
        drawn.set(index, elements);
        setApart(elements, index === current);
      }
      return layer;
    },
    onErase: (pageNumber) => {
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
      setApart(drawn.get(current) ?? [], false);
      current = index;
      const match = matches[index];
      const opened = pdf();
      if (!match || !opened) return;
      onMove();
      const view = await loadPageView(viewer, opened, match.pageNumber);
      if (!view || current !== index || matches[index] !== match) return;
      layers.ensureDrawn(match.pageNumber);
      const elements = drawn.get(index) ?? [];
      setApart(elements, true);
      const [first = view.div] = elements;
      first.scrollIntoView({
        block: elements.length > 0 ? 'center' : 'start',
        inline: 'nearest',
        behavior: 'instant',
      });
    },
  };
}

function setApart(elements: readonly HTMLElement[], isCurrent: boolean): void {
  for (const element of elements) element.toggleAttribute('data-current', isCurrent);
}
