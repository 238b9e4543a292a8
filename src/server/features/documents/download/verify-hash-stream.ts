import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { BlobError, type StoredBlob } from '#server/ports/blob-store.ts';

/**
 * Passes a whole file through and verifies its hash, holding back the last bytes until it matches: a corrupt file never
 * arrives as if it were complete.
 * @returns a stream that fails with BlobError `blob-corrupt` otherwise
 */
export function verifyHashStream(source: Readable, expected: StoredBlob): Readable {
  return Readable.from(check(source, expected), { objectMode: false });
}

async function* check(source: Readable, { sizeBytes, sha256 }: StoredBlob): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  let last: Uint8Array | undefined;
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    if (last) yield last;
    hash.update(chunk);
    size += chunk.length;
    last = chunk;
  }
  if (size !== sizeBytes || hash.digest('hex') !== sha256) {
    throw new BlobError('blob-corrupt', 'The bytes of a file are not those that were stored.');
  }
  if (last) yield last;
}
