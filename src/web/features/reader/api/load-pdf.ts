import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { destroyWorker } from '../model/viewer/destroy-worker.ts';

/** Shipped with the client by its build, so that drawing a page asks no other host for anything. */
const RESOURCES = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`;

/** An image larger than this is left white: a phone's browser would end the page for want of memory. */
const LARGEST_IMAGE_PIXELS = 64_000_000;

/** The folder of the small pictures that stand for notes in a page's margin. */
export const ANNOTATION_IMAGES_PATH = `${RESOURCES}images/`;

/** A PDF on its way. */
export interface PdfLoadHandle {
  readonly task: PDFDocumentLoadingTask;
  /** Ends its worker, whatever that is doing. */
  terminate(): void;
}

/** Starts to load a PDF in a worker of its own. */
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
    // The file arrives in one stream as it is; pages are asked for by the reader.
    disableAutoFetch: true,
    maxImageSize: LARGEST_IMAGE_PIXELS,
  });
  return {
    task,
    terminate: () => destroyWorker({ destroy: () => task.destroy(), terminate: () => worker.destroy() }),
  };
}
