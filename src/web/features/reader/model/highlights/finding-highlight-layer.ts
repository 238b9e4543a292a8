import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { readerTexts } from '../../texts.ts';
import type { PageAttachments } from '../viewer/page-attachments.ts';
import { pageSizeOf, pageView } from '../viewer/page-views.ts';
import classes from './finding-highlight-layer.module.css';
import { abbreviateNumbers, type FindingHighlight, listHighlights } from './finding-highlights.ts';
import tones from './finding-tones.module.css';
import { createPageLayers } from './page-layers.ts';
import { type PageSize, type PercentRectangle, toPercentRectangles } from './percent-rectangles.ts';
import { placeNumbers } from './place-numbers.ts';
import { positionElement } from './position-element.ts';
import { type FindingTone, labelOf, toneOf } from './reader-finding.ts';
import { findSecondColumn, listTextPieces, type TextPiece } from './text-column.ts';

/** Tolerance around a highlight for touch and pointer. */
const TOLERANCE_PIXELS = 4;
/** From the left edge of the page to the first number, as a share of its width. */
const NUMBERS_LEFT = 0.01;
/** What printed numbers ("16.2") take of the page's width to the left of the words that are marked. */
const PRINTED_NUMBER = 0.06;
/** Between a label and words, as a share of the page's width. */
const WORDS_GAP = 0.008;

/** Draws finding highlights over the pages. They let clicks and text selection through. */
interface FindingHighlightLayer {
  show(pages: ReadonlyMap<number, readonly FindingHighlight[]>): void;
  /** Draws highlights on rendered pages and repositions those on changed pages. */
  sync(): void;
  /** Draws the highlights of one page, rendered or not. */
  ensureDrawn(pageNumber: number): void;
  /** The highlight at a viewport point, or null. */
  highlightAt(x: number, y: number): FindingHighlight | null;
  highlightById(id: string): FindingHighlight | null;
  /** The focusable element of a highlight; null while its page is not drawn. */
  elementOf(id: string): HTMLElement | null;
  /** In page order. */
  list(): readonly FindingHighlight[];
}

export function createFindingHighlightLayer(viewer: PDFViewer, attachments: PageAttachments): FindingHighlightLayer {
  let pages: ReadonlyMap<number, readonly FindingHighlight[]> = new Map();
  let highlights: ReadonlyMap<string, FindingHighlight> = new Map();
  /** Focusable elements by highlight id, on drawn pages only. */
  const buttons = new Map<string, HTMLElement>();
  /** The numbers of drawn pages. */
  const numbers = new Map<number, readonly DrawnNumber[]>();

  /** The text of pages that were drawn. */
  const texts = new Map<number, readonly TextPiece[]>();

  const placeAll = () => {
    for (const [pageNumber, drawn] of numbers) {
      const view = pageView(viewer, pageNumber);
      if (!view) continue;
      const pieces = viewer.pagesRotation === 0 ? (texts.get(pageNumber) ?? []) : [];
      placeOnPage(drawn, view.div, { pieces, size: pageSizeOf(view) });
    }
  };
  const measureText = async (pageNumber: number): Promise<void> => {
    const view = pageView(viewer, pageNumber);
    if (!view || texts.has(pageNumber)) return;
    texts.set(pageNumber, await listTextPieces(view));
    placeAll();
  };

  const layers = createPageLayers({
    viewer,
    attachments,
    listPages: () => pages.keys(),
    draw(layer, { pageNumber, size, rotation }) {
      const numbered: DrawnNumber[] = [];
      for (const highlight of pages.get(pageNumber) ?? []) {
        const drawn = drawHighlight(highlight, toPercentRectangles(highlight.rects, size, rotation));
        if (!drawn) continue;
        const label = drawNumbers(highlight);
        layer.append(drawn.marks, label);
        numbered.push({ label, ...drawn.at });
        buttons.set(highlight.id, drawn.button);
      }
      numbers.set(pageNumber, numbered);
      void measureText(pageNumber);
    },
    onRemove: (pageNumber) => {
      numbers.delete(pageNumber);
      for (const { id } of pages.get(pageNumber) ?? []) buttons.delete(id);
    },
  });

  return {
    sync() {
      layers.sync();
      placeAll();
    },
    ensureDrawn(pageNumber) {
      layers.ensureDrawn(pageNumber);
      placeAll();
    },
    show(next) {
      layers.clear();
      pages = next;
      highlights = new Map(listHighlights(next).map((highlight) => [highlight.id, highlight]));
      layers.sync();
      placeAll();
    },
    highlightAt(x, y) {
      const page = document.elementFromPoint(x, y)?.closest('.page');
      const marks = page?.querySelectorAll('[data-highlight]') ?? [];
      const mark = [...marks].find((element) => isNear(element, x, y));
      return highlights.get(mark?.getAttribute('data-highlight') ?? '') ?? null;
    },
    highlightById: (id) => highlights.get(id) ?? null,
    elementOf: (id) => buttons.get(id) ?? null,
    list: () => listHighlights(pages),
  };
}

