import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { destroyWorker } from '../model/viewer/destroy-worker.ts';

/** Bundled with the client: rendering a page makes no request to another host. */
const RESOURCES = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`;

/** Larger images stay blank: a phone's browser would run out of memory and kill the tab. */
const LARGEST_IMAGE_PIXELS = 64_000_000;

/** Icons of text annotations. */
export const ANNOTATION_IMAGES_PATH = `${RESOURCES}images/`;

/** A PDF that is being loaded. */
interface PdfLoadHandle {
  readonly task: PDFDocumentLoadingTask;
  /** Stops the worker, even if it does not respond. */
  terminate(): void;
}

/** Starts loading a PDF in a dedicated worker. */
export function loadPdf(url: string, httpHeaders: Readonly<Record<string, string>>): PdfLoadHandle {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const worker = PDFWorker.create({});
  const task = getDocument({
    worker,
    url,
    httpHeaders,
    withCredentials: true,
    cMapUrl: `${RESOURCES}cmaps/`,
    standardFontDataUrl: `${RESOURCES}standard_fonts/`,
    iccUrl: `${RESOURCES}iccs/`,
    wasmUrl: `${RESOURCES}wasm/`,
    // The file is streamed as a whole; the reader requests pages itself.
    disableAutoFetch: true,
    maxImageSize: LARGEST_IMAGE_PIXELS,
  });
  let opened: PDFDocumentProxy | null = null;
  task.promise.then(
    (pdf) => {
      opened = pdf;
    },
    () => undefined,
  );
  const destroy = async () => {
    if (opened) await waitForViewer(opened);
    await task.destroy();
  };
  return { task, terminate: () => destroyWorker({ destroy, terminate: () => worker.destroy() }) };
}

/** The requests that set up a viewer: it throws an unhandled error when one of them is cut off. */
async function waitForViewer(pdf: PDFDocumentProxy): Promise<void> {
  await Promise.allSettled([pdf.getPage(1), pdf.getOptionalContentConfig()]);
}
