import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { SeenPart } from '#web/lib/documents/words-in-sight.ts';
import { createZoomControl, type ZoomControl } from './commands/zoom-control.ts';
import type { FindingControl } from './highlights/finding-control.ts';
import { createFollowedFindings } from './highlights/followed-findings.ts';
import type { ReaderFinding } from './highlights/reader-finding.ts';
import { createTargetNavigator } from './highlights/target-navigator.ts';
import type { ReaderTarget } from './reader-target.ts';
import type { ReaderView } from './reader-view.ts';
import type { PageSearch, RunSearch } from './search/page-search.ts';
import { wireSearch } from './search/wire-search.ts';
import { interceptExternalLinks } from './viewer/external-links.ts';
import { loadPageSizes } from './viewer/load-page-sizes.ts';
import { openViewer } from './viewer/open-viewer.ts';
import { createPageAttachments } from './viewer/page-attachments.ts';
import { createPageNotices, type LoadHiddenText, type PageWarning } from './viewer/page-notices.ts';
import { createPagePosition } from './viewer/page-position.ts';
import { pageView } from './viewer/page-views.ts';
import { listSeenParts } from './viewer/seen-parts.ts';
import { startLoading } from './viewer/start-loading.ts';
import { throttle } from './viewer/throttle.ts';
import { createThumbnails, type Thumbnails } from './viewer/thumbnails.ts';

const QUARTER_TURN_DEGREES = 90;
const FULL_TURN_DEGREES = 360;

/** An open document. Calls made before the pages are ready take effect once they are. */
export interface ReaderSession {
  show(target: ReaderTarget | null): void;
  showPageWarnings(warnings: ReadonlyMap<number, readonly PageWarning[]>): void;
  showFindings(findings: readonly ReaderFinding[]): void;
  goToPage(pageNumber: number): void;
  rotatePages(): void;
  readonly zoom: ZoomControl;
  readonly search: PageSearch;
  readonly findings: FindingControl;
  readonly thumbnails: Thumbnails;
  /** The whole file; null while the document is not open. */
  readFile(): Promise<Uint8Array | null>;
  /** Stops the worker and removes everything from the container. */
  close(): void;
}

interface SessionOptions {
  readonly container: HTMLDivElement;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly runSearch: RunSearch;
  readonly loadHiddenText: LoadHiddenText;
  readonly report: (change: Partial<ReaderView>) => void;
  /** Called while the pages are scrolled. */
  readonly onSee: (parts: readonly SeenPart[]) => void;
}

