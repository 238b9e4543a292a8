import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { loadPdf } from '../api/load-pdf.ts';
import { createZoomControl, type ZoomControl } from './commands/zoom-control.ts';
import { createFindingControl, type FindingControl } from './highlights/finding-control.ts';
import type { ReaderFinding } from './highlights/reader-finding.ts';
import { createTargetNavigator } from './highlights/target-navigator.ts';
import type { ReaderTarget } from './reader-target.ts';
import type { ReaderView } from './reader-view.ts';
import { createPageSearch, type PageSearch, type RunSearch } from './search/page-search.ts';
import { createSearchHighlightLayer } from './search/search-highlight-layer.ts';
import { interceptExternalLinks } from './viewer/external-links.ts';
import { createFirstPageTimeout } from './viewer/first-page-timeout.ts';
import { classifyLoadFailure } from './viewer/load-failure.ts';
import { loadPageSizes } from './viewer/load-page-sizes.ts';
import { openViewer } from './viewer/open-viewer.ts';
import { createPageAttachments } from './viewer/page-attachments.ts';
import { createPageNotices, type LoadHiddenText, type PageWarning } from './viewer/page-notices.ts';
import { createPagePosition } from './viewer/page-position.ts';
import { pageView } from './viewer/page-views.ts';
import { throttle } from './viewer/throttle.ts';
import { createThumbnails, type Thumbnails } from './viewer/thumbnails.ts';

const QUARTER_TURN_DEGREES = 90;
const FULL_TURN_DEGREES = 360;

/** One document, open in one element. Whatever is asked for before the pages are there is done when they are. */
export interface ReaderSession {
  show(target: ReaderTarget | null): void;
  showPageWarnings(troubles: ReadonlyMap<number, readonly PageWarning[]>): void;
  showFindings(findings: readonly ReaderFinding[]): void;
  goToPage(pageNumber: number): void;
  rotatePages(): void;
  readonly zoom: ZoomControl;
  readonly search: PageSearch;
  readonly findings: FindingControl;
  readonly thumbnails: Thumbnails;
  /** The whole file; null while it is not open. */
  readFile(): Promise<Uint8Array | null>;
  /** Ends the worker and takes everything out of the element. */
  close(): void;
}

export interface SessionOptions {
  readonly container: HTMLDivElement;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly runSearch: RunSearch;
  readonly loadHiddenText: LoadHiddenText;
  readonly report: (change: Partial<ReaderView>) => void;
}

export function openReaderSession(options: SessionOptions): ReaderSession {
  const { report } = options;
  const closing = new AbortController();
  const { signal } = closing;
  let pdf: PDFDocumentProxy | null = null;
  let hasPages = false;
  let wanted: ReaderTarget | null = null;
  let troubles: ReadonlyMap<number, readonly PageWarning[]> = new Map();
  let found: readonly ReaderFinding[] = [];

  const parts = wireParts(options, () => pdf, signal);
  const { viewer, eventBus, guide, notices, position, findings } = parts;
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

  const loading = startLoading(options, signal, (opened) => {
    pdf = opened;
    parts.linkService.setDocument(opened);
    viewer.setDocument(opened);
    // A document without a first page opens all the same, and fails only now.
    viewer.pagesPromise?.catch(loading.fail);
  });
  const showWantedOrFail = () => {
    showWanted().catch(loading.fail);
  };

  let sizesRevision = 0;
  const settle = () => {
    guide.keepInView();
    parts.settleMarks();
    sizesRevision += 1;
    report({ sizesRevision });
    reportPosition();
  };
  const askForSizes = () => {
    if (!pdf) return;
    loadPageSizes({ viewer, pdf, signal, onSizes: settle }).catch(() => {
      if (!signal.aborted) report({ hasMissingPages: true });
    });
  };
  eventBus.on('pagesinit', () => {
    hasPages = true;
    parts.zoom.fit('width');
    notices.show(troubles);
    findings.show(found);
    report({ pageCount: viewer.pagesCount, pageNumber: 1 });
    showWantedOrFail();
  });
  // Not before there is something to read: a thousand questions about sizes would keep the first page waiting.
  eventBus.on('pagerendered', askForSizes, { once: true });
  eventBus.on('pagerendered', loading.limit.cancel, { once: true });
  for (const name of ['scalechanging', 'rotationchanging']) eventBus.on(name, settle);
  eventBus.on(
    'updateviewarea',
    throttle(() => signal.aborted || reportPosition()),
  );

  return {
    ...parts.controls,
    show(target) {
      if (target?.requestId === wanted?.requestId) return;
      wanted = target;
      showWantedOrFail();
    },
    showPageWarnings(next) {
      troubles = next;
      if (hasPages) notices.show(troubles);
    },
    showFindings(next) {
      found = next;
      if (hasPages) findings.show(found);
    },
    goToPage(pageNumber) {
      if (!hasPages || !pageView(viewer, pageNumber)) return;
      guide.release();
      viewer.scrollPageIntoView({ pageNumber });
      position.pin(pageNumber);
      reportPosition();
    },
    rotatePages() {
      if (hasPages) viewer.pagesRotation = (viewer.pagesRotation + QUARTER_TURN_DEGREES) % FULL_TURN_DEGREES;
    },
    readFile: async () => (pdf ? pdf.getData() : null),
    close() {
      closing.abort();
      parts.close();
      loading.end();
    },
  };
}

