/**
 * The value of `content-disposition` for a file to be saved (RFC 6266): a plain name for old programs, and the real one
 * in UTF-8 as RFC 5987 writes it, which is stricter than what a URL allows.
 */
export function attachmentDisposition(filename: string): string {
  const name = filename.toWellFormed();
  const plain = name.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
