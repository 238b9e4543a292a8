import type { BlobError } from '#server/ports/blob-store.ts';

/** What went wrong with a file, and what the disk or the bucket says of it where that can be mended. */
export function describeBlobError({ code, message, cause }: BlobError): string {
  return code === 'blob-unavailable' && cause instanceof Error ? `${message} ${cause.message || cause.name}.` : message;
}
