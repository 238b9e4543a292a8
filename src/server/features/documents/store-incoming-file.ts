import { checkFileBytes, type IncomingFile } from '../../domain/incoming-file.ts';
import type { WaitingLine } from '../../domain/waiting-line.ts';
import { BlobError, type BlobStore, type StoredBlob } from '../../ports/blob-store.ts';
import { type DocumentReader, type OpenedDocument, PdfError } from '../../ports/document-reader.ts';
import type { PasswordAttempts } from './password-attempts.ts';

interface Dependencies {
  readonly blobs: BlobStore;
  readonly reader: DocumentReader;
  readonly passwordAttempts: PasswordAttempts;
  /** Bounds how many files are in memory at the same time. */
  readonly opening: WaitingLine;
}

export interface StoredFile {
  /** Of the bytes that are kept. */
  readonly stored: StoredBlob;
  readonly opened: OpenedDocument;
}

/**
 * Streams a file into the blob store and opens it. One that is protected and came with its password is replaced by a
 * copy without encryption, so that what is kept is read like every other file and the password is not needed again.
 * @throws AppError for what is not a file to be kept, `pdf-password-attempts`; PdfError; BlobError. The blob is left to the caller
 */
export async function storeIncomingFile(
  dependencies: Dependencies,
  userId: string,
  blobKey: string,
  file: IncomingFile,
): Promise<StoredFile> {
  const { blobs, reader, passwordAttempts, opening } = dependencies;
  const stored = await blobs.put(blobKey, checkFileBytes(file));
  const { password } = file;
  return opening.run(async () => {
    const bytes = await readBack(blobs, blobKey, stored);
    try {
      return { stored, opened: await reader.open(bytes) };
    } catch (error) {
      if (password === null || !isPdfError(error, 'pdf-password')) throw error;
    }
    const unlock = () => reader.unlock(bytes, password);
    const isWrong = (error: unknown) => isPdfError(error, 'pdf-password-wrong');
    const unlocked = await passwordAttempts.attempt(userId, stored.sha256, unlock, isWrong);
    const copy = await blobs.put(blobKey, single(unlocked.bytes));
    await readBack(blobs, blobKey, copy);
    return { stored: copy, opened: unlocked };
  });
}

function isPdfError(error: unknown, code: PdfError['code']): boolean {
  return error instanceof PdfError && error.code === code;
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A store that gives back other bytes than it was given a moment ago cannot be relied upon with any file. */
async function readBack(blobs: BlobStore, blobKey: string, stored: StoredBlob): Promise<Uint8Array> {
  try {
    return await blobs.read(blobKey, stored);
  } catch (error) {
    if (!(error instanceof BlobError)) throw error;
    throw new BlobError('blob-unavailable', `The store did not keep the blob ${blobKey}.`, { cause: error });
  }
}
