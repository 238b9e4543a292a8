import type { PageText } from './language-model.ts';

export type PdfErrorCode =
  | 'pdf-password'
  | 'pdf-password-wrong'
  | 'pdf-certificate'
  | 'pdf-encryption'
  | 'pdf-damaged'
  | 'pdf-no-pages'
  | 'pdf-too-complex';

/** A file that cannot be opened or read; the code says why. */
export class PdfError extends Error {
  readonly code: PdfErrorCode;

  constructor(code: PdfErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PdfError';
    this.code = code;
  }
}

export interface OpenedDocument {
  readonly pageCount: number;
  /** From the document's own metadata, cleaned of control characters, or null. */
  readonly title: string | null;
  /** Replaces a file that cannot be used as it is: its repaired or decrypted copy. */
  readonly replacement?: Uint8Array;
}

/** Text in the file that is invisible on the page. It is kept out of `text`. */
export interface HiddenText {
  /** `illegible`: squeezed or overprinted glyphs. `not-drawn`: the file maps look-alike glyphs to other words. */
  readonly reason: 'invisible' | 'no-contrast' | 'tiny' | 'off-page' | 'illegible' | 'not-drawn';
  /** At most 500 characters. */
  readonly text: string;
  /** Whether it could mislead: its phrase does not also appear visibly on the page. Only then a warning is shown. */
  readonly isMisleading: boolean;
}

export interface ReadPage extends PageText {
  /** In PDF points, as shown (after rotation). */
  readonly width: number;
  readonly height: number;
  /**
   * `unread`: the page has content that could not be read as text; `text` may still hold a stamp on a scan and must not
   * be used. A blank page is `read` with empty text.
   */
  readonly status: 'read' | 'unread';
  /** `ocr`: recognised in an image of the page; `text`: the file's own text layer. */
  readonly readBy: 'text' | 'ocr';
  /** Rectangles of every UTF-16 unit of `text`, packed; see `decodeLayout`. */
  readonly layout: Uint8Array;
  readonly hiddenText: readonly HiddenText[];
}

/** Reads PDF files in workers with time and memory limits, so that no file can harm the server. */
export interface DocumentReader {
  /**
   * Opens a file just far enough to count its pages. A file without a header or with an unreadable trailer is repaired;
   * `read` and `recognise` only take the repaired replacement.
   * @throws PdfError `pdf-password`, `pdf-certificate` (encrypted for the holder of a key), `pdf-encryption`
   *   (unsupported scheme), `pdf-damaged` (also for bytes that are not a PDF), `pdf-no-pages`, `pdf-too-complex` (time
   *   or memory limit)
   */
  open(bytes: Uint8Array): Promise<OpenedDocument>;
  /**
   * Decrypts a file that `open` rejected with `pdf-password`. The password is not kept: its worker ends with the call.
   * @param password as it was typed; its encodings are tried
   * @throws PdfError `pdf-password-wrong`; as `open`
   */
  unlock(bytes: Uint8Array, password: string): Promise<OpenedDocument>;
  /**
   * Reads the named pages (1-based) and delivers them in batches as they are ready, in any order. Backpressure: the
   * next batch waits until `onPages` has resolved. A page that alone fails (damaged, over its memory, over
   * its time also on retry) is delivered as `unread`; only a file that cannot be opened rejects.
   * @returns pages whose text is in images, ascending: not delivered here, but by `recognise`. Without an OCR language
   *   they are delivered as `unread` instead
   * @throws PdfError as `open`, `pdf-too-complex` also when too many pages fail; the signal's reason when aborted
   */
  read(
    bytes: Uint8Array,
    pageNumbers: readonly number[],
    onPages: (pages: readonly ReadPage[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<readonly number[]>;
  /**
   * Runs OCR on pages that `read` returned and delivers each as it is ready, as `read` does; takes seconds per page. A
   * page with low confidence, or over its time or memory, is delivered as `unread`.
   * @throws PdfError as `open`; the signal's reason when aborted
   */
  recognise(
    bytes: Uint8Array,
    pageNumbers: readonly number[],
    onPages: (pages: readonly ReadPage[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
  close(): Promise<void>;
}
