import type { Document, RefusedFile, UploadResponse } from '#contract/documents.ts';
import { isGatewayErrorStatus } from '#web/lib/api/connection.ts';
import { RequestError } from '#web/lib/api/request.ts';
import { isSameFilename } from '../model/upload-batch.ts';
import { UploadOutcomeUnknown } from './upload-files.ts';

export interface IdempotentUploadOptions {
  /** What was in the list before the first try; null where that is not known, and nothing can be told apart. */
  readonly knownIds: ReadonlySet<number> | null;
  /** Whether these files were sent before, with an end that nobody heard of. */
  readonly isRepeated: boolean;
  /** Whether the files go with their passwords: what is kept of them has another size then. */
  readonly isUnlocking?: boolean;
  readonly send: () => Promise<UploadResponse>;
  readonly listDocuments: () => Promise<readonly Document[]>;
}

const NOT_AMONG_THEM =
  'The connection was lost, and this file is not among those that arrived. Please upload it again.';

/**
 * Sends files so that a lost answer does not double them: where the server may have taken them unheard, its list is
 * looked at first.
 * @throws whatever sending throws, where nothing has arrived
 */
export async function uploadIdempotently(
  parts: IdempotentUploadOptions,
  files: readonly File[],
): Promise<UploadResponse> {
  const arrived = parts.isRepeated ? await findArrived(parts, files) : null;
  if (arrived) return arrived;
  try {
    return await parts.send();
  } catch (error) {
    const late = isUnanswered(error) ? await findArrived(parts, files) : null;
    if (late) return late;
    throw error;
  }
}

function isUnanswered(error: unknown): boolean {
  if (error instanceof UploadOutcomeUnknown) return true;
  return (
    error instanceof RequestError && (isGatewayErrorStatus(error.status) || error.body?.code === 'outcome-unknown')
  );
}

/** The good files of one upload are kept together, so where one is there, the others never will be. */
async function findArrived(
  { knownIds, isUnlocking = false, listDocuments }: IdempotentUploadOptions,
  files: readonly File[],
): Promise<UploadResponse | null> {
  if (!knownIds) return null;
  const listed = await listDocuments().catch(() => []);
  const fresh = listed.filter(({ id }) => !knownIds.has(id));
  const documents: Document[] = [];
  const refused: RefusedFile[] = [];
  for (const { name, size } of files) {
    const place = fresh.findIndex(
      ({ originalName, fileSize }) => (isUnlocking || fileSize === size) && isSameFilename(originalName, name),
    );
    if (place >= 0) documents.push(...fresh.splice(place, 1));
    else refused.push({ filename: name, code: 'no-files', message: NOT_AMONG_THEM });
  }
  return documents.length > 0 ? { documents, refused, processingTime: 0 } : null;
}
