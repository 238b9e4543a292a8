import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import type { AttachmentKeeper } from '../viewer/keep-attached.ts';
import { loadPageView } from '../viewer/page-views.ts';
import { createFindingMarks } from './finding-marks.ts';
import { watchPointer } from './finding-pointer.ts';
import { type MarkedPlace, placeFindings } from './place-findings.ts';
import type { ReaderFinding } from './reader-finding.ts';

/** Which place is told about. A `glance` goes with the pointer or the focus; `opened` stays until it is closed. */
export interface ShownPlace {
  readonly place: MarkedPlace;
  readonly how: 'glance' | 'opened';
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
  keep(): void;
  /** The pointer left the card. */
  release(): void;
  elementOf(place: MarkedPlace): HTMLElement | null;
}

/** The reader may stand in a dialog: the first Escape ends what is told, and not the dialog. */
const KEEPS_DIALOG_OPEN = 'data-mantine-stop-propagation';

interface ControlOptions {
  readonly viewer: PDFViewer;
  readonly keeper: AttachmentKeeper;
  readonly pdf: () => PDFDocumentProxy | null;
  readonly currentPage: () => number;
  /** Called before the pages are moved by this. */
  readonly onMove: () => void;
  readonly report: (shown: ShownPlace | null) => void;
  readonly signal: AbortSignal;
}

/** Marks what was found on the pages, and leads from one place to the next. */
export function createFindingControl(options: ControlOptions): FindingControl & { settle(): void } {
  const { viewer, keeper, report, signal } = options;
  const { container } = viewer;
  const marks = createFindingMarks(viewer, keeper);
  let shown: ShownPlace | null = null;
  let lastId: string | null = null;
  let isKept = false;

  const tell = (next: ShownPlace | null) => {
    const [before, after] = [shown, next].map((one) => one && marks.elementOf(one.place.id));
    before?.removeAttribute('data-open');
    before?.removeAttribute(KEEPS_DIALOG_OPEN);
    after?.setAttribute('data-open', '');
    after?.setAttribute(KEEPS_DIALOG_OPEN, 'true');
    shown = next;
    lastId = next?.place.id ?? lastId;
    report(next);
  };
  const glance = (place: MarkedPlace | null) => {
    if (shown?.how === 'opened' || (place === null && isKept)) return;
    tell(place && { place, how: 'glance' });
  };

  watchPointer({
    container,
    signal,
    placeAt: marks.placeAt,
    onHover: glance,
    onClick: (place) => tell({ place, how: 'opened' }),
  });
  const placeUnderFocus = (target: EventTarget | null) =>
    target instanceof HTMLElement ? marks.placeOf(target.dataset['placeId'] ?? '') : null;
  container.addEventListener('focusin', ({ target }) => glance(placeUnderFocus(target)), { signal });
  container.addEventListener(
    'click',
    ({ target }) => {
      const place = placeUnderFocus(target);
      if (place) tell({ place, how: 'opened' });
    },
    { signal },
  );

  container.addEventListener('keydown', ({ key }) => key === 'Escape' && shown && tell(null), { signal });

  const goTo = async (place: MarkedPlace) => {
    const pdf = options.pdf();
    if (!pdf) return;
    options.onMove();
    if (!(await loadPageView(viewer, pdf, place.pageNumber)) || signal.aborted) return;
    marks.ensure(place.pageNumber);
    const element = marks.elementOf(place.id);
    element?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    element?.focus({ preventScroll: true });
    tell({ place, how: 'glance' });
  };

  return {
    settle: marks.settle,
    elementOf: (place) => marks.elementOf(place.id),
    show(findings) {
      if (shown) tell(null);
      marks.show(placeFindings(findings));
    },
    step(direction) {
      const place = chooseNext(marks.list(), direction, lastId, options.currentPage());
      if (place) goTo(place).catch(() => undefined);
    },
    close() {
      const element = shown && marks.elementOf(shown.place.id);
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
    keep: () => {
      isKept = true;
    },
    release() {
      isKept = false;
      glance(null);
    },
  };
}

/** The neighbour of where somebody was last; else the first from the page that is being read. */
export function chooseNext(
  places: readonly MarkedPlace[],
  direction: 'next' | 'previous',
  lastId: string | null,
  currentPage: number,
): MarkedPlace | null {
  const last = places.findIndex(({ id }) => id === lastId);
  const isNear = last >= 0 && Math.abs((places[last]?.pageNumber ?? 0) - currentPage) <= 1;
  if (isNear) return places.at((last + (direction === 'next' ? 1 : -1)) % places.length) ?? null;
  return direction === 'next'
    ? (places.find(({ pageNumber }) => pageNumber >= currentPage) ?? places[0] ?? null)
    : (places.findLast(({ pageNumber }) => pageNumber <= currentPage) ?? places.at(-1) ?? null);
}
