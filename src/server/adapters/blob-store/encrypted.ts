import { Readable } from 'node:stream';
import {
  BlobError,
  type BlobStore,
  type ByteRange,
  type EncryptedBlobStore,
  type StoredBlob,
} from '#server/ports/blob-store.ts';
import { asSingleChunk, type ByteReader, concatChunks, createByteReader, readStream } from './byte-reader.ts';
import { hashWhileStreaming, verifyBytes } from './checksum.ts';
import {
  createFileCipher,
  decryptSegment,
  deriveFileCipher,
  ENCRYPTED_SEGMENT_BYTES,
  type EncryptionKey,
  encryptContent,
  type FileCipher,
  HEADER_BYTES,
  parseHeader,
  SEGMENT_BYTES,
} from './encrypted-format.ts';

interface Options {
  /** Stores the encrypted bytes. */
  readonly inner: BlobStore;
  /** The first key encrypts, all of them decrypt. Without keys, files are stored as plain bytes. */
  readonly keys: readonly EncryptionKey[];
}

/**
 * Encrypts the blobs of another store and returns only authenticated plaintext: bytes that were altered, truncated,
 * reordered or moved to another blob key are `blob-corrupt`. Files from before encryption are read as plain bytes. A
 * missing key is `blob-unavailable`, as the file is readable again once the key is configured.
 */
export function createEncryptedBlobStore({ inner, keys }: Options): EncryptedBlobStore {
  const [firstKey] = keys;
  const options = { inner, keys };

  async function read(key: string, expected: StoredBlob): Promise<Uint8Array> {
    if (!firstKey) return readPlain(inner, key, expected);
    const stream = await openPlaintext(options, key, undefined);
    const bytes = await readStream(stream).catch((error: unknown) => {
      if (error instanceof BlobError) throw error;
      throw new BlobError('blob-unavailable', `Reading the blob ${key} failed midway.`, { cause: error });
    });
    verifyBytes(key, bytes, expected);
    return bytes;
  }

  async function put(key: string, content: AsyncIterable<Uint8Array>): Promise<StoredBlob> {
    if (!firstKey) return inner.put(key, content);
    const { content: measured, finish } = hashWhileStreaming(content);
    await inner.put(key, encryptContent(createFileCipher(firstKey, key), measured));
    return finish();
  }

  return {
    ...inner,
    put,
    read,
    async stream(key, range) {
      if (range && range.end <= range.start) return inner.stream(key, range);
      return openPlaintext(options, key, range);
    },
    async findKeyId(key) {
      const parsed = parseHeader(await readHeader(inner, key));
      if (parsed.kind === 'damaged') throw corrupt(key);
      return parsed.kind === 'encrypted' ? parsed.keyId : undefined;
    },
    async reencrypt(key, expected, target) {
      const bytes = await read(key, expected);
      if (target === 'first-key' && firstKey) await replaceEncrypted(options, firstKey, key, bytes, expected);
      else await inner.put(key, asSingleChunk(bytes));
      await read(key, expected);
    },
  };
}

/** Fast path without keys; only a file that fails verification may be an encrypted one. */
async function readPlain(inner: BlobStore, key: string, expected: StoredBlob): Promise<Uint8Array> {
  try {
    return await inner.read(key, expected);
  } catch (error) {
    if (error instanceof BlobError && error.code === 'blob-corrupt')
      findFileCipher([], key, await readHeader(inner, key));
    throw error;
  }
}

async function replaceEncrypted(
  { inner, keys }: Options,
  firstKey: EncryptionKey,
  key: string,
  bytes: Uint8Array,
  expected: StoredBlob,
): Promise<void> {
  const encrypted = await concatChunks(encryptContent(createFileCipher(firstKey, key), asSingleChunk(bytes)));
  const reader = createByteReader(asSingleChunk(encrypted));
  const fileCipher = findFileCipher(keys, key, await reader.read(HEADER_BYTES));
  if (!fileCipher) throw corrupt(key);
  verifyBytes(
    key,
    await concatChunks(decryptSegments(fileCipher, key, reader, { first: 0, last: Infinity })),
    expected,
  );
  await inner.put(key, asSingleChunk(encrypted));
}

/** Streams a blob or a byte range of it. The first segment is authenticated before this resolves. */
async function openPlaintext(options: Options, key: string, range: ByteRange | undefined): Promise<Readable> {
  if (!range || range.start === 0) return streamFromStart(options, key, range?.end ?? Infinity);
  let header = await readHeader(options.inner, key);
  for (;;) {
    const fileCipher = findFileCipher(options.keys, key, header);
    try {
      const stream = await (fileCipher
        ? streamRange(options, key, fileCipher, range)
        : options.inner.stream(key, range));
      // The plain file may have been encrypted between the two requests; without a configured key nothing encrypts.
      if (fileCipher || options.keys.length === 0) return stream;
      const currentHeader = await readHeader(options.inner, key);
      if (currentHeader.equals(header)) return stream;
      stream.destroy();
      header = currentHeader;
    } catch (error) {
      // Likewise a file may have been re-encrypted in between. Each retry requires yet another change.
      const currentHeader = await readHeader(options.inner, key);
      if (currentHeader.equals(header)) throw error;
      header = currentHeader;
    }
  }
}

