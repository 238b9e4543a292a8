import { fileStemOf } from '#server/http/file-stem.ts';

/** Long enough to know a document by, short enough for every file system with the folders above it. */
const NAME_BYTES_LIMIT = 120;

/**
 * The folder of one document in an archive: its number, which no other has, and as much of its name as every system
 * takes. It is one part of a path, whatever the name was.
 * @param position 0 for the first of `total` documents
 */
export function folderNameOf(originalName: string, position: number, total: number): string {
  const number = String(position + 1).padStart(String(total).length, '0');
  return `${number}-${fileStemOf(originalName, NAME_BYTES_LIMIT)}`;
}
