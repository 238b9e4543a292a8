import { errorCode, errorMessage, RequestError } from '#web/lib/api/request.ts';
import { UploadOutcomeUnknown } from '../api/upload-files.ts';

/** Messages about a failed upload. */
export interface UploadFailure {
  readonly title: string;
  readonly message: string;
  /** Shown next to the chosen files. */
  readonly inline: string;
}

const ADVICE = 'Upload failed. Please try again.';

/** @param count number of files sent: a single one needs no name */
export function describeUploadFailure(error: unknown, count: number): UploadFailure {
  const message = withFilename(error, count, errorMessage(error, 'Failed to upload documents'));
  // No advice to retry: the upload may have been stored.
  if (errorCode(error) === 'outcome-unknown') return { title: 'Upload Not Confirmed', message, inline: message };
  const reason =
    error instanceof UploadOutcomeUnknown
      ? `${error.message}; your choice is kept.`
      : withFilename(error, count, errorMessage(error, ''));
  return { title: 'Upload Failed', message, inline: reason === '' ? ADVICE : `${ADVICE} ${reason}` };
}

function withFilename(error: unknown, count: number, message: string): string {
  const filename = error instanceof RequestError ? error.body?.filename : undefined;
  return filename === undefined || count === 1 ? message : `“${filename}”: ${message}`;
}
