/**
 * The value of `content-disposition` for a download (RFC 6266): an ASCII name for old clients, and the real one in
 * UTF-8 encoded by RFC 5987, which is stricter than URL encoding.
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
