const FALLBACK_STEM = 'document';
/** Joiners that hold letters and emoji together; every other invisible character is dropped. */
const JOINERS = new Set(['\u200C', '\u200D']);

/**
 * What a document is called, as the beginning of a file name that every system takes: without `.pdf`, without characters
 * that part paths or cannot be seen, cut between characters as people see them.
 * @param bytesLimit how long it may be in UTF-8
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
  // Windows drops dots and spaces at the end, and two names could become one.
  const trimmed = cutToBytes(plain.replace(/^[\s.]+/u, ''), bytesLimit).replace(/[\s.]+$/u, '');
  return trimmed === '' ? FALLBACK_STEM : trimmed;
}

/** Cuts between characters as people see them, so that no emoji and no accent is torn apart. */
function cutToBytes(name: string, bytesLimit: number): string {
  let [cut, bytes] = ['', 0];
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > bytesLimit) return cut;
    cut += segment;
  }
  return cut;
}
