import { type IncomingFile, validatePdfStream } from '#server/domain/documents/incoming-file.ts';
import type { Semaphore } from '#server/platform/semaphore.ts';
import { BlobError, type BlobStore, type StoredBlob } from '#server/ports/blob-store.ts';
import { type DocumentReader, type OpenedDocument, PdfError } from '#server/ports/document-reader.ts';
import type { PasswordAttempts } from './password-attempts.ts';

interface Dependencies {
  readonly blobs: BlobStore;
  readonly reader: DocumentReader;
  readonly passwordAttempts: PasswordAttempts;
  /** Limits how many files are in memory at the same time. */
  readonly opening: Semaphore;
}

interface StoredFile {
  /** Of the stored bytes. */
  readonly stored: StoredBlob;
  readonly opened: OpenedDocument;
}

/**
 * Streams a file into the blob store and opens it. A file that cannot be read as it is, because it is
 * password-protected or needed repair, is replaced by a decrypted or repaired copy.
 * @throws AppError for an unacceptable file, `pdf-password-attempts`; PdfError; BlobError. The caller removes the blob
 */
export async function storeIncomingFile(
  dependencies: Dependencies,
  userId: string,
  blobKey: string,
  file: IncomingFile,
): Promise<StoredFile> {
  const { blobs, opening } = dependencies;
  const stored = await blobs.put(blobKey, validatePdfStream(file));
  return opening.run(async () => {
    const bytes = await readBack(blobs, blobKey, stored);
    const opened = await openOrUnlock(dependencies, userId, { bytes, sha256: stored.sha256, password: file.password });
    if (opened.replacement === undefined) return { stored, opened };
    const replaced = await blobs.put(blobKey, single(opened.replacement));
    await readBack(blobs, blobKey, replaced);
    return { stored: replaced, opened };
  });
}

interface ReceivedFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly password: string | null;
}

async function openOrUnlock(
  { reader, passwordAttempts }: Dependencies,
  userId: string,
  { bytes, sha256, password }: ReceivedFile,
): Promise<OpenedDocument> {
  try {
    return await reader.open(bytes);
  } catch (error) {
    if (password === null || !isPdfError(error, 'pdf-password')) throw error;
  }
  const unlock = () => reader.unlock(bytes, password);
  const isWrong = (error: unknown) => isPdfError(error, 'pdf-password-wrong');
  return passwordAttempts.attempt(userId, sha256, unlock, isWrong);
}

function isPdfError(error: unknown, code: PdfError['code']): boolean {
  return error instanceof PdfError && error.code === code;
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A store that returns other bytes than were just written cannot be trusted with any file. */
async function readBack(blobs: BlobStore, blobKey: string, stored: StoredBlob): Promise<Uint8Array> {
  try {
    return await blobs.read(blobKey, stored);
  } catch (error) {
    if (!(error instanceof BlobError)) throw error;
    throw new BlobError('blob-unavailable', `The store did not keep the blob ${blobKey}.`, { cause: error });
  }
}