async function streamFromStart(options: Options, key: string, end: number): Promise<Readable> {
  const lastSegment = Math.floor((end - 1) / SEGMENT_BYTES);
  const stored = await options.inner.stream(
    key,
    end === Infinity ? undefined : { start: 0, end: HEADER_BYTES + encryptedEndOf(lastSegment) },
  );
  try {
    const reader = createByteReader(stored as AsyncIterable<Uint8Array>);
    const header = await reader.read(HEADER_BYTES);
    const fileCipher = findFileCipher(options.keys, key, header);
    const content = fileCipher
      ? decryptSegments(fileCipher, key, reader, { first: 0, last: lastSegment })
      : passThrough(header, reader);
    return await sliceStream(stored, content, 0, end);
  } catch (error) {
    stored.destroy();
    throw error;
  }
}

async function streamRange(
  options: Options,
  key: string,
  fileCipher: FileCipher,
  { start, end }: ByteRange,
): Promise<Readable> {
  const [first, last] = [Math.floor(start / SEGMENT_BYTES), Math.floor((end - 1) / SEGMENT_BYTES)];
  const stored = await options.inner.stream(key, {
    start: HEADER_BYTES + first * ENCRYPTED_SEGMENT_BYTES,
    end: HEADER_BYTES + encryptedEndOf(last),
  });
  try {
    const reader = createByteReader(stored as AsyncIterable<Uint8Array>);
    if (await reader.isAtEnd()) {
      // A range beyond the end has no segment; that the file is not truncated, only reading it as a whole can prove.
      await drain(await streamFromStart(options, key, Infinity));
    }
    const content = decryptSegments(fileCipher, key, reader, { first, last });
    const before = first * SEGMENT_BYTES;
    return await sliceStream(stored, content, start - before, end - before);
  } catch (error) {
    stored.destroy();
    throw error;
  }
}

/** One more byte shows whether another segment follows. */
function encryptedEndOf(segment: number): number {
  return (segment + 1) * ENCRYPTED_SEGMENT_BYTES + 1;
}

/** Decrypts the segments from `first` to `last`, or to the end of the file. @throws BlobError `blob-corrupt` */
async function* decryptSegments(
  fileCipher: FileCipher,
  key: string,
  reader: ByteReader,
  { first, last }: { readonly first: number; readonly last: number },
): AsyncGenerator<Uint8Array> {
  if (first > 0 && (await reader.isAtEnd())) return;
  for (let position = first; position <= last; position += 1) {
    const encrypted = await reader.read(ENCRYPTED_SEGMENT_BYTES);
    const isLast = await reader.isAtEnd();
    const content = decryptSegment(fileCipher, position, isLast, encrypted);
    if (!content) throw corrupt(key);
    yield content;
    if (isLast) return;
  }
}

async function* passThrough(header: Buffer, reader: ByteReader): AsyncGenerator<Uint8Array> {
  yield header;
  for (let piece = await reader.read(SEGMENT_BYTES); piece.length > 0; piece = await reader.read(SEGMENT_BYTES)) {
    yield piece;
  }
}

/** Bytes `start` to `end` of `content`. Resolves with the first segment; closing it closes `stored`. */
async function sliceStream(
  stored: Readable,
  content: AsyncGenerator<Uint8Array>,
  start: number,
  end: number,
): Promise<Readable> {
  const first = await content.next();
  async function* cut(): AsyncGenerator<Uint8Array> {
    let passed = 0;
    for (let next = first; !next.done && passed < end; next = await content.next()) {
      const piece = next.value.subarray(Math.max(0, start - passed), end - passed);
      passed += next.value.byteLength;
      if (piece.byteLength > 0) yield piece;
    }
  }
  const part = Readable.from(cut(), { objectMode: false });
  part.once('close', () => stored.destroy());
  return part;
}

/** Key material of a file; undefined for a plain one. @throws BlobError `blob-unavailable` without its key */
function findFileCipher(keys: readonly EncryptionKey[], blobKey: string, header: Buffer): FileCipher | undefined {
  const parsed = parseHeader(header);
  if (parsed.kind === 'plain') return undefined;
  if (parsed.kind === 'damaged') throw corrupt(blobKey);
  const key = keys.find(({ id }) => id === parsed.keyId);
  if (key) return deriveFileCipher(key, header, blobKey);
  throw new BlobError(
    'blob-unavailable',
    `The blob ${blobKey} is encrypted with the key "${parsed.keyId}", which FILE_ENCRYPTION_KEYS does not hold.`,
  );
}

async function readHeader(inner: BlobStore, key: string): Promise<Buffer> {
  return readStream(await inner.stream(key, { start: 0, end: HEADER_BYTES }));
}

async function drain(stream: Readable): Promise<void> {
  for await (const _ of stream);
}

function corrupt(key: string): BlobError {
  return new BlobError('blob-corrupt', `The bytes of the blob ${key} are not those that were stored and encrypted.`);
}
