import { HOUR_MS } from '#contract/units.ts';
import { BlobError, type BlobErrorCode, type BlobStore } from '#server/ports/blob-store.ts';
import { describeBlobError } from './describe-blob-error.ts';
import type { StoredFilesStore } from './stored-files-store.ts';

/** Grace period for a file without a document, whose upload may be in progress. */
const UPLOAD_GRACE_MS = HOUR_MS;

interface Dependencies {
  readonly files: StoredFilesStore;
  readonly blobs: BlobStore;
  readonly now: () => number;
}

export interface FileCheck {
  /** Documents whose file exists, can be decrypted, and matches its size and hash. */
  readonly intact: number;
  readonly intactBytes: number;
  /** Documents whose file does not, one line each. */
  readonly problems: readonly string[];
  /** Number of problems by error code. */
  readonly counts: Readonly<Record<BlobErrorCode, number>>;
  /** Files without a document and without a pending upload or removal. */
  readonly orphans: readonly string[];
}

/** Verifies the file of every document against its row; then lists files without a document. */
export async function checkFiles({ files, blobs, now }: Dependencies): Promise<FileCheck> {
  const problems: string[] = [];
  const counts = { 'blob-not-found': 0, 'blob-corrupt': 0, 'blob-unavailable': 0 };
  let [whole, wholeBytes] = [0, 0];
  for await (const file of files.list()) {
    try {
      await blobs.read(file.key, file);
      whole += 1;
      wholeBytes += file.sizeBytes;
    } catch (error) {
      if (!(error instanceof BlobError)) throw error;
      // The document was deleted meanwhile.
      if (!(await files.isKept(file.key))) continue;
      problems.push(`Document ${file.documentId}: ${describeBlobError(error)}`);
      counts[error.code] += 1;
    }
  }
  const orphans: string[] = [];
  for await (const { key, modifiedAt } of blobs.list('')) {
    if (modifiedAt > now() - UPLOAD_GRACE_MS) continue;
    if (!(await files.isKept(key)) && !(await files.isRemovalPending(key))) orphans.push(key);
  }
  return { intact: whole, intactBytes: wholeBytes, problems, counts, orphans };
}
