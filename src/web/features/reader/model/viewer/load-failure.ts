/**
 * Why a document cannot be shown: it was deleted, the server has lost its file, it could not be downloaded, or pdf.js
 * cannot render it.
 */
export type LoadFailure = 'gone' | 'lost' | 'unreachable' | 'unrenderable';

const NOT_FOUND_STATUSES: readonly unknown[] = [401, 403, 404];
/** Status of the error code `file-lost`; pdf.js exposes no more than the status. */
const FILE_LOST_STATUS = 410;
/** pdf.js errors by name: their classes do not survive the worker boundary. */
const UNRENDERABLE_ERRORS: readonly unknown[] = ['InvalidPDFException', 'PasswordException'];

/**
 * Classifies a loading failure.
 *
 * @param error what pdf.js rejected with
 * @param isDownloaded whether the whole file was downloaded; then the connection is not the cause
 */
export function classifyLoadFailure(error: unknown, isDownloaded: boolean): LoadFailure {
  const { name, status } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  if (name === 'ResponseException' && NOT_FOUND_STATUSES.includes(status)) return 'gone';
  if (name === 'ResponseException' && status === FILE_LOST_STATUS) return 'lost';
  return isDownloaded || UNRENDERABLE_ERRORS.includes(name) ? 'unrenderable' : 'unreachable';
}
