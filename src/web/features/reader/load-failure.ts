/**
 * Why a document cannot be shown: it is no longer there, it did not arrive, or it cannot be drawn.
 */
export type LoadFailure = 'gone' | 'unreachable' | 'undrawable';

const GONE_STATUSES: readonly unknown[] = [401, 403, 404, 410];
/** The errors of pdf.js by their names: it has no other way of telling them apart across its worker. */
const UNDRAWABLE_NAMES: readonly unknown[] = ['InvalidPDFException', 'PasswordException'];

/** Tells why loading failed, from the error that pdf.js rejects with. */
export function explainFailure(error: unknown): LoadFailure {
  const { name, status } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>;
  if (name === 'ResponseException' && GONE_STATUSES.includes(status)) return 'gone';
  return UNDRAWABLE_NAMES.includes(name) ? 'undrawable' : 'unreachable';
}
