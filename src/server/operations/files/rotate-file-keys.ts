import { BlobError, type EncryptedBlobStore, isBlobKey } from '#server/ports/blob-store.ts';
import { describeBlobError } from './describe-blob-error.ts';
import type { DocumentFile, StoredFilesStore } from './stored-files-store.ts';

interface Dependencies {
  readonly files: StoredFilesStore;
  readonly blobs: EncryptedBlobStore;
  /** Target key id; undefined to decrypt all files. */
  readonly wantedKey: string | undefined;
}

export interface Rotation {
  /** Files that were re-encrypted or decrypted. */
  readonly changed: number;
  /** Files that already used the target key. */
  readonly unchanged: number;
  /** Files whose document was deleted meanwhile. */
  readonly gone: number;
  /** Failures, one line each. */
  readonly problems: readonly string[];
  /** Files that still use another key, by key id; undefined stands for unencrypted ones. */
  readonly remaining: ReadonlyMap<string | undefined, number>;
}

/**
 * Re-encrypts every document's file with one key. Runs beside servers that know the old and the new key, and can be
 * interrupted and restarted at any moment: each file is replaced atomically, after decrypting and comparing it with the
 * hash in the document's row.
 */
export async function rotateFileKeys({ files, blobs, wantedKey }: Dependencies): Promise<Rotation> {
  const counts = { changed: 0, unchanged: 0, gone: 0 };
  const problems: string[] = [];

  async function rotate(file: DocumentFile): Promise<keyof typeof counts> {
    if ((await blobs.findKeyId(file.key)) === wantedKey) return 'unchanged';
    await blobs.reencrypt(file.key, file, wantedKey === undefined ? 'plain' : 'first-key');
    if (await files.isKept(file.key)) return 'changed';
    // Deleted between reading and writing: the new file must not outlive its document.
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

/** Lists the store itself: an old key is needed as long as any file uses it. */
async function countOthers(
  blobs: EncryptedBlobStore,
  wantedKey: string | undefined,
): Promise<Map<string | undefined, number>> {
  const left = new Map<string | undefined, number>();
  for await (const { key } of blobs.list('')) {
    // Not a file of this product.
    if (!isBlobKey(key)) continue;
    const found = await blobs.findKeyId(key).catch((error: unknown) => {
      // Deleted since the listing; or corrupt, and then reported above.
      if (error instanceof BlobError && error.code !== 'blob-unavailable') return wantedKey;
      throw error;
    });
    if (found !== wantedKey) left.set(found, (left.get(found) ?? 0) + 1);
  }
  return left;
}
