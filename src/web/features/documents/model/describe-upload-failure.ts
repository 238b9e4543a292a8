import { errorCode, errorMessage, RequestError } from '#web/lib/api/request.ts';
import { UploadOutcomeUnknown } from '../api/upload-files.ts';

/** What somebody is told whose upload did not end well. */
export interface UploadFailure {
  readonly title: string;
  readonly message: string;
  /** Beside the files that were chosen. */
  readonly inline: string;
}

const ADVICE = 'Upload failed. Please try again.';

/** @param count how many files were sent: a single one needs no name */
export function describeUploadFailure(error: unknown, count: number): UploadFailure {
  const message = withFilename(error, count, errorMessage(error, 'Failed to upload documents'));
  // It may be there: nobody is to send it again before they have looked.
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