/** The rectangles are decoration; one button around all of them is focusable and labelled with the findings. */
function drawHighlight(
  highlight: FindingHighlight,
  rects: readonly PercentRectangle[],
): { marks: DocumentFragment; button: HTMLElement; at: Pick<PercentRectangle, 'topPercent' | 'leftPercent'> } | null {
  if (rects.length === 0) return null;
  const marks = document.createDocumentFragment();
  for (const rect of rects) {
    const mark = document.createElement('div');
    mark.className = `${classes.mark} ${tones.tone}`;
    mark.dataset['highlight'] = highlight.id;
    mark.dataset['tone'] = highlight.tone;
    mark.dataset['testid'] = 'finding-mark';
    positionElement(mark, rect);
    marks.append(mark);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes.highlight ?? '';
  button.dataset['highlightId'] = highlight.id;
  button.setAttribute('aria-label', describe(highlight));
  button.setAttribute('aria-haspopup', 'dialog');
  const bounds = boundingRectangle(rects);
  positionElement(button, bounds);
  marks.append(button);
  return { marks, button, at: bounds };
}

/**
 * The marks of the findings in the margin beside the first line: the numbers that the analysis gives, and a dot in its
 * colour for each finding without one.
 */
function drawNumbers({ id, findings, tone }: FindingHighlight): HTMLElement {
  const numbers = findings.flatMap(({ mark }) => (mark === null ? [] : [mark]));
  const label = document.createElement('div');
  label.className = `${classes.number} ${tones.tone}`;
  label.dataset['highlight'] = id;
  label.dataset['tone'] = tone;
  label.setAttribute('aria-hidden', 'true');
  label.textContent = abbreviateNumbers(numbers);
  for (const finding of findings) if (finding.mark === null) label.append(drawDot(toneOf(finding)));
  if (numbers.length === 0) label.dataset['dots'] = '';
  return label;
}

/** A number with the place of its words, in percent of the page. */
interface DrawnNumber extends Pick<PercentRectangle, 'topPercent' | 'leftPercent'> {
  readonly label: HTMLElement;
}

/** The text of a page, in points; without pieces where it is not known. */
interface PageText {
  readonly pieces: readonly TextPiece[];
  readonly size: PageSize;
}

/** Between a label in front of a second column and its words, in CSS pixels. */
const COLUMN_GAP_PIXELS = 3;

/**
 * The labels keep their size when the pages are zoomed, so their places depend on it. Those of a second column stand
 * between the columns where there is room, all others in the left margin.
 */
function placeOnPage(numbers: readonly DrawnNumber[], page: HTMLElement, text: PageText): void {
  const { clientWidth, clientHeight } = page;
  const byEdge = Map.groupBy(numbers, (number) => edgeOfColumn(number, page, text));
  placeInMargin(byEdge.get(null) ?? [], page, text);
  for (const [edge, own] of byEdge) {
    if (edge === null) continue;
    const sorted = own.toSorted((one, other) => one.topPercent - other.topPercent);
    const widths = sorted.map(({ label }) => label.offsetWidth);
    const tops = sorted.map(({ topPercent }) => (clientHeight * topPercent) / 100);
    const places = placeNumbers(
      tops.map((top, index) => ({ top, width: widths[index] ?? 0 })),
      0,
    );
    for (const [index, { label }] of sorted.entries()) {
      label.style.left = `${((edge - COLUMN_GAP_PIXELS - (widths[index] ?? 0)) / clientWidth) * 100}%`;
      label.style.top = `${((places[index]?.top ?? 0) / clientHeight) * 100}%`;
    }
  }
}

/** The left edge of the second column that a label fits in front of, in whole CSS pixels from the left of the page; else null. */
function edgeOfColumn(
  { label, topPercent, leftPercent }: DrawnNumber,
  { clientWidth }: HTMLElement,
  { pieces, size }: PageText,
): number | null {
  const at = { left: (size.width * leftPercent) / 100, top: (size.height * topPercent) / 100 };
  const column = findSecondColumn(pieces, at, size);
  const scale = clientWidth / size.width;
  const hasRoom = column !== null && column.gutter * scale >= label.offsetWidth + COLUMN_GAP_PIXELS;
  return hasRoom ? Math.round(column.left * scale) : null;
}

/** No dot lies over words: those that have no room are left out. */
function placeInMargin(numbers: readonly DrawnNumber[], page: HTMLElement, text: PageText): void {
  const { clientWidth, clientHeight } = page;
  const room = clientWidth * (measureRoom(numbers, clientHeight, text) - NUMBERS_LEFT);
  for (const { label } of numbers) fitDots(label, room);
  const sorted = numbers.toSorted((one, other) => one.topPercent - other.topPercent);
  const measured = sorted.map(({ label, topPercent }) => ({
    top: (clientHeight * topPercent) / 100,
    width: label.offsetWidth,
  }));
  const places = placeNumbers(measured, room);
  for (const [index, { label }] of sorted.entries()) {
    const { left = 0, top = 0 } = places[index] ?? {};
    label.style.left = `${(NUMBERS_LEFT + left / clientWidth) * 100}%`;
    label.style.top = `${(top / clientHeight) * 100}%`;
  }
}

/** Below its line, where numbers without room beside each other go, in CSS pixels. */
const REACH_PIXELS = 60;

/** How far the words beside the labels are from the left edge of the page, as a share of its width. */
function measureRoom(numbers: readonly DrawnNumber[], clientHeight: number, { pieces, size }: PageText): number {
  const reach = (size.height * REACH_PIXELS) / Math.max(1, clientHeight);
  const tops = numbers.map(({ topPercent }) => (size.height * topPercent) / 100);
  const beside = pieces.filter(({ top, bottom }) => tops.some((at) => bottom > at && top < at + reach));
  if (beside.length > 0) return Math.max(0, Math.min(...beside.map(({ left }) => left)) / size.width - WORDS_GAP);
  return Math.min(...numbers.map(({ leftPercent }) => leftPercent)) / 100 - PRINTED_NUMBER;
}

/** Shows as many dots of a label as fit, and nothing where there would be no dot. */
function fitDots(label: HTMLElement, room: number): void {
  const dots = [...label.querySelectorAll('i')];
  for (const element of [label, ...dots]) element.hidden = false;
  for (const dot of dots.toReversed()) {
    if (label.offsetWidth <= room) return;
    dot.hidden = true;
  }
  label.hidden = label.textContent === '';
}

function drawDot(tone: FindingTone): HTMLElement {
  const dot = document.createElement('i');
  dot.className = `${classes.dot} ${tones.tone}`;
  dot.dataset['tone'] = tone;
  dot.dataset['testid'] = 'finding-dot';
  return dot;
}

function describe({ findings, pageNumber }: FindingHighlight): string {
  const [first] = findings;
  if (!first) return '';
  const said = readerTexts.finding(pageNumber, labelOf(first), first.title);
  return findings.length > 1 ? `${said} ${readerTexts.moreFindings(findings.length - 1)}` : said;
}

function boundingRectangle(rects: readonly PercentRectangle[]): PercentRectangle {
  const left = Math.min(...rects.map((rect) => rect.leftPercent));
  const top = Math.min(...rects.map((rect) => rect.topPercent));
  const right = Math.max(...rects.map((rect) => rect.leftPercent + rect.widthPercent));
  const bottom = Math.max(...rects.map((rect) => rect.topPercent + rect.heightPercent));
  return { leftPercent: left, topPercent: top, widthPercent: right - left, heightPercent: bottom - top };
}

function isNear(element: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return (
    x >= left - TOLERANCE_PIXELS &&
    x <= right + TOLERANCE_PIXELS &&
    y >= top - TOLERANCE_PIXELS &&
    y <= bottom + TOLERANCE_PIXELS
  );
}
