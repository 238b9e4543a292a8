const FALLBACK_STEM = 'document';
/** Joiners within letters and emoji; every other invisible character is dropped. */
const JOINERS = new Set(['\u200C', '\u200D']);

/**
 * A document's name as the stem of a portable file name: without `.pdf`, path separators and invisible characters,
 * truncated between graphemes.
 * @param bytesLimit maximum length in UTF-8 bytes
 */
export function fileStemOf(originalName: string, bytesLimit: number): string {
  const visible = [
    ...originalName
      .toWellFormed()
      .normalize('NFC')
      .replace(/\.pdf$/i, ''),
  ]
    .filter((character) => JOINERS.has(character) || !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(character))
    .join('');
  const plain = visible.replace(/[\\/:*?"<>|]+/g, '-').replace(/\s+/gu, ' ');
  // Windows drops trailing dots and spaces, which could make two names equal.
  const trimmed = cutToBytes(plain.replace(/^[\s.]+/u, ''), bytesLimit).replace(/[\s.]+$/u, '');
  return trimmed === '' ? FALLBACK_STEM : trimmed;
}

/** Truncates between graphemes, so that no emoji and no accent is split. */
function cutToBytes(name: string, bytesLimit: number): string {
  let [cut, bytes] = ['', 0];
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > bytesLimit) return cut;
    cut += segment;
  }
  return cut;
}
