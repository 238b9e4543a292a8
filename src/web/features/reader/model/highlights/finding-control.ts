import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { PageAttachments } from '../viewer/page-attachments.ts';
import { loadPageView } from '../viewer/page-views.ts';
import { createFindingHighlightLayer } from './finding-highlight-layer.ts';
import { type FindingHighlight, groupFindingsIntoHighlights } from './finding-highlights.ts';
import { watchPointer } from './finding-pointer.ts';
import type { ReaderFinding } from './reader-finding.ts';

/** Which place is told about. A `glance` goes with the pointer or the focus; `opened` stays until it is closed. */
export interface ShownHighlight {
  readonly highlight: FindingHighlight;
  readonly mode: 'glance' | 'opened';
}

export interface FindingControl {
  show(findings: readonly ReaderFinding[]): void;
  /** Goes to the place after the one that was gone to last, or before it. */
  step(direction: 'next' | 'previous'): void;
  /** Ends what is told, and gives the focus back to the words. */
  close(): void;
  /** Ends what is told; the focus goes elsewhere. */
  dismiss(): void;
  /** The pointer is over the card: a glance goes on. */
  holdOpen(): void;
  /** The pointer left the card. */
  release(): void;
  elementOf(place: FindingHighlight): HTMLElement | null;
}

/** The reader may stand in a dialog: the first Escape ends what is told, and not the dialog. */
const KEEPS_DIALOG_OPEN = 'data-mantine-stop-propagation';

interface ControlOptions {
  readonly viewer: PDFViewer;
  readonly keeper: PageAttachments;
  readonly pdf: () => PDFDocumentProxy | null;
  readonly currentPage: () => number;
  /** Called before the pages are moved by this. */
  readonly onMove: () => void;
  readonly report: (shown: ShownHighlight | null) => void;
  readonly signal: AbortSignal;
}

/** Marks what was found on the pages, and leads from one place to the next. */
export function createFindingControl(options: ControlOptions): FindingControl & { settle(): void } {
  const { viewer, keeper, report, signal } = options;
  const { container } = viewer;
  const marks = createFindingHighlightLayer(viewer, keeper);
  let shown: ShownHighlight | null = null;
  let lastId: string | null = null;
  let isKept = false;

  const tell = (next: ShownHighlight | null) => {
    const [before, after] = [shown, next].map((one) => one && marks.elementOf(one.highlight.id));
    before?.removeAttribute('data-open');
    before?.removeAttribute(KEEPS_DIALOG_OPEN);
    after?.setAttribute('data-open', '');
    after?.setAttribute(KEEPS_DIALOG_OPEN, 'true');
    shown = next;
    lastId = next?.highlight.id ?? lastId;
    report(next);
  };
  const glance = (place: FindingHighlight | null) => {
    if (shown?.mode === 'opened' || (place === null && isKept)) return;
    tell(place && { highlight: place, mode: 'glance' });
  };

  watchPointer({
    container,
    signal,
    placeAt: marks.highlightAt,
    onHover: glance,
    onClick: (place) => tell({ highlight: place, mode: 'opened' }),
  });
  const placeUnderFocus = (target: EventTarget | null) =>
    target instanceof HTMLElement ? marks.highlightById(target.dataset['placeId'] ?? '') : null;
  container.addEventListener('focusin', ({ target }) => glance(placeUnderFocus(target)), { signal });
  container.addEventListener(
    'click',
    ({ target }) => {
      const place = placeUnderFocus(target);
      if (place) tell({ highlight: place, mode: 'opened' });
    },
    { signal },
  );

  container.addEventListener('keydown', ({ key }) => key === 'Escape' && shown && tell(null), { signal });

  const goTo = async (place: FindingHighlight) => {
    const pdf = options.pdf();
    if (!pdf) return;
    options.onMove();
    if (!(await loadPageView(viewer, pdf, place.pageNumber)) || signal.aborted) return;
    marks.ensureDrawn(place.pageNumber);
    const element = marks.elementOf(place.id);
    element?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    element?.focus({ preventScroll: true });
    tell({ highlight: place, mode: 'glance' });
  };

  return {
    settle: marks.sync,
    elementOf: (place) => marks.elementOf(place.id),
    show(findings) {
      if (shown) tell(null);
      marks.show(groupFindingsIntoHighlights(findings));
    },
    step(direction) {
      const place = nextHighlight(marks.list(), direction, lastId, options.currentPage());
      if (place) goTo(place).catch(() => undefined);
    },
    close() {
      const element = shown && marks.elementOf(shown.highlight.id);
      isKept = false;
      tell(null);
      element?.focus({ preventScroll: true });
      // The focus alone would tell the same again.
      tell(null);
    },
    dismiss() {
      isKept = false;
      tell(null);
    },
    holdOpen: () => {
      isKept = true;
    },
    release() {
      isKept = false;
      glance(null);
    },
  };
}

/** The neighbour of where somebody was last; else the first from the page that is being read. */
export function nextHighlight(
  places: readonly FindingHighlight[],
  direction: 'next' | 'previous',
  lastId: string | null,
  currentPage: number,
): FindingHighlight | null {
  const last = places.findIndex(({ id }) => id === lastId);
  const isNear = last >= 0 && Math.abs((places[last]?.pageNumber ?? 0) - currentPage) <= 1;
  if (isNear) return places.at((last + (direction === 'next' ? 1 : -1)) % places.length) ?? null;
  return direction === 'next'
    ? (places.find(({ pageNumber }) => pageNumber >= currentPage) ?? places[0] ?? null)
    : (places.findLast(({ pageNumber }) => pageNumber <= currentPage) ?? places.at(-1) ?? null);
}
