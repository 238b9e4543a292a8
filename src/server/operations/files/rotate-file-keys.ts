import { BlobError, type EncryptedBlobStore, isBlobKey } from '#server/ports/blob-store.ts';
import { describeBlobError } from './describe-blob-error.ts';
import type { DocumentFile, StoredFilesStore } from './stored-files-store.ts';

interface Dependencies {
  readonly files: StoredFilesStore;
  readonly blobs: EncryptedBlobStore;
  /** What all files shall be encrypted with; undefined where they shall lie there as they are. */
  readonly wantedKey: string | undefined;
}

export interface Rotation {
  /** Files of documents that were encrypted anew, or made plain. */
  readonly changed: number;
  /** That were as they should be. */
  readonly unchanged: number;
  /** Whose document was deleted meanwhile. */
  readonly gone: number;
  /** What could not be done, in one line each. */
  readonly problems: readonly string[];
  /** Files in the store that are still encrypted otherwise, by the name of the key; undefined stands for plain ones. */
  readonly remaining: ReadonlyMap<string | undefined, number>;
}

/**
 * Brings every document's file under one key. Works beside running servers that know the old key and the new one, and
 * may be ended at any moment and begun again: each file is replaced in one step, by bytes that were opened again and
 * compared with the hash in the document's row.
 */
export async function rotateFileKeys({ files, blobs, wantedKey }: Dependencies): Promise<Rotation> {
  const counts = { changed: 0, unchanged: 0, gone: 0 };
  const problems: string[] = [];

  async function rotate(file: DocumentFile): Promise<keyof typeof counts> {
    if ((await blobs.findKeyId(file.key)) === wantedKey) return 'unchanged';
    await blobs.reencrypt(file.key, file, wantedKey === undefined ? 'plain' : 'first-key');
    if (await files.isKept(file.key)) return 'changed';
    // Deleted between reading and writing: what was just written must not outlive its document.
    await blobs.delete(file.key);
    return 'gone';
  }

  for await (const file of files.list()) {
    try {
      counts[await rotate(file)] += 1;
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
      if (await files.isKept(file.key)) problems.push(`Document ${file.documentId}: ${describeBlobError(error)}`);
      else counts.gone += 1;
    }
  }
  return { ...counts, problems, remaining: await countOthers(blobs, wantedKey) };
}

/** Goes through the store itself: an old key is needed for as long as anything is encrypted with it. */
async function countOthers(
  blobs: EncryptedBlobStore,
  wantedKey: string | undefined,
): Promise<Map<string | undefined, number>> {
  const left = new Map<string | undefined, number>();
  for await (const { key } of blobs.list('')) {
    // Somebody else's file is no business of ours.
    if (!isBlobKey(key)) continue;
    const found = await blobs.findKeyId(key).catch((error: unknown) => {
      // Gone since it was listed; or damaged, and then it was named above.
      if (error instanceof BlobError && error.code !== 'blob-unavailable') return wantedKey;
      throw error;
    });
    if (found !== wantedKey) left.set(found, (left.get(found) ?? 0) + 1);
  }
  return left;
}
