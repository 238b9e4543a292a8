import { createHash } from 'node:crypto';
import { BlobError, type StoredBlob } from '#server/ports/blob-store.ts';

interface HashedContent {
  /** The same bytes, hashed as they pass. */
  readonly content: AsyncGenerator<Uint8Array>;
  /** Size and hash of all bytes; to be called once, at the end. */
  finish(): StoredBlob;
}

/** Hashes and counts bytes while they stream. */
export function hashWhileStreaming(source: AsyncIterable<Uint8Array>): HashedContent {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
      yield chunk;
    }
  }
  return { content: pass(), finish: () => ({ sizeBytes, sha256: hash.digest('hex') }) };
}

/** @throws BlobError `blob-corrupt` when the bytes differ from the stored ones */
export function verifyBytes(key: string, bytes: Uint8Array, expected: StoredBlob): void {
  if (bytes.byteLength !== expected.sizeBytes) {
    throw new BlobError(
      'blob-corrupt',
      `The blob ${key} has ${bytes.byteLength} bytes where ${expected.sizeBytes} were stored.`,
    );
  }
  if (createHash('sha256').update(bytes).digest('hex') !== expected.sha256) {
    throw new BlobError('blob-corrupt', `The bytes of the blob ${key} are not those that were stored.`);
  }
}
