import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
import { KEEPS_DIALOG_OPEN_ATTRIBUTE } from '../keep-dialog-open.ts';
import type { PageAttachments } from '../viewer/page-attachments.ts';
import { loadPageView } from '../viewer/page-views.ts';
import { createFindingHighlightLayer } from './finding-highlight-layer.ts';
import { type FindingHighlight, groupFindingsIntoHighlights } from './finding-highlights.ts';
import { watchPointer } from './finding-pointer.ts';
import type { ReaderFinding } from './reader-finding.ts';

/** The highlight whose card is open. A `preview` follows the pointer or focus; `pinned` stays until closed. */
export interface ShownHighlight {
  readonly highlight: FindingHighlight;
  readonly mode: 'preview' | 'pinned';
}

export interface FindingControl {
  show(findings: readonly ReaderFinding[]): void;
  /** Scrolls to the next or previous highlight. */
  step(direction: 'next' | 'previous'): void;
  /** Closes the card and returns the focus to the highlight. */
  close(): void;
  /** Closes the card and leaves the focus alone. */
  dismiss(): void;
  /** The pointer is over the card: a preview stays open. */
  holdOpen(): void;
  /** The pointer left the card. */
  release(): void;
  elementOf(highlight: FindingHighlight): HTMLElement | null;
}

export interface FindingControlOptions {
  readonly viewer: PDFViewer;
  readonly attachments: PageAttachments;
  readonly pdf: () => PDFDocumentProxy | null;
  readonly currentPage: () => number;
  /** Called before this scrolls the pages. */
  readonly onMove: () => void;
  /** Called with its page when a highlight was scrolled to. */
  readonly onArrive: (pageNumber: number) => void;
  readonly report: (shown: ShownHighlight | null) => void;
  /** Called with the key of the finding that was stepped to. */
  readonly onStep: (key: string) => void;
  readonly signal: AbortSignal;
}

export interface FindingLayer {
  sync(): void;
  /** In page order. */
  list(): readonly FindingHighlight[];
}

/** Highlights findings, opens their cards and steps through them. */
export function createFindingControl(options: FindingControlOptions): FindingControl & FindingLayer {
  const { viewer, attachments, report, signal } = options;
  const { container } = viewer;
  const layer = createFindingHighlightLayer(viewer, attachments);
  let shown: ShownHighlight | null = null;
  let lastId: string | null = null;
  let isHeldOpen = false;

  const setShown = (next: ShownHighlight | null) => {
    const [before, after] = [shown, next].map((one) => one && layer.elementOf(one.highlight.id));
    before?.removeAttribute('data-open');
    before?.removeAttribute(KEEPS_DIALOG_OPEN_ATTRIBUTE);
    after?.setAttribute('data-open', '');
    after?.setAttribute(KEEPS_DIALOG_OPEN_ATTRIBUTE, 'true');
    shown = next;
    lastId = next?.highlight.id ?? lastId;
    report(next);
  };
  const preview = (highlight: FindingHighlight | null) => {
    if (shown?.mode === 'pinned' || (highlight === null && isHeldOpen)) return;
    setShown(highlight && { highlight, mode: 'preview' });
  };

  watchPointer({
    container,
    signal,
    highlightAt: layer.highlightAt,
    onHover: preview,
    onClick: (highlight) => setShown({ highlight, mode: 'pinned' }),
  });
  const highlightOfTarget = (target: EventTarget | null) =>
    target instanceof HTMLElement ? layer.highlightById(target.dataset['highlightId'] ?? '') : null;
  container.addEventListener('focusin', ({ target }) => preview(highlightOfTarget(target)), { signal });
  container.addEventListener(
    'click',
    ({ target }) => {
      const highlight = highlightOfTarget(target);
      if (highlight) setShown({ highlight, mode: 'pinned' });
    },
    { signal },
  );

  container.addEventListener('keydown', ({ key }) => key === 'Escape' && shown && setShown(null), { signal });

  const goTo = async (highlight: FindingHighlight) => {
    const pdf = options.pdf();
    if (!pdf) return;
    options.onMove();
    if (!(await loadPageView(viewer, pdf, highlight.pageNumber)) || signal.aborted) return;
    layer.ensureDrawn(highlight.pageNumber);
    const element = layer.elementOf(highlight.id);
    element?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    options.onArrive(highlight.pageNumber);
    element?.focus({ preventScroll: true });
    setShown({ highlight, mode: 'preview' });
    const [first] = highlight.findings;
    if (first) options.onStep(first.key);
  };

  return {
    sync() {
      layer.sync();
      // A page that was drawn again has other elements: the card would stay hidden beside the former one.
      if (shown) setShown({ ...shown });
    },
    list: layer.list,
    elementOf: (highlight) => layer.elementOf(highlight.id),
    show(findings) {
      if (shown) setShown(null);
      layer.show(groupFindingsIntoHighlights(findings));
    },
    step(direction) {
      const highlight = nextHighlight(layer.list(), direction, lastId, options.currentPage());
      if (highlight) goTo(highlight).catch(() => undefined);
    },
    close() {
      const element = shown && layer.elementOf(shown.highlight.id);
      isHeldOpen = false;
      setShown(null);
      element?.focus({ preventScroll: true });
      // Focusing the highlight has opened the card as a preview.
      setShown(null);
    },
    dismiss() {
      isHeldOpen = false;
      if (shown) setShown(null);
    },
    holdOpen: () => {
      isHeldOpen = true;
    },
    release() {
      isHeldOpen = false;
      preview(null);
    },
  };
}

/** The neighbour of the last highlight, or the first one from the current page on. */
export function nextHighlight(
  highlights: readonly FindingHighlight[],
  direction: 'next' | 'previous',
  lastId: string | null,
  currentPage: number,
): FindingHighlight | null {
  const last = highlights.findIndex(({ id }) => id === lastId);
  const isNear = last >= 0 && Math.abs((highlights[last]?.pageNumber ?? 0) - currentPage) <= 1;
  if (isNear) return highlights.at((last + (direction === 'next' ? 1 : -1)) % highlights.length) ?? null;
  return direction === 'next'
    ? (highlights.find(({ pageNumber }) => pageNumber >= currentPage) ?? highlights[0] ?? null)
    : (highlights.findLast(({ pageNumber }) => pageNumber <= currentPage) ?? highlights.at(-1) ?? null);
}
