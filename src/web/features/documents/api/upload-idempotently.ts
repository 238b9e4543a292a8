import type { Document, RefusedFile, UploadResponse } from '#contract/documents.ts';
import { isGatewayErrorStatus } from '#web/lib/api/connection.ts';
import { RequestError } from '#web/lib/api/request.ts';
import { isSameFilename } from '../model/upload-batch.ts';
import { uploadTexts } from '../texts.ts';
import { UploadOutcomeUnknown } from './upload-files.ts';

export interface IdempotentUploadOptions {
  /** Ids listed before the first attempt; null where unknown, and new documents cannot be identified. */
  readonly knownIds: ReadonlySet<number> | null;
  /** Whether these files were sent before, with an unknown outcome. */
  readonly isRepeated: boolean;
  /** Whether the files are sent with a password: the stored file then differs in size. */
  readonly isUnlocking?: boolean;
  readonly send: () => Promise<UploadResponse>;
  readonly listDocuments: () => Promise<readonly Document[]>;
}

/**
 * Uploads files without duplicating them after a lost response: where the server may have accepted them, checks its
 * list of documents first.
 * @throws what `send` throws, where nothing has stored
 */
export async function uploadIdempotently(
  options: IdempotentUploadOptions,
  files: readonly File[],
): Promise<UploadResponse> {
  const stored = options.isRepeated ? await findStored(options, files) : null;
  if (stored) return stored;
  try {
    return await options.send();
  } catch (error) {
    const stored = isOutcomeUnknown(error) ? await findStored(options, files) : null;
    if (stored) return stored;
    throw error;
  }
}

function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof UploadOutcomeUnknown) return true;
  return (
    error instanceof RequestError && (isGatewayErrorStatus(error.status) || error.body?.code === 'outcome-unknown')
  );
}

/** The valid files of an upload are stored in one transaction: where one is listed, the missing ones were rejected. */
async function findStored(
  { knownIds, isUnlocking = false, listDocuments }: IdempotentUploadOptions,
  files: readonly File[],
): Promise<UploadResponse | null> {
  if (!knownIds) return null;
  const listed = await listDocuments().catch(() => []);
  const unmatched = listed.filter(({ id }) => !knownIds.has(id));
  const documents: Document[] = [];
  const refused: RefusedFile[] = [];
  for (const { name, size } of files) {
    const index = unmatched.findIndex(
      ({ originalName, fileSize }) => (isUnlocking || fileSize === size) && isSameFilename(originalName, name),
    );
    if (index >= 0) documents.push(...unmatched.splice(index, 1));
    else refused.push({ filename: name, code: 'no-files', message: uploadTexts.notArrived });
  }
  return documents.length > 0 ? { documents, refused, processingTime: 0 } : null;
}
