/**
 * Why a document cannot be shown: it is no longer there, the server has lost its file, it did not arrive, or it cannot be
 * drawn.
 */
export type LoadFailure = 'gone' | 'lost' | 'unreachable' | 'undrawable';

const GONE_STATUSES: readonly unknown[] = [401, 403, 404];
/** Of the code `file-lost`: pdf.js keeps the status of an answer alone. */
const LOST_STATUS = 410;
/** The errors of pdf.js by their names: it has no other way of telling them apart across its worker. */
const UNDRAWABLE_NAMES: readonly unknown[] = ['InvalidPDFException', 'PasswordException'];

/**
 * Tells why loading failed.
 *
 * @param error what pdf.js rejected with
 * @param hasArrived whether the whole file was here; then whatever went wrong was not the way to it
 */
export function classifyLoadFailure(error: unknown, hasArrived: boolean): LoadFailure {
  const { name, status } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  if (name === 'ResponseException' && GONE_STATUSES.includes(status)) return 'gone';
  if (name === 'ResponseException' && status === LOST_STATUS) return 'lost';
  return hasArrived || UNDRAWABLE_NAMES.includes(name) ? 'undrawable' : 'unreachable';
}