/** Everything that stands around pdf.js's viewer. */
function wireParts(
  { container, runSearch: askSearch, loadHiddenText: askHiddenText, report }: SessionOptions,
  pdf: () => PDFDocumentProxy | null,
  signal: AbortSignal,
) {
  const { viewer, eventBus, linkService, close } = openViewer(container);
  const keeper = createPageAttachments();
  const guide = createTargetNavigator(viewer, keeper);
  const position = createPagePosition(viewer);
  const zoom = createZoomControl(viewer, report);
  const stopLinks = interceptExternalLinks(container, (outsideLink) => report({ externalLink: outsideLink }));
  const findings = createFindingControl({
    viewer,
    keeper,
    pdf,
    signal,
    currentPage: position.current,
    onMove: guide.release,
    report: (shownPlace) => report({ shownHighlight: shownPlace }),
  });
  const searchMarks = createSearchHighlightLayer({ viewer, keeper, pdf, onMove: guide.release });
  const settleMarks = () => {
    findings.settle();
    searchMarks.sync();
  };
  eventBus.on('pagerendered', ({ error }: { error: unknown }) => {
    if (error) report({ hasMissingPages: true });
    else {
      settleMarks();
      report({ status: 'open' });
    }
  });
  const search = createPageSearch({
    ask: askSearch,
    currentPage: position.current,
    onMatches: searchMarks.show,
    // A page that cannot be fetched is told about where pages are drawn.
    onShow: (index) => void searchMarks.goTo(index).catch(() => undefined),
    report: (result) => report({ search: result }),
  });
  return {
    viewer,
    eventBus,
    linkService,
    guide,
    position,
    zoom,
    findings,
    settleMarks,
    notices: createPageNotices(keeper, (pageNumber) => pageView(viewer, pageNumber)?.div ?? null, askHiddenText),
    controls: { zoom, search, findings, thumbnails: createThumbnails(viewer, pdf, signal) },
    close() {
      search.clear();
      stopLinks();
      zoom.close();
      guide.close();
      keeper.close();
      close();
    },
  };
}

/** Fetches the file and says how that goes. */
function startLoading(
  { container, url, headers, report }: SessionOptions,
  signal: AbortSignal,
  onOpen: (pdf: PDFDocumentProxy) => void,
) {
  const { task, terminate: end } = loadPdf(url, headers);
  let hasArrived = false;
  const limit = createFirstPageTimeout({
    isSeen: () => !document.hidden && container.clientHeight > 0,
    onOver: () => {
      fail(new Error('Its first page takes too long.'));
      end();
    },
  });
  const fail = (error: unknown) => {
    limit.cancel();
    if (!signal.aborted) report({ status: 'failed', failure: classifyLoadFailure(error, hasArrived) });
  };
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    hasArrived = total > 0 && loaded >= total;
    if (hasArrived) limit.start();
    if (total > 0) report({ loadedPercent: Math.min(100, Math.floor((100 * loaded) / total)) });
  };
  task.promise.then((opened) => {
    if (!signal.aborted) onOpen(opened);
  }, fail);
  return {
    fail,
    limit,
    end() {
      limit.cancel();
      end();
    },
  };
}
