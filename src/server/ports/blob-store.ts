import type { Readable } from 'node:stream';

/**
 * Magic bytes at the start of every encrypted file. Plain files must not start with them: without the key the two could
 * not be told apart, and checks and backups would fail on such a file.
 */
export const ENCRYPTED_FILE_MAGIC: Readonly<Uint8Array> = new Uint8Array([
  0x89, 0x4c, 0x58, 0x53, 0x45, 0x41, 0x4c, 0x0a,
]);

const KEY_LENGTH_LIMIT = 512;
const KEY_SEGMENT = /^[a-z0-9-][a-z0-9.-]*$/;

/**
 * Whether a name is a valid blob key: stores may also hold foreign files. No segment is empty or starts with a dot, so
 * no key can escape the store or reach its working folder.
 */
export function isBlobKey(name: string): boolean {
  return name.length <= KEY_LENGTH_LIMIT && name.split('/').every((segment) => KEY_SEGMENT.test(segment));
}

/** Size and hash of the bytes that a store has written. */
export interface StoredBlob {
  readonly sizeBytes: number;
  /** SHA-256 of the bytes, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

/** Half-open byte range of a blob, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface BlobListing {
  readonly key: string;
  /** Size as stored; larger than the content where the blob is encrypted. */
  readonly sizeBytes: number;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly modifiedAt: number;
}

export type BlobErrorCode = 'blob-not-found' | 'blob-corrupt' | 'blob-unavailable';

export class BlobError extends Error {
  readonly code: BlobErrorCode;

  constructor(code: BlobErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BlobError';
    this.code = code;
  }
}

/** Object store. Keys consist of lower-case letters, digits, `-`, `/` and `.`; anything else is a programming error. */
export interface BlobStore {
  /**
   * Writes all bytes of `content` under `key`, replacing an existing blob. Durable and atomic: on success the bytes
   * survive a power cut; on failure (also when `content` throws) the key is unchanged.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /**
   * Reads a whole blob and verifies it against `expected`.
   * @throws BlobError `blob-not-found`; `blob-corrupt` when size or hash differ; `blob-unavailable` when the store
   *   cannot be reached
   */
  read(key: string, expected: StoredBlob): Promise<Uint8Array>;
  /**
   * Streams a blob or a byte range of it. The hash is not verified.
   * @throws BlobError `blob-not-found`, `blob-unavailable`
   */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes a blob and any incomplete upload of it that a crashed process left. @returns whether the blob existed */
  delete(key: string): Promise<boolean>;
  /**
   * All complete blobs whose key starts with `prefix`, in no particular order. Includes foreign files, whose names may
   * not be valid keys.
   */
  list(prefix: string): AsyncIterable<BlobListing>;
  /**
   * Deletes uploads that crashed processes left incomplete and that started at least `olderThanMs` milliseconds ago;
   * the age must exceed that of any upload still running.
   * @returns how many were deleted
   * @throws BlobError `blob-unavailable`
   */
  removeIncompleteUploads(olderThanMs: number): Promise<number>;
  close(): Promise<void>;
}

/** A store with encryption at rest and key rotation. */
export interface EncryptedBlobStore extends BlobStore {
  /**
   * @returns id of the key that the blob is encrypted with; undefined for a plain blob
   * @throws BlobError `blob-not-found`, `blob-unavailable`; `blob-corrupt` when the file header is damaged
   */
  findKeyId(key: string): Promise<string | undefined>;
  /**
   * Re-encrypts a blob with the first key, or stores it as plain bytes. The new bytes are decrypted and compared before
   * they atomically replace the old ones, and read back afterwards.
   * @throws BlobError as `read`; the blob is then unchanged
   */
  reencrypt(key: string, expected: StoredBlob, target: 'first-key' | 'plain'): Promise<void>;
}
