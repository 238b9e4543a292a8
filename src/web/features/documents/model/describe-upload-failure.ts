import { errorCode, errorMessage, RequestError } from '#web/lib/api/request.ts';
import { UploadOutcomeUnknown } from '../api/upload-files.ts';
import { uploadTexts } from '../texts.ts';

/** Messages about a failed upload. */
export interface UploadFailure {
  readonly title: string;
  readonly message: string;
  /** Shown next to the chosen files. */
  readonly inline: string;
}

/** @param count number of files sent: a single one needs no name */
export function describeUploadFailure(error: unknown, count: number): UploadFailure {
  const message = withFilename(error, count, errorMessage(error, uploadTexts.failedText));
  // No advice to retry: the upload may have been stored.
  if (errorCode(error) === 'outcome-unknown') return { title: uploadTexts.unconfirmed, message, inline: message };
  const reason =
    error instanceof UploadOutcomeUnknown ? error.message : withFilename(error, count, errorMessage(error, ''));
  return { title: uploadTexts.failed, message, inline: [uploadTexts.failedInline, reason].filter(Boolean).join(' ') };
}

function withFilename(error: unknown, count: number, message: string): string {
  const filename = error instanceof RequestError ? error.body?.filename : undefined;
  return filename === undefined || count === 1 ? message : uploadTexts.ofFile(filename, message);
}
