import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MEBIBYTE } from '#contract/units.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';

/** A fresh, empty store, with access behind its back for fault injection. */
interface BlobStoreUnderTest {
  readonly store: BlobStore;
  /** The bytes as stored. */
  readRaw(key: string): Promise<Buffer>;
  /** Overwrites the stored bytes. */
  writeRaw(key: string, bytes: Uint8Array): Promise<void>;
  /** Leaves an incomplete upload, as a killed process does. */
  leaveUnfinished(key: string): Promise<void>;
  /** Everything stored that is not a blob: partial files, parts of incomplete uploads. */
  listLeftovers(): Promise<string[]>;
  close(): Promise<void>;
}

const CHUNK_SIZE_BYTES = 64 * 1024;
/** Many times what a store may buffer. */
const LARGE_BYTES = 48 * MEBIBYTE;
/** How many mebibytes before the end the memory is looked at. */
const MEASURED = 5;

/** Contract of every blob store. */
export function describeBlobStore(name: string, open: () => Promise<BlobStoreUnderTest>): void {
  describe(`blob store: ${name}`, () => {
    let underTest: BlobStoreUnderTest;
    let store: BlobStore;
    beforeEach(async () => {
      underTest = await open();
      store = underTest.store;
    });
    afterEach(() => underTest.close());

    test('reads, streams and lists what was put', async () => {
      const bytes = makeBytes(1000, 1);
      const before = Date.now();
      const stored = await store.put('documents/1.pdf', chunksOf(bytes, 7));
      expect(stored).toEqual(describeBytes(bytes));
      expect(await store.read('documents/1.pdf', stored)).toEqual(expect.objectContaining({ length: 1000 }));
      expect(Buffer.from(await store.read('documents/1.pdf', stored)).equals(bytes)).toBe(true);
      expect((await collect(await store.stream('documents/1.pdf'))).equals(bytes)).toBe(true);
      const [listing, ...others] = await gather(store.list(''));
      expect(others).toEqual([]);
      const raw = await underTest.readRaw('documents/1.pdf');
      expect(listing).toMatchObject({ key: 'documents/1.pdf', sizeBytes: raw.length });
      // S3 timestamps have whole seconds.
      expect(Math.abs((listing?.modifiedAt ?? 0) - before)).toBeLessThan(10_000);
      expect(await underTest.listLeftovers()).toEqual([]);
    });

    test('stores an empty blob', async () => {
      const stored = await store.put('empty', chunksOf(Buffer.alloc(0), 1));
      expect(stored).toEqual(describeBytes(Buffer.alloc(0)));
      expect((await store.read('empty', stored)).length).toBe(0);
      expect((await collect(await store.stream('empty'))).length).toBe(0);
    });

    test('replaces a blob with a second put', async () => {
      await store.put('a', chunksOf(makeBytes(500, 1), 100));
      const stored = await store.put('a', chunksOf(makeBytes(300, 2), 100));
      expect(Buffer.from(await store.read('a', stored)).equals(makeBytes(300, 2))).toBe(true);
      expect(await gather(store.list(''))).toHaveLength(1);
    });

    test.each([
      ['before the first byte', 0],
      ['after a few bytes', 1000],
      ['after many', 12 * MEBIBYTE],
    ])('leaves nothing of a source that throws %s, and rejects with its error', async (_when, sizeBytes) => {
      const failure = new Error('the connection broke');
      await expect(store.put('documents/1.pdf', breakAfter(sizeBytes, failure))).rejects.toBe(failure);
      expect(await gather(store.list(''))).toEqual([]);
      expect(await underTest.listLeftovers()).toEqual([]);
      await expect(store.stream('documents/1.pdf')).rejects.toMatchObject({ code: 'blob-not-found' });
    });

    test('keeps the existing blob when the source throws', async () => {
      const stored = await store.put('a', chunksOf(makeBytes(500, 1), 100));
      await expect(store.put('a', breakAfter(1000, new Error('broke')))).rejects.toThrow('broke');
      expect(Buffer.from(await store.read('a', stored)).equals(makeBytes(500, 1))).toBe(true);
    });

    test('keeps exactly one complete version of concurrent puts', async () => {
      const versions = Array.from({ length: 8 }, (_, index) => makeBytes(50_000 + index, index));
      const answers = await Promise.all(versions.map((bytes) => store.put('a', chunksOf(bytes, 1000))));
      expect(answers).toEqual(versions.map(describeBytes));
      const kept = await collect(await store.stream('a'));
      expect(versions.filter((bytes) => bytes.equals(kept))).toHaveLength(1);
      expect(await underTest.listLeftovers()).toEqual([]);
    });

    test('streams 48 MB in constant memory', async () => {
      const collectGarbage = exposeGarbageCollector();
      collectGarbage();
      const before = process.memoryUsage().arrayBuffers;
      const held: number[] = [];
      const hash = createHash('sha256');
      async function* source(): AsyncGenerator<Uint8Array> {
        for (let sent = 0; sent < LARGE_BYTES; sent += CHUNK_SIZE_BYTES) {
          const chunk = makeBytes(CHUNK_SIZE_BYTES, sent / CHUNK_SIZE_BYTES);
          hash.update(chunk);
          yield chunk;
          // Collecting takes long in a process with much in its memory, and only the end counts.
          if (sent % MEBIBYTE !== 0 || sent < LARGE_BYTES - MEASURED * MEBIBYTE) continue;
          collectGarbage();
          held.push(process.memoryUsage().arrayBuffers - before);
        }
      }
      const stored = await store.put('large', source());
      expect(stored).toEqual({ sizeBytes: LARGE_BYTES, sha256: hash.digest('hex') });
      // An upload to S3 buffers two parts of 5 MiB and fills a third, and memory is released late: the minimum towards
      // the end counts. A store that buffered everything would hold 43 MiB there.
      expect(Math.min(...held)).toBeLessThan(24 * MEBIBYTE);
      const streamed = createHash('sha256');
      for await (const chunk of await store.stream('large')) streamed.update(chunk as Uint8Array);
      expect(streamed.digest('hex')).toBe(stored.sha256);
    });

    test('streams a half-open byte range', async () => {
      const bytes = makeBytes(1000, 3);
      await store.put('a', chunksOf(bytes, 1000));
      for (const [start, end] of [
        [0, 2],
        [0, 1000],
        [10, 20],
        [999, 1000],
        [990, 5000],
        [500, 500],
        [1000, 1001],
      ] as const) {
        const part = await collect(await store.stream('a', { start, end }));
        expect(part.equals(bytes.subarray(start, end)), `${start} to ${end}`).toBe(true);
      }
    });

    test.each([
      ['one byte altered', (bytes: Buffer) => Buffer.from(bytes).fill(bytes[500]! ^ 1, 500, 501)],
      ['one byte short', (bytes: Buffer) => bytes.subarray(0, -1)],
      ['one byte more', (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(0)])],
    ])('rejects a corrupt blob: %s', async (_name, corrupt) => {
      const bytes = makeBytes(1000, 4);
      const stored = await store.put('a', chunksOf(bytes, 100));
      await underTest.writeRaw('a', corrupt(await underTest.readRaw('a')));
      await expect(store.read('a', stored)).rejects.toMatchObject({ name: 'BlobError', code: 'blob-corrupt' });
    });

    test('reports a missing blob as blob-not-found', async () => {
      const missing = { name: 'BlobError', code: 'blob-not-found' };
      await expect(store.read('documents/1', describeBytes(Buffer.alloc(1)))).rejects.toMatchObject(missing);
      await expect(store.stream('documents/1')).rejects.toMatchObject(missing);
      await expect(store.stream('documents/1', { start: 0, end: 5 })).rejects.toMatchObject(missing);
      await expect(store.stream('documents/1', { start: 0, end: 0 })).rejects.toMatchObject(missing);
      expect(await store.delete('documents/1')).toBe(false);
      await store.put('documents/2', chunksOf(makeBytes(10, 1), 10));
      await expect(store.stream('documents')).rejects.toMatchObject(missing);
    });

    test('deletes a blob', async () => {
      const stored = await store.put('documents/1.pdf', chunksOf(makeBytes(10, 1), 10));
      await store.put('documents/2.pdf', chunksOf(makeBytes(10, 2), 10));
      expect(await store.delete('documents/1.pdf')).toBe(true);
      expect(await store.delete('documents/1.pdf')).toBe(false);
      await expect(store.read('documents/1.pdf', stored)).rejects.toMatchObject({ code: 'blob-not-found' });
      expect((await gather(store.list(''))).map((listing) => listing.key)).toEqual(['documents/2.pdf']);
    });

    test('deletes the incomplete uploads of a deleted blob, and of no other', async () => {
      for (const key of ['documents/1', 'documents/11']) await underTest.leaveUnfinished(key);
      expect(await store.delete('documents/1')).toBe(false);
      expect(await underTest.listLeftovers()).toHaveLength(1);
      expect(await store.delete('documents/11')).toBe(false);
      expect(await underTest.listLeftovers()).toEqual([]);
    });

    test('deletes old incomplete uploads and never lists them', async () => {
      const stored = await store.put('documents/1', chunksOf(makeBytes(10, 1), 10));
      for (const key of ['documents/1', 'documents/2']) await underTest.leaveUnfinished(key);
      expect((await gather(store.list(''))).map((listing) => listing.key)).toEqual(['documents/1']);
      expect(await store.removeIncompleteUploads(HOUR_MS)).toBe(0);
      expect(await underTest.listLeftovers()).toHaveLength(2);
      expect(await store.removeIncompleteUploads(0)).toBe(2);
      expect(await underTest.listLeftovers()).toEqual([]);
      expect(Buffer.from(await store.read('documents/1', stored)).equals(makeBytes(10, 1))).toBe(true);
    });

    test('lists by prefix, also one that ends within a segment', async () => {
      for (const key of ['a/1', 'a/12', 'a/2/3', 'ab/1', 'b']) await store.put(key, chunksOf(Buffer.of(1), 1));
      const keysOf = async (prefix: string) => (await gather(store.list(prefix))).map((listing) => listing.key).sort();
      expect(await keysOf('')).toEqual(['a/1', 'a/12', 'a/2/3', 'ab/1', 'b']);
      expect(await keysOf('a')).toEqual(['a/1', 'a/12', 'a/2/3', 'ab/1']);
      expect(await keysOf('a/')).toEqual(['a/1', 'a/12', 'a/2/3']);
      expect(await keysOf('a/1')).toEqual(['a/1', 'a/12']);
      expect(await keysOf('c/')).toEqual([]);
    });

    test.each(['../a', 'a/../b', '/a', 'a//b', 'a/', '', '.', '.incoming/a', 'a/.b', 'A', 'a b', 'a\\b', 'a\0b', 'ä'])(
      'rejects %j as an invalid key',
      async (key) => {
        const isMistake = { message: expect.stringContaining('is not a key') };
        await expect(store.put(key, chunksOf(Buffer.of(1), 1))).rejects.toMatchObject(isMistake);
        await expect(store.read(key, describeBytes(Buffer.of(1)))).rejects.toMatchObject(isMistake);
        await expect(store.stream(key)).rejects.toMatchObject(isMistake);
        await expect(store.delete(key)).rejects.toMatchObject(isMistake);
        expect(await gather(store.list(''))).toEqual([]);
      },
    );

    test.each(['../', 'a/../', '.incoming/', '/'])('rejects %j as an invalid prefix', async (prefix) => {
      await expect(gather(store.list(prefix))).rejects.toThrow('is not a prefix');
    });
  });
}

/** Deterministic pseudo-random bytes. */
function makeBytes(length: number, seed: number): Buffer {
  const block = createHash('sha512').update(String(seed)).digest();
  return Buffer.alloc(length, block);
}

function describeBytes(bytes: Buffer) {
  return { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function* breakAfter(sizeBytes: number, failure: Error): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < sizeBytes; sent += CHUNK_SIZE_BYTES) {
    yield makeBytes(Math.min(CHUNK_SIZE_BYTES, sizeBytes - sent), sent);
  }
  throw failure;
}

/** All items of an async iterable. */
export async function gather<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const entry of source) all.push(entry);
  return all;
}

async function collect(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await gather(stream as AsyncIterable<Uint8Array>));
}

/** Garbage that was not collected yet would be counted. */
function exposeGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
