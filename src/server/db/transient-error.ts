import { BlobError } from '#server/ports/blob-store.ts';
import { isDatabaseOutage } from './database-outage.ts';

/**
 * Whether a dependency of the server (database, disk or blob store) is unavailable, full or read-only: the request
 * itself is fine.
 */
export function isTransientError(error: unknown): boolean {
  if (error instanceof BlobError) return error.code === 'blob-unavailable';
  return isDatabaseOutage(error);
}
