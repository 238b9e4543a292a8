import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority, THREAD_PRIORITIES } from '#server/platform/thread-priority.ts';
import { PdfError } from '#server/ports/document-reader.ts';
import { renderForOcr } from '../ocr/render-for-ocr.ts';
import { documentTitle, openDocument, type PdfDocument, tryPage } from '../pdfium/open-document.ts';
import { startPdfium } from '../pdfium/pdfium.ts';
import { repairFile } from '../pdfium/repair-file.ts';
import { saveCopy } from '../unlocking/save-copy.ts';
import { unlockDocument } from '../unlocking/unlock-document.ts';
import { measurePage, readPage } from './read-page.ts';
import {
  type ForgetMessage,
  type PdfWorkerData,
  PROGRESS_OPENING,
  PROGRESS_PAGE_COUNT,
  PROGRESS_PHASE,
  PROGRESS_READING,
  WORKER_READY,
  type WorkerMessage,
  type WorkerReply,
  type WorkerRequest,
} from './worker-messages.ts';

/** Open documents cost memory; a worker keeps at most this many open. */
const OPEN_DOCUMENT_LIMIT = 3;

if (parentPort === null) throw new Error('The PDF worker runs in a worker thread only.');
const port = parentPort;
lowerThreadPriority(THREAD_PRIORITIES.readingPages);
const { module, progress } = workerData as PdfWorkerData;
const state = new Int32Array(progress);
const pdfium = await startPdfium(module);
const openDocuments = new Map<number, PdfDocument>();

port.on('message', (message: WorkerRequest | ForgetMessage) => {
  if (message.type === 'forget') {
    forget(message.documentKey);
    return;
  }
  const answer: WorkerMessage = { reply: reply(message), heapBytes: pdfium.heap().byteLength };
  port.postMessage(answer, transferredIn(answer.reply));
});
port.postMessage(WORKER_READY);

function reply(request: WorkerRequest): WorkerReply {
  Atomics.store(state, PROGRESS_PHASE, PROGRESS_OPENING);
  try {
    return handle(request);
  } catch (error) {
    if (error instanceof PdfError) {
      return { type: 'failed', code: error.code, message: error.message, isWorkerBroken: false };
    }
    // PDFium ran out of memory or stack, or crashed on damaged structures: its heap cannot be trusted.
    return { type: 'failed', code: 'pdf-too-complex', message: describeCollapse(error), isWorkerBroken: true };
  }
}

function handle(request: WorkerRequest): WorkerReply {
  if (request.type === 'open') return open(request.bytes, request.tryPage);
  if (request.type === 'unlock') {
    return { type: 'unlocked', ...unlockDocument(pdfium, new Uint8Array(request.bytes), request.password) };
  }
  const document = keepOpen(request.documentKey, request.bytes);
  noteReading(document);
  if (request.type === 'measure') {
    return { type: 'measured', ...measurePage(pdfium, document, request.pageNumber) };
  }
  if (request.type === 'draw') return { type: 'drawn', ...renderForOcr(pdfium, document, request.pageNumber) };
  const readings = request.pageNumbers.map((pageNumber) => readPage(pdfium, document, pageNumber));
  const pictures = readings.filter(({ needsOcr: isPicture }) => isPicture);
  return {
    type: 'pages',
    pages: readings.map(({ page }) => page),
    pagesNeedingOcr: pictures.map(({ page }) => page.pageNumber),
  };
}

function transferredIn(reply: WorkerReply): ArrayBuffer[] {
  if (reply.type === 'unlocked') return [reply.bytes.buffer];
  return reply.type === 'opened' && reply.repaired !== null ? [reply.repaired.buffer] : [];
}

function open(shared: SharedArrayBuffer, which: 'first' | 'last'): WorkerReply {
  const bytes = new Uint8Array(shared);
  try {
    return openWhole(bytes, which, false);
  } catch (error) {
    if (!isDamage(error)) throw error;
    for (const repaired of repairFile(bytes)) {
      try {
        return openWhole(repaired, which, true);
      } catch (other) {
        // The file itself is damaged, whatever the repaired copy reads as.
        if (!(other instanceof PdfError)) throw other;
      }
    }
    throw error;
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof PdfError && (error.code === 'pdf-damaged' || error.code === 'pdf-no-pages');
}

function openWhole(bytes: Uint8Array, which: 'first' | 'last', isRepaired: boolean): WorkerReply {
  const document = openDocument(pdfium, bytes);
  try {
    const title = documentTitle(pdfium, document.handle);
    noteReading(document);
    tryPage(pdfium, document, which);
    // PDFium rewrites the file, which makes it valid for other readers too.
    const repaired = isRepaired ? saveCopy(pdfium, document) : null;
    return { type: 'opened', pageCount: document.pageCount, title, repaired };
  } finally {
    document.close();
  }
}

function noteReading(document: PdfDocument): void {
  Atomics.store(state, PROGRESS_PAGE_COUNT, document.pageCount);
  Atomics.store(state, PROGRESS_PHASE, PROGRESS_READING);
}

function keepOpen(documentKey: number, bytes: SharedArrayBuffer): PdfDocument {
  const known = openDocuments.get(documentKey);
  if (known !== undefined) {
    // LRU order: the first is the one to close.
    openDocuments.delete(documentKey);
    openDocuments.set(documentKey, known);
    return known;
  }
  const [oldest] = openDocuments.keys();
  if (openDocuments.size >= OPEN_DOCUMENT_LIMIT && oldest !== undefined) forget(oldest);
  const document = openDocument(pdfium, new Uint8Array(bytes));
  openDocuments.set(documentKey, document);
  return document;
}

function forget(documentKey: number): void {
  openDocuments.get(documentKey)?.close();
  openDocuments.delete(documentKey);
}

function describeCollapse(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `Reading it took more memory than a file may have. (${reason})`;
}
