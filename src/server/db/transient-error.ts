import { BlobError } from '#server/ports/blob-store.ts';
import { isDatabaseOutage } from './database-outage.ts';

/** Whether something that the server stands on is away, full or not to be written: nothing is wrong with the request. */
export function isTransientError(error: unknown): boolean {
  if (error instanceof BlobError) return error.code === 'blob-unavailable';
  return isDatabaseOutage(error);
}
