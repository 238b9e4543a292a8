import { ENCRYPTED_FILE_MAGIC } from '#server/ports/blob-store.ts';
import { AppError } from '../errors/app-error.ts';

/** A file part of a multipart request while it is being received. */
export interface IncomingFile {
  readonly filename: string;
  readonly mimeType: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** The password submitted with the file, or null. Never stored or logged. */
  readonly password: string | null;
  /** Whether the stream was truncated at the size limit; known at its end. */
  isTruncated(): boolean;
}

const PDF_SIGNATURE = Buffer.from('%PDF-', 'latin1');
/** Readers accept the signature anywhere in the first 1,024 bytes (PDF 1.7, Adobe's implementation note 13). */
const SIGNATURE_WINDOW_BYTES = 1024;
/** A file without its header still begins with its first object, after comments. The PDF reader decides. */
const BARE_OBJECTS = /^(?:\s|%[^\r\n]*[\r\n])*\d{1,10} \d{1,5} obj\b/;
const FILENAME_LENGTH_LIMIT = 255;
const FALLBACK_FILENAME = 'document.pdf';

/**
 * Passes the bytes through while validating them, so that an invalid file is refused before it is complete.
 * @throws AppError `file-type`, `file-empty`, `file-too-large`
 */
export async function* validatePdfStream(file: IncomingFile): AsyncGenerator<Uint8Array> {
  if (file.mimeType !== 'application/pdf') throw new AppError('file-type');
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of file.content) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < SIGNATURE_WINDOW_BYTES) continue;
    checkSignature(head);
    yield head;
    head = undefined;
  }
  if (file.isTruncated()) throw new AppError('file-too-large');
  if (head === undefined) return;
  if (head.length === 0) throw new AppError('file-empty');
  checkSignature(head);
  yield head;
}

function checkSignature(head: Buffer): void {
  const start = head.subarray(0, SIGNATURE_WINDOW_BYTES);
  const isPdf = start.includes(PDF_SIGNATURE) || BARE_OBJECTS.test(start.toString('latin1'));
  const passesForEncrypted = head.subarray(0, ENCRYPTED_FILE_MAGIC.length).equals(ENCRYPTED_FILE_MAGIC);
  if (!isPdf || passesForEncrypted) throw new AppError('file-type');
}

const FORM_ESCAPES: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** Decodes a file name of a form part: browsers percent-encode three characters (HTML, 4.10.21.8). */
export function decodeFormFilename(name: string): string {
  return name.replace(/%(?:22|0D|0A)/g, (written) => FORM_ESCAPES[written] ?? written);
}

/** Line breaks, bidi controls and zero-width characters. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u;
/** Joiners and variation selectors, which are valid only beside other characters such as emoji. */
const JOINING = /[\p{Default_Ignorable_Code_Point}\s]/gu;

/**
 * A file name that is safe to show and store: no folders, no invisible or direction-changing characters, at most 255
 * characters.
 */
export function sanitizeFilename(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const visible = [...base.normalize('NFC')].filter((character) => !UNSEEN.test(character));
  const cleaned = visible.join('').trim();
  if (cleaned.replace(JOINING, '') === '') return FALLBACK_FILENAME;
  if (cleaned.length <= FILENAME_LENGTH_LIMIT) return cleaned;
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(cleaned)?.[0] ?? '';
  const room = FILENAME_LENGTH_LIMIT - ending.length;
  // Not inside a surrogate pair.
  const end = /[\uD800-\uDBFF]/.test(cleaned[room - 1] ?? '') ? room - 1 : room;
  return cleaned.slice(0, end) + ending;
}
