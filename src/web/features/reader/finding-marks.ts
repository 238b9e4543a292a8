import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import classes from './finding-marks.module.css';
import type { AttachmentKeeper } from './keep-attached.ts';
import { pageView, shownSize } from './page-views.ts';
import { listPlaces, type MarkedPlace } from './place-findings.ts';
import { type PlacedRectangle, placeRectangles, type QuarterTurn } from './place-rectangles.ts';
import { TONE_WORDS, toneOf } from './reader-finding.ts';

/** A fingertip, or a pointer on its way over a line, may be this far beside the words. */
const REACH_PIXELS = 4;

/** Everything that was found, marked where it stands. The marks let clicks and selections through to the text. */
export interface FindingMarks {
  show(pages: ReadonlyMap<number, readonly MarkedPlace[]>): void;
  /** Draws what can be drawn now, and moves what stands on pages that changed. */
  settle(): void;
  /** The place under a point of the window; null where nothing is marked. */
  placeAt(x: number, y: number): MarkedPlace | null;
  placeOf(id: string): MarkedPlace | null;
  /** The element that takes the focus for a place; null until its page is loaded. */
  elementOf(id: string): HTMLElement | null;
  /** In the order of the pages. */
  list(): readonly MarkedPlace[];
}

interface DrawnPlace {
  readonly place: MarkedPlace;
  readonly element: HTMLElement;
}

interface DrawnPage {
  readonly layer: HTMLElement;
  readonly turn: QuarterTurn;
}

export function createFindingMarks(viewer: PDFViewer, keeper: AttachmentKeeper): FindingMarks {
  let pages: ReadonlyMap<number, readonly MarkedPlace[]> = new Map();
  const drawnPages = new Map<number, DrawnPage>();
  const drawnPlaces = new Map<string, DrawnPlace>();

  const erase = (pageNumber: number) => {
    const drawn = drawnPages.get(pageNumber);
    if (drawn) keeper.detach(drawn.layer);
    drawnPages.delete(pageNumber);
  };

  const draw = (pageNumber: number, places: readonly MarkedPlace[]) => {
    const view = pageView(viewer, pageNumber);
    // Until a page is loaded its size is not known, and with it where anything stands.
    if (!view?.pdfPage) return;
    const turn = viewer.pagesRotation as QuarterTurn;
    if (drawnPages.get(pageNumber)?.turn === turn) return;
    erase(pageNumber);
    const layer = document.createElement('div');
    layer.className = classes.layer ?? '';
    for (const place of places) {
      const element = drawPlace(place, placeRectangles(place.rects, shownSize(view), turn));
      if (!element) continue;
      layer.append(element.marks);
      drawnPlaces.set(place.id, { place, element: element.button });
    }
    drawnPages.set(pageNumber, { layer, turn });
    keeper.attach(view.div, layer);
  };

  const settle = () => {
    for (const [pageNumber, places] of pages) draw(pageNumber, places);
  };

  return {
    settle,
    show(next) {
      for (const pageNumber of [...drawnPages.keys()]) erase(pageNumber);
      drawnPlaces.clear();
      pages = next;
      settle();
    },
    placeAt(x, y) {
      const page = document.elementFromPoint(x, y)?.closest('.page');
      const layer = drawnPages.get(Number(page?.getAttribute('data-page-number')))?.layer;
      const mark = layer && [...layer.querySelectorAll('[data-place]')].find((element) => isOver(element, x, y));
      return drawnPlaces.get(mark?.getAttribute('data-place') ?? '')?.place ?? null;
    },
    placeOf: (id) => drawnPlaces.get(id)?.place ?? null,
    elementOf: (id) => drawnPlaces.get(id)?.element ?? null,
    list: () => listPlaces(pages),
  };
}

/** The words' rectangles are decoration; one button around all of them takes the focus and says what was found. */
function drawPlace(
  place: MarkedPlace,
  rects: readonly PlacedRectangle[],
): { marks: DocumentFragment; button: HTMLElement } | null {
  if (rects.length === 0) return null;
  const marks = document.createDocumentFragment();
  for (const rect of rects) {
    const mark = document.createElement('div');
    mark.className = classes.mark ?? '';
    mark.dataset['place'] = place.id;
    mark.dataset['tone'] = place.tone;
    mark.dataset['testid'] = 'finding-mark';
    putOn(mark, rect);
    marks.append(mark);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes.place ?? '';
  button.dataset['placeId'] = place.id;
  button.setAttribute('aria-label', describe(place));
  button.setAttribute('aria-haspopup', 'dialog');
  putOn(button, around(rects));
  marks.append(button);
  return { marks, button };
}

function describe({ findings, pageNumber }: MarkedPlace): string {
  const [first] = findings;
  if (!first) return '';
  const said = `${TONE_WORDS[toneOf(first)]}: ${first.title}`;
  const more = findings.length > 1 ? ` And ${findings.length - 1} more here.` : '';
  return `Page ${pageNumber}. ${said}${more}`;
}

function putOn(element: HTMLElement, rect: PlacedRectangle): void {
  element.style.left = `${rect.leftPercent}%`;
  element.style.top = `${rect.topPercent}%`;
  element.style.width = `${rect.widthPercent}%`;
  element.style.height = `${rect.heightPercent}%`;
}

function around(rects: readonly PlacedRectangle[]): PlacedRectangle {
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
