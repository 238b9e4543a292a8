import type { BlobError } from '#server/ports/blob-store.ts';

/** The failure of a file, with the error of the disk or the bucket when it can be fixed. */
export function describeBlobError({ code, message, cause }: BlobError): string {
  return code === 'blob-unavailable' && cause instanceof Error ? `${message} ${cause.message || cause.name}.` : message;
}
