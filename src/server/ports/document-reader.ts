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
  /** What is to be kept instead of the file, which cannot be read as it is: a copy that was repaired, or decrypted. */
  readonly replacement?: Uint8Array;
}

/** Text that is in the file but that a person does not see. It is kept out of `text`. */
export interface HiddenText {
  /**
   * `illegible`: squeezed, or piled up, so that no letter can be told. `not-drawn`: the file says these words of glyphs that
   * look like others.
   */
  readonly reason: 'invisible' | 'no-contrast' | 'tiny' | 'off-page' | 'illegible' | 'not-drawn';
  /** At most 500 characters. */
  readonly text: string;
  /** Whether it could mislead: a phrase that does not stand on the page as well. Only then it is worth an alarm. */
  readonly isMisleading: boolean;
}

export interface ReadPage extends PageText {
  /** In PDF points, as shown (after rotation). */
  readonly width: number;
  readonly height: number;
  /**
   * `unread`: something is on the page that could not be read as text; a stamp on a scan may still be in `text`, and is not
   * to be used. A blank page is `read` with empty text.
   */
  readonly status: 'read' | 'unread';
  /** `ocr` where the words were recognised in a picture of the page, `text` where they are the file's own. */
  readonly readBy: 'text' | 'ocr';
  /** Rectangles of every UTF-16 unit of `text`, packed; see `decodeLayout`. */
  readonly layout: Uint8Array;
  readonly hiddenText: readonly HiddenText[];
}

/** Reads PDF files in workers that are bounded in time and memory, so that no file can harm the server. */
export interface DocumentReader {
  /**
   * Opens a file just far enough to know how many pages it has. One without a header, or with a trailer that cannot be
   * read, is repaired; `read` and `recognise` take its replacement only.
   * @throws PdfError `pdf-password`, `pdf-certificate` (encrypted for the holder of a key), `pdf-encryption` (in a way
   *   that is not supported), `pdf-damaged` (also for bytes that are no PDF), `pdf-no-pages`, `pdf-too-complex` (over
   *   its time or memory)
   */
  open(bytes: Uint8Array): Promise<OpenedDocument>;
  /**
   * Removes the encryption of a file that `open` refused with `pdf-password`, and answers with a replacement. The password is kept nowhere: the worker
   * that was given it ends with the call.
   * @param password as it was typed; its encodings are tried
   * @throws PdfError `pdf-password-wrong`; as `open`
   */
  unlock(bytes: Uint8Array, password: string): Promise<OpenedDocument>;
  /**
   * Reads the pages named (1-based, in the order given) and hands them over in batches as they are ready, in any order.
   * The next batches wait until `onPages` has resolved. A page that cannot be read by itself (damaged, over its time
   * or memory) comes as `unread`; only a file that cannot be opened rejects.
   * @returns the pages whose words are in pictures, ascending: they were not handed over, and `recognise` reads them.
   *   Without a language to read them in they come as `unread` instead
   * @throws PdfError as `open`, `pdf-too-complex` also when too many pages are given up; the signal's reason when aborted
   */
  read(
    bytes: Uint8Array,
    pageNumbers: readonly number[],
    onPages: (pages: readonly ReadPage[]) => Promise<void>,
    signal: AbortSignal,
  ): Promise<readonly number[]>;
  /**
   * Recognises the words of pages that `read` named, and hands over each page as it is ready, as `read` does. That takes
   * seconds for each of them. A page whose words would be a guess comes as `unread`, and so does one that takes more
   * time or memory than a page may have.
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
