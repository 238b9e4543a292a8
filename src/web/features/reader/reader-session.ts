import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createAttachmentKeeper } from './keep-attached.ts';
import { explainFailure } from './load-failure.ts';
import { loadPageSizes } from './load-page-sizes.ts';
import { openViewer } from './open-viewer.ts';
import { createPageNotices, type PageTrouble } from './page-notices.ts';
import { createPagePosition } from './page-position.ts';
import { createPageSearch, type PageSearch } from './page-search.ts';
import { pageView } from './page-views.ts';
import { loadPdf } from './pdf-library.ts';
import type { ReaderTarget } from './reader-target.ts';
import type { ReaderView } from './reader-view.ts';
import { createTargetGuide } from './target-guide.ts';
import { watchOutsideLinks } from './watch-outside-links.ts';
import { createZoomControl, type ZoomControl } from './zoom-control.ts';

const QUARTER_TURN_DEGREES = 90;
const FULL_TURN_DEGREES = 360;

/** One document, open in one element. Whatever is asked for before the pages are there is done when they are. */
export interface ReaderSession {
  show(target: ReaderTarget | null): void;
  showTroubles(troubles: ReadonlyMap<number, readonly PageTrouble[]>): void;
  goToPage(pageNumber: number): void;
  turnPages(): void;
  readonly zoom: ZoomControl;
  readonly search: PageSearch;
  /** The whole file; null while it is not open. */
  readFile(): Promise<Uint8Array | null>;
  /** Ends the worker and takes everything out of the element. */
  close(): void;
}

export interface SessionOptions {
  readonly container: HTMLDivElement;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly report: (change: Partial<ReaderView>) => void;
}

export function openReaderSession({ container, url, headers, report }: SessionOptions): ReaderSession {
  const { viewer, eventBus, linkService, close: closeViewer } = openViewer(container);
  const loading = loadPdf(url, headers);
  const keeper = createAttachmentKeeper();
  const guide = createTargetGuide(viewer, keeper);
  const notices = createPageNotices(keeper, (pageNumber) => pageView(viewer, pageNumber)?.div ?? null);
  const position = createPagePosition(viewer);
  const search = createPageSearch(eventBus, (result) => report({ search: result }));
  const zoom = createZoomControl(viewer, (change) => report(change));
  const stopLinks = watchOutsideLinks(container, (outsideLink) => report({ outsideLink }));

  let pdf: PDFDocumentProxy | null = null;
  let hasPages = false;
  let hasArrived = false;
  const closing = new AbortController();
  const { signal } = closing;
  let wanted: ReaderTarget | null = null;
  let troubles: ReadonlyMap<number, readonly PageTrouble[]> = new Map();

  const reportPosition = () => report({ pageNumber: position.current() });

  const showWanted = async () => {
    if (!pdf || !hasPages) return;
    const target = wanted;
    if (!target || target.pageNumber > pdf.numPages) return guide.clear();
    await guide.show(pdf, target);
    if (target !== wanted || signal.aborted) return;
    position.pin(target.pageNumber);
    reportPosition();
  };

  const fail = (error: unknown) => {
    if (!signal.aborted) report({ status: 'failed', failure: explainFailure(error, hasArrived) });
  };

  const showWantedOrFail = () => {
    showWanted().catch(fail);
  };

  const loadSizes = () => {
    if (!pdf) return;
    loadPageSizes({ viewer, pdf, signal, onSizes: settle }).catch(() => {
      if (!signal.aborted) report({ hasMissingPages: true });
    });
  };

  const settle = () => {
    guide.hold();
    reportPosition();
  };

  eventBus.on('pagesinit', () => {
    hasPages = true;
    zoom.fitToWidth();
    notices.show(troubles);
    report({ pageCount: viewer.pagesCount, pageNumber: 1 });
    showWantedOrFail();
    loadSizes();
  });
  for (const name of ['scalechanging', 'rotationchanging']) eventBus.on(name, settle);
  eventBus.on('updateviewarea', reportPosition);
  eventBus.on('pagerendered', ({ error }: { error: unknown }) => {
    if (error) report({ hasMissingPages: true });
    else report({ status: 'open' });
  });

  loading.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    hasArrived = total > 0 && loaded >= total;
    if (total > 0) report({ loadedPercent: Math.min(100, Math.floor((100 * loaded) / total)) });
  };
  loading.promise.then((opened) => {
    if (signal.aborted) return;
    pdf = opened;
    linkService.setDocument(opened);
    viewer.setDocument(opened);
    // A document without a first page opens all the same, and fails only now.
    viewer.pagesPromise?.catch(fail);
  }, fail);

  return {
    zoom,
    search,
    show(target) {
      if (target?.requestId === wanted?.requestId) return;
      wanted = target;
      showWantedOrFail();
    },
    showTroubles(next) {
      troubles = next;
      if (hasPages) notices.show(troubles);
    },
    goToPage(pageNumber) {
      if (!hasPages || !pageView(viewer, pageNumber)) return;
      guide.letGo();
      viewer.scrollPageIntoView({ pageNumber });
      position.pin(pageNumber);
      reportPosition();
    },
    turnPages() {
      if (hasPages) viewer.pagesRotation = (viewer.pagesRotation + QUARTER_TURN_DEGREES) % FULL_TURN_DEGREES;
    },
    readFile: async () => (pdf ? pdf.getData() : null),
    close() {
      closing.abort();
      stopLinks();
      zoom.close();
      guide.close();
      keeper.close();
      closeViewer();
      // Whatever was still under way is meant to fail now.
      loading.destroy().catch(() => {});
    },
  };
}
