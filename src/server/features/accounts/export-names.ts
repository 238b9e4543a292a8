/** Long enough to know a document by, short enough for every file system with the folders above it. */
const NAME_BYTES_LIMIT = 120;
const FALLBACK_NAME = 'document';
/** Joiners that hold letters and emoji together; every other invisible character is dropped. */
const JOINERS = new Set(['\u200C', '\u200D']);

/**
 * The folder of one document in an archive: its number, which no other has, and as much of its name as every system
 * takes. It is one part of a path, whatever the name was.
 * @param position 0 for the first of `total` documents
 */
export function folderNameOf(originalName: string, position: number, total: number): string {
  const number = String(position + 1).padStart(String(total).length, '0');
  return `${number}-${cleanName(originalName)}`;
}

function cleanName(originalName: string): string {
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
  const trimmed = cutToBytes(plain.replace(/^[\s.]+/u, '')).replace(/[\s.]+$/u, '');
  return trimmed === '' ? FALLBACK_NAME : trimmed;
}

/** Cuts between characters as people see them, so that no emoji and no accent is torn apart. */
function cutToBytes(name: string): string {
  let [cut, bytes] = ['', 0];
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > NAME_BYTES_LIMIT) return cut;
    cut += segment;
  }
  return cut;
}
