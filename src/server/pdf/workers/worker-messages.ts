import type { PdfErrorCode, ReadPage } from '#server/ports/document-reader.ts';
import type { GreyPicture } from '../ocr/grey-picture.ts';
import type { WasmModule } from '../pdfium/web-assembly.ts';

/** Requests to a worker. The bytes are shared, not copied, between the server and all workers. */
export type WorkerRequest =
  | { readonly type: 'open'; readonly bytes: SharedArrayBuffer; readonly tryPage: 'first' | 'last' }
  | { readonly type: 'unlock'; readonly bytes: SharedArrayBuffer; readonly password: string }
  | {
      readonly type: 'read';
      /** Names the document, so that a worker can keep it open from one request to the next. */
      readonly documentKey: number;
      readonly bytes: SharedArrayBuffer;
      readonly pageNumbers: readonly number[];
    }
  | {
      /** Reads one page and draws it, for its words to be recognised. */
      readonly type: 'draw';
      readonly documentKey: number;
      readonly bytes: SharedArrayBuffer;
      readonly pageNumber: number;
    }
  | {
      readonly type: 'measure';
      readonly documentKey: number;
      readonly bytes: SharedArrayBuffer;
      readonly pageNumber: number;
    };

/** Sent to a worker between requests: it may close this document. */
export interface ForgetMessage {
  readonly type: 'forget';
  readonly documentKey: number;
}

export interface OpenedReply {
  readonly type: 'opened';
  readonly pageCount: number;
  readonly title: string | null;
  /** The file as it was repaired, where it could not be opened as it is. */
  readonly repaired: Uint8Array<ArrayBuffer> | null;
}

interface UnlockedReply {
  readonly type: 'unlocked';
  readonly pageCount: number;
  /** The file without its encryption. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface PagesReply {
  readonly type: 'pages';
  readonly pages: readonly ReadPage[];
  /** Numbers of the pages that are unread because their words are in pictures. */
  readonly pagesNeedingOcr: readonly number[];
}

interface DrawnReply {
  readonly type: 'drawn';
  /** The page as far as it can be read without recognising anything. */
  readonly page: ReadPage;
  /** Null where there is nothing to be recognised. */
  readonly drawing: PageDrawing | null;
}

/** A page as it is seen, in shades of grey. */
export interface PageDrawing {
  readonly picture: GreyPicture;
  readonly pointsPerPixel: number;
}

interface MeasuredReply {
  readonly type: 'measured';
  readonly width: number;
  readonly height: number;
}

/** The file is at fault. `isWorkerBroken` says that the worker must be replaced. */
export interface FailedReply {
  readonly type: 'failed';
  readonly code: PdfErrorCode;
  readonly message: string;
  readonly isWorkerBroken: boolean;
}

export type WorkerReply = OpenedReply | UnlockedReply | PagesReply | DrawnReply | MeasuredReply | FailedReply;

/** A reply, with the current size of the worker's PDFium heap in bytes. */
export interface WorkerMessage {
  readonly reply: WorkerReply;
  readonly heapBytes: number;
}

/** The first message of a worker, when it can take requests. */
export const WORKER_READY = 'ready';

/** Where a worker's request stands, for the case that it never answers: two shared numbers per worker. */
export const PROGRESS_OPENING = 0;
export const PROGRESS_READING = 1;
/** Which of the numbers says that, and which says how many pages the file has. */
export const PROGRESS_PHASE = 0;
export const PROGRESS_PAGE_COUNT = 1;
export const PROGRESS_BYTES = 8;

export interface PdfWorkerData {
  readonly module: WasmModule;
  /** 32-bit integers, `PROGRESS_BYTES` in all. */
  readonly progress: SharedArrayBuffer;
}
