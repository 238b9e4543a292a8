import type { Readable } from 'node:stream';

/**
 * How encrypted files begin. No other file may: without its key nobody could tell the two from each other, and whoever
 * checks or copies all files would stop at it.
 */
export const ENCRYPTED_FILE_MAGIC: Readonly<Uint8Array> = new Uint8Array([
  0x89, 0x4c, 0x58, 0x53, 0x45, 0x41, 0x4c, 0x0a,
]);

const KEY_LENGTH_LIMIT = 512;
const KEY_SEGMENT = /^[a-z0-9-][a-z0-9.-]*$/;

/**
 * Whether a name can be a key. Other people may have put files into a store, too. No part is empty or starts with a dot,
 * so that no key leads out of the store or into its own working folder.
 */
export function isBlobKey(name: string): boolean {
  return name.length <= KEY_LENGTH_LIMIT && name.split('/').every((segment) => KEY_SEGMENT.test(segment));
}

/** What a store says of bytes it has taken. */
export interface StoredBlob {
  readonly sizeBytes: number;
  /** SHA-256 of the bytes, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

/** A half-open part of a blob: first byte and the byte behind the last one, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface BlobListing {
  readonly key: string;
  /** Bytes as they lie in the store: some more than were put where they are encrypted. */
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

/**
 * Files by key. A key is made of lower-case letters, digits, `-`, `/` and `.`; anything else is a programming error.
 */
export interface BlobStore {
  /**
   * Stores all bytes of `content` under `key`, replacing what was there. When it resolves, the bytes survive
   * a power cut; when it rejects (also because `content` threw), nothing is left under the key that was not there before.
   */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /**
   * Reads a whole blob and checks it against `expected`.
   * @throws BlobError `blob-not-found`; `blob-corrupt` when size or hash differ; `blob-unavailable` when the store cannot be reached
   */
  read(key: string, expected: StoredBlob): Promise<Uint8Array>;
  /**
   * Streams a blob or a part of it, for sending on. A part is not checked against the hash.
   * @throws BlobError `blob-not-found`, `blob-unavailable`
   */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a blob for good, and whatever an ended process left of one that it had begun. Answers whether there was one. */
  delete(key: string): Promise<boolean>;
  /**
   * All blobs whose key starts with `prefix`, in no order, whole ones only; and among them files that somebody else put
   * there, whose names may be no keys.
   */
  list(prefix: string): AsyncIterable<BlobListing>;
  /**
   * Removes what ended processes left of blobs before those were whole, as far as it was begun at least `olderThanMs`
   * milliseconds ago. Whoever calls it chooses an age that no upload under way can have. Answers how many there were.
   * @throws BlobError `blob-unavailable`
   */
  removeIncompleteUploads(olderThanMs: number): Promise<number>;
  close(): Promise<void>;
}

/** A store whose files may be encrypted, each with one of several keys. */
export interface EncryptedBlobStore extends BlobStore {
  /**
   * The name of the key that a blob is encrypted with; undefined where it lies there as it is.
   * @throws BlobError `blob-not-found`, `blob-unavailable`; `blob-corrupt` when its beginning is damaged
   */
  findKeyId(key: string): Promise<string | undefined>;
  /**
   * Encrypts a blob anew, with the first key, or stores it as it is. What is written was opened again and compared before
   * it takes the old one's place in one step, and once more afterwards.
   * @throws BlobError as `read` does; the blob is as it was then
   */
  reencrypt(key: string, expected: StoredBlob, target: 'first-key' | 'plain'): Promise<void>;
}
