import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { PageAttachments } from '../viewer/page-attachments.ts';
import { pageSizeOf } from '../viewer/page-views.ts';
import classes from './finding-highlight-layer.module.css';
import { type FindingHighlight, listHighlights } from './finding-highlights.ts';
import { createPageLayers } from './page-layers.ts';
import { type PercentRectangle, toPercentRectangles } from './percent-rectangles.ts';
import { positionElement } from './position-element.ts';
import { TONE_LABELS, toneOf } from './reader-finding.ts';

/** A fingertip, or a pointer on its way over a line, may be this far beside the words. */
const REACH_PIXELS = 4;

/** Everything that was found, marked where it stands. The marks let clicks and selections through to the text. */
export interface FindingHighlightLayer {
  show(pages: ReadonlyMap<number, readonly FindingHighlight[]>): void;
  /** Draws what can be drawn now, and moves what stands on pages that changed. */
  sync(): void;
  /** Draws what stands on one page, wherever people are. */
  ensureDrawn(pageNumber: number): void;
  /** The place under a point of the window; null where nothing is marked. */
  highlightAt(x: number, y: number): FindingHighlight | null;
  highlightById(id: string): FindingHighlight | null;
  /** The element that takes the focus for a place; null while its page is not drawn. */
  elementOf(id: string): HTMLElement | null;
  /** In the order of the pages. */
  list(): readonly FindingHighlight[];
}

export function createFindingHighlightLayer(viewer: PDFViewer, keeper: PageAttachments): FindingHighlightLayer {
  let pages: ReadonlyMap<number, readonly FindingHighlight[]> = new Map();
  let places: ReadonlyMap<string, FindingHighlight> = new Map();
  /** The buttons of places on pages that are drawn. */
  const buttons = new Map<string, HTMLElement>();

  const layers = createPageLayers({
    viewer,
    keeper,
    listPages: () => pages.keys(),
    draw(pageNumber, view, turn) {
      const layer = document.createElement('div');
      layer.className = classes.layer ?? '';
      for (const place of pages.get(pageNumber) ?? []) {
        const drawn = drawPlace(place, toPercentRectangles(place.rects, pageSizeOf(view), turn));
        if (!drawn) continue;
        layer.append(drawn.marks);
        buttons.set(place.id, drawn.button);
      }
      return layer;
    },
    onErase: (pageNumber) => {
      for (const { id } of pages.get(pageNumber) ?? []) buttons.delete(id);
    },
  });

  return {
    sync: layers.sync,
    ensureDrawn: layers.ensureDrawn,
    show(next) {
      layers.clear();
      pages = next;
      places = new Map(listHighlights(next).map((place) => [place.id, place]));
      layers.sync();
    },
    highlightAt(x, y) {
      const page = document.elementFromPoint(x, y)?.closest('.page');
      const marks = page?.querySelectorAll('[data-place]') ?? [];
      const mark = [...marks].find((element) => isOver(element, x, y));
      return places.get(mark?.getAttribute('data-place') ?? '') ?? null;
    },
    highlightById: (id) => places.get(id) ?? null,
    elementOf: (id) => buttons.get(id) ?? null,
    list: () => listHighlights(pages),
  };
}

/** The words' rectangles are decoration; one button around all of them takes the focus and says what was found. */
function drawPlace(
  place: FindingHighlight,
  rects: readonly PercentRectangle[],
): { marks: DocumentFragment; button: HTMLElement } | null {
  if (rects.length === 0) return null;
  const marks = document.createDocumentFragment();
  for (const rect of rects) {
    const mark = document.createElement('div');
    mark.className = classes.mark ?? '';
    mark.dataset['place'] = place.id;
    mark.dataset['tone'] = place.tone;
    mark.dataset['testid'] = 'finding-mark';
    positionElement(mark, rect);
    marks.append(mark);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes.place ?? '';
  button.dataset['placeId'] = place.id;
  button.setAttribute('aria-label', describe(place));
  button.setAttribute('aria-haspopup', 'dialog');
  positionElement(button, around(rects));
  marks.append(button);
  return { marks, button };
}

function describe({ findings, pageNumber }: FindingHighlight): string {
  const [first] = findings;
  if (!first) return '';
  const said = `${TONE_LABELS[toneOf(first)]}: ${first.title}`;
  const more = findings.length > 1 ? ` And ${findings.length - 1} more here.` : '';
  return `Page ${pageNumber}. ${said}${more}`;
}

function around(rects: readonly PercentRectangle[]): PercentRectangle {
  const left = Math.min(...rects.map((rect) => rect.leftPercent));
  const top = Math.min(...rects.map((rect) => rect.topPercent));
  const right = Math.max(...rects.map((rect) => rect.leftPercent + rect.widthPercent));
  const bottom = Math.max(...rects.map((rect) => rect.topPercent + rect.heightPercent));
  return { leftPercent: left, topPercent: top, widthPercent: right - left, heightPercent: bottom - top };
}

function isOver(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left - REACH_PIXELS && x <= right + REACH_PIXELS && y >= top - REACH_PIXELS && y <= bottom + REACH_PIXELS;
}
