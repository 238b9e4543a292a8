import { encodeExtended, format } from 'content-disposition';

/** The value of `content-disposition` for a download (RFC 6266): an ASCII name for old clients, and the real one in UTF-8. */
export function attachmentDisposition(filename: string): string {
  const name = filename.toWellFormed();
  const parameters = { filename: name.replace(/[^\x20-\x7E]|["\\%]/g, '_'), 'filename*': encodeExtended(name) };
  return format({ type: 'attachment', parameters }, { extended: false });
}
