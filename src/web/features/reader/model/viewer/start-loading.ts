import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { loadPdf } from '../../api/load-pdf.ts';
import type { ReaderView } from '../reader-view.ts';
import { createFirstPageTimeout, type FirstPageTimeout } from './first-page-timeout.ts';
import { classifyLoadFailure } from './load-failure.ts';

interface LoadingOptions {
  readonly container: HTMLElement;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly report: (change: Partial<ReaderView>) => void;
}

/** Loads the file and reports progress and failure. */
export function startLoading(
  { container, url, headers, report }: LoadingOptions,
  signal: AbortSignal,
  onOpen: (pdf: PDFDocumentProxy) => void,
): { readonly fail: (error: unknown) => void; readonly timeout: FirstPageTimeout; end(): void } {
  const { task, terminate } = loadPdf(url, headers);
  let isDownloaded = false;
  const timeout = createFirstPageTimeout({
    isVisible: () => !document.hidden && container.clientHeight > 0,
    onTimeout: () => {
      fail(new Error('Its first page takes too long.'));
      terminate();
    },
  });
  const fail = (error: unknown) => {
    timeout.cancel();
    if (!signal.aborted) report({ status: 'failed', failure: classifyLoadFailure(error, isDownloaded) });
  };
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    isDownloaded = total > 0 && loaded >= total;
    if (isDownloaded) timeout.start();
    if (total > 0) report({ loadedPercent: Math.min(100, Math.floor((100 * loaded) / total)) });
  };
  task.promise.then((opened) => {
    if (!signal.aborted) onOpen(opened);
  }, fail);
  return {
    fail,
    timeout,
    end() {
      timeout.cancel();
      terminate();
    },
  };
}