export function openReaderSession(options: SessionOptions): ReaderSession {
  const { report } = options;
  const closing = new AbortController();
  const { signal } = closing;
  let pdf: PDFDocumentProxy | null = null;
  let hasPages = false;
  let requested: ReaderTarget | null = null;
  let warnings: ReadonlyMap<number, readonly PageWarning[]> = new Map();
  let found: readonly ReaderFinding[] = [];

  const parts = wireViewer(options, () => pdf, signal);
  const { viewer, eventBus, navigator, notices, position, findings } = parts;
  const reportPosition = () => report({ pageNumber: position.current() });

  const showRequested = async () => {
    if (!pdf || !hasPages) return;
    const target = requested;
    if (!target || target.pageNumber > pdf.numPages) return navigator.clear();
    await navigator.show(pdf, target);
    if (target !== requested || signal.aborted) return;
    position.standAt(target.pageNumber);
  };

  const loading = startLoading(options, signal, (opened) => {
    pdf = opened;
    parts.linkService.setDocument(opened);
    viewer.setDocument(opened);
    // pdf.js opens a document whose first page is broken; the failure surfaces here.
    viewer.pagesPromise?.catch(loading.fail);
  });
  const showRequestedOrFail = () => {
    showRequested().catch(loading.fail);
  };

  let sizesRevision = 0;
  const syncLayout = () => {
    parts.follower.settle();
    navigator.keepInView();
    parts.syncHighlights();
    sizesRevision += 1;
    report({ sizesRevision });
    reportPosition();
  };
  const loadSizes = () => {
    if (!pdf) return;
    loadPageSizes({ viewer, pdf, signal, onSizes: syncLayout }).catch(() => {
      if (!signal.aborted) report({ hasMissingPages: true });
    });
  };
  eventBus.on('pagesinit', () => {
    hasPages = true;
    parts.zoom.fit('width');
    notices.show(warnings);
    findings.show(found);
    report({ pageCount: viewer.pagesCount, pageNumber: 1 });
    showRequestedOrFail();
  });
  // After the first page: a thousand size requests would delay it.
  eventBus.on('pagerendered', loadSizes, { once: true });
  eventBus.on('pagerendered', loading.timeout.cancel, { once: true });
  for (const name of ['scalechanging', 'rotationchanging']) eventBus.on(name, syncLayout);
  eventBus.on(
    'updateviewarea',
    throttle(() => {
      if (signal.aborted) return;
      reportPosition();
      parts.follower.update();
      options.onSee(listSeenParts(viewer, position.current()));
    }),
  );

  return {
    ...parts.controls,
    zoom: keepWordsInSight(parts.zoom, navigator),
    show(target) {
      if (target?.requestId === requested?.requestId) return;
      requested = target;
      if (target) findings.dismiss();
      report({ readFinding: null });
      showRequestedOrFail();
    },
    showPageWarnings(next) {
      warnings = next;
      if (hasPages) notices.show(warnings);
    },
    showFindings(next) {
      found = next;
      if (hasPages) findings.show(found);
    },
    goToPage(pageNumber) {
      if (!hasPages || !pageView(viewer, pageNumber)) return;
      navigator.release();
      viewer.scrollPageIntoView({ pageNumber });
      position.standAt(pageNumber);
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

/** Wires the reader's parts to the pdf.js viewer. */
function wireViewer(
  { container, runSearch, loadHiddenText, report }: SessionOptions,
  pdf: () => PDFDocumentProxy | null,
  signal: AbortSignal,
) {
  const { viewer, eventBus, linkService, close } = openViewer(container);
  const attachments = createPageAttachments();
  const zoom = createZoomControl(viewer, report);
  const navigator = createTargetNavigator(viewer, attachments, zoom.read);
  const position = createPagePosition(viewer, (pageNumber) => report({ pageNumber }));
  const stopIntercepting = interceptExternalLinks(container, (externalLink) => report({ externalLink }));
  const { findings, follower } = createFollowedFindings({
    viewer,
    attachments,
    pdf,
    signal,
    currentPage: position.current,
    onMove: navigator.release,
    onArrive: position.standAt,
    isHeld: navigator.isHolding,
    report,
  });
  const { search, searchLayer } = wireSearch({
    viewer,
    attachments,
    pdf,
    runSearch,
    currentPage: position.current,
    navigator,
    findings,
    onArrive: position.standAt,
    report: (result) => report({ search: result }),
  });
  const syncHighlights = () => {
    findings.sync();
    searchLayer.sync();
  };
  eventBus.on('pagerendered', ({ error }: { error: unknown }) => {
    if (error) report({ hasMissingPages: true });
    else {
      syncHighlights();
      report({ status: 'open' });
    }
  });
  return {
    viewer,
    eventBus,
    linkService,
    navigator,
    position,
    zoom,
    findings,
    follower,
    syncHighlights,
    notices: createPageNotices(attachments, (pageNumber) => pageView(viewer, pageNumber)?.div ?? null, loadHiddenText),
    controls: { search, findings, thumbnails: createThumbnails(viewer, pdf, signal) },
    close() {
      search.clear();
      stopIntercepting();
      zoom.close();
      navigator.close();
      attachments.close();
      close();
    },
  };
}

/** Words that are in sight stay there when the user zooms by a button. */
function keepWordsInSight(zoom: ZoomControl, { holdInSight }: { readonly holdInSight: () => void }): ZoomControl {
  return {
    ...zoom,
    step(direction) {
      holdInSight();
      zoom.step(direction);
    },
    setPercent(percent) {
      holdInSight();
      zoom.setPercent(percent);
    },
  };
}
