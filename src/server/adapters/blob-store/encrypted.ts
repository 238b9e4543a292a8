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
  /** Where the bytes are kept. */
  readonly inner: BlobStore;
  /** The first one encrypts, all of them decrypt. With none, files are stored as they are. */
  readonly keys: readonly EncryptionKey[];
}

/**
 * Encrypts what another store keeps, and hands out only what opens: bytes that were altered, cut off, put in another
 * order or under another key are `blob-corrupt`. Files that were stored before there was a key are read as they are.
 * A file whose key is not there is `blob-unavailable`, for it can be read again when the key is back.
 */
export function createEncryptedBlobStore({ inner, keys }: Options): EncryptedBlobStore {
  const [firstKey] = keys;
  const sealing = { inner, keys };

  async function read(key: string, expected: StoredBlob): Promise<Uint8Array> {
    if (!firstKey) return readPlain(inner, key, expected);
    const stream = await openContent(sealing, key, undefined);
    const bytes = await readStream(stream).catch((error: unknown) => {
      if (error instanceof BlobError) throw error;
      throw new BlobError('blob-unavailable', `The blob ${key} broke off.`, { cause: error });
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
      return openContent(sealing, key, range);
    },
    async findKeyId(key) {
      const heading = parseHeader(await readHead(inner, key));
      if (heading.kind === 'damaged') throw corrupt(key);
      return heading.kind === 'sealed' ? heading.keyId : undefined;
    },
    async reencrypt(key, expected, target) {
      const bytes = await read(key, expected);
      if (target === 'first-key' && firstKey) await replaceSealed(sealing, firstKey, key, bytes, expected);
      else await inner.put(key, asSingleChunk(bytes));
      await read(key, expected);
    },
  };
}

type Sealing = Options;

/** Without keys the store's own reading is the quickest; only what it calls corrupt may be an encrypted file. */
async function readPlain(inner: BlobStore, key: string, expected: StoredBlob): Promise<Uint8Array> {
  try {
    return await inner.read(key, expected);
  } catch (error) {
    if (error instanceof BlobError && error.code === 'blob-corrupt') findSeal([], key, await readHead(inner, key));
    throw error;
  }
}

async function replaceSealed(
  { inner, keys }: Sealing,
  firstKey: EncryptionKey,
  key: string,
  bytes: Uint8Array,
  expected: StoredBlob,
): Promise<void> {
  const sealed = await concatChunks(encryptContent(createFileCipher(firstKey, key), asSingleChunk(bytes)));
  const reader = createByteReader(asSingleChunk(sealed));
  const seal = findSeal(keys, key, await reader.read(HEADER_BYTES));
  if (!seal) throw corrupt(key);
  verifyBytes(key, await concatChunks(openSegments(seal, key, reader, { first: 0, last: Infinity })), expected);
  await inner.put(key, asSingleChunk(sealed));
}

/** Streams the content of a blob or a part of it. The first segment is opened before anything is promised. */
async function openContent(sealing: Sealing, key: string, range: ByteRange | undefined): Promise<Readable> {
  if (!range || range.start === 0) return openFromStart(sealing, key, range?.end ?? Infinity);
  let head = await readHead(sealing.inner, key);
  for (;;) {
    const seal = findSeal(sealing.keys, key, head);
    try {
      const stream = await (seal ? openPart(sealing, key, seal, range) : sealing.inner.stream(key, range));
      // What was there as it is may have been encrypted between the two requests. Without a key nobody does that.
      if (seal || sealing.keys.length === 0) return stream;
      const headNow = await readHead(sealing.inner, key);
      if (headNow.equals(head)) return stream;
      stream.destroy();
      head = headNow;
    } catch (error) {
      // The same goes for what was encrypted with another key meanwhile. Each turn needs yet another change.
      const headNow = await readHead(sealing.inner, key);
      if (headNow.equals(head)) throw error;
      head = headNow;
    }
  }
}

async function openFromStart(sealing: Sealing, key: string, end: number): Promise<Readable> {
  const lastSegment = Math.floor((end - 1) / SEGMENT_BYTES);
  const stored = await sealing.inner.stream(
    key,
    end === Infinity ? undefined : { start: 0, end: HEADER_BYTES + storedEndOf(lastSegment) },
  );
  try {
    const reader = createByteReader(stored as AsyncIterable<Uint8Array>);
    const head = await reader.read(HEADER_BYTES);
    const seal = findSeal(sealing.keys, key, head);
    const content = seal
      ? openSegments(seal, key, reader, { first: 0, last: lastSegment })
      : continuePlain(head, reader);
    return await streamPart(stored, content, 0, end);
  } catch (error) {
    stored.destroy();
    throw error;
  }
}

async function openPart(sealing: Sealing, key: string, seal: FileCipher, { start, end }: ByteRange): Promise<Readable> {
  const [first, last] = [Math.floor(start / SEGMENT_BYTES), Math.floor((end - 1) / SEGMENT_BYTES)];
  const stored = await sealing.inner.stream(key, {
    start: HEADER_BYTES + first * ENCRYPTED_SEGMENT_BYTES,
    end: HEADER_BYTES + storedEndOf(last),
  });
  try {
    const reader = createByteReader(stored as AsyncIterable<Uint8Array>);
    if (await reader.isAtEnd()) {
      // Behind the end there is nothing to open. That this is the end, only the whole file can prove.
      await drain(await openFromStart(sealing, key, Infinity));
    }
    const content = openSegments(seal, key, reader, { first, last });
    const before = first * SEGMENT_BYTES;
    return await streamPart(stored, content, start - before, end - before);
  } catch (error) {
    stored.destroy();
    throw error;
  }
}

/** One byte behind a segment tells that it is not the last one. */
function storedEndOf(segment: number): number {
  return (segment + 1) * ENCRYPTED_SEGMENT_BYTES + 1;
}

/** The segments from `first` to `last`, or to the end of the file. @throws BlobError `blob-corrupt` */
async function* openSegments(
  seal: FileCipher,
  key: string,
  reader: ByteReader,
  { first, last }: { readonly first: number; readonly last: number },
): AsyncGenerator<Uint8Array> {
  if (first > 0 && (await reader.isAtEnd())) return;
  for (let position = first; position <= last; position += 1) {
    const sealed = await reader.read(ENCRYPTED_SEGMENT_BYTES);
    const isLast = await reader.isAtEnd();
    const content = decryptSegment(seal, position, isLast, sealed);
    if (!content) throw corrupt(key);
    yield content;
    if (isLast) return;
  }
}

async function* continuePlain(head: Buffer, reader: ByteReader): AsyncGenerator<Uint8Array> {
  yield head;
  for (let piece = await reader.read(SEGMENT_BYTES); piece.length > 0; piece = await reader.read(SEGMENT_BYTES)) {
    yield piece;
  }
}

/** The bytes from `start` to `end` of `content`. Waits for the first of them, and lets go of `stored` at the end. */
async function streamPart(
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

/** The seal of a file; undefined where it is not encrypted. @throws BlobError `blob-unavailable` without its key */
function findSeal(keys: readonly EncryptionKey[], blobKey: string, head: Buffer): FileCipher | undefined {
  const heading = parseHeader(head);
  if (heading.kind === 'plain') return undefined;
  if (heading.kind === 'damaged') throw corrupt(blobKey);
  const key = keys.find(({ id }) => id === heading.keyId);
  if (key) return deriveFileCipher(key, head, blobKey);
  throw new BlobError(
    'blob-unavailable',
    `The blob ${blobKey} is encrypted with the key "${heading.keyId}", which FILE_ENCRYPTION_KEYS does not hold.`,
  );
}

async function readHead(inner: BlobStore, key: string): Promise<Buffer> {
  return readStream(await inner.stream(key, { start: 0, end: HEADER_BYTES }));
}

async function drain(stream: Readable): Promise<void> {
  for await (const _ of stream);
}

function corrupt(key: string): BlobError {
  return new BlobError('blob-corrupt', `The bytes of the blob ${key} are not those that were stored and encrypted.`);
}
