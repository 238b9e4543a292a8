import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MEBIBYTE } from '#contract/units.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';

/** A fresh, empty store, and ways to harm it from outside. */
export interface BlobStoreUnderTest {
  readonly store: BlobStore;
  /** The bytes as they lie in the store's place. */
  readRaw(key: string): Promise<Buffer>;
  /** Puts other bytes there, behind the store's back. */
  writeRaw(key: string, bytes: Uint8Array): Promise<void>;
  /** Leaves something half written, as a process does that is killed meanwhile. */
  leaveUnfinished(key: string): Promise<void>;
  /** Everything that lies in the store's place but is no blob: files half written, parts of broken uploads. */
  listLeftovers(): Promise<string[]>;
  close(): Promise<void>;
}

const CHUNK_SIZE_BYTES = 64 * 1024;
/** Many times what a store may hold of it. */
const LARGE_BYTES = 48 * MEBIBYTE;

/** What every blob store must do, whatever it keeps its bytes in. */
export function describeBlobStore(name: string, open: () => Promise<BlobStoreUnderTest>): void {
  describe(`blob store: ${name}`, () => {
    let underTest: BlobStoreUnderTest;
    let store: BlobStore;
    beforeEach(async () => {
      underTest = await open();
      store = underTest.store;
    });
    afterEach(() => underTest.close());

    test('what was put is read, streamed and listed', async () => {
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
      // S3 knows whole seconds.
      expect(Math.abs((listing?.modifiedAt ?? 0) - before)).toBeLessThan(10_000);
      expect(await underTest.listLeftovers()).toEqual([]);
    });

    test('an empty blob is a blob', async () => {
      const stored = await store.put('empty', chunksOf(Buffer.alloc(0), 1));
      expect(stored).toEqual(describeBytes(Buffer.alloc(0)));
      expect((await store.read('empty', stored)).length).toBe(0);
      expect((await collect(await store.stream('empty'))).length).toBe(0);
    });

    test('a second put replaces the first', async () => {
      await store.put('a', chunksOf(makeBytes(500, 1), 100));
      const stored = await store.put('a', chunksOf(makeBytes(300, 2), 100));
      expect(Buffer.from(await store.read('a', stored)).equals(makeBytes(300, 2))).toBe(true);
      expect(await gather(store.list(''))).toHaveLength(1);
    });

    test.each([
      ['before the first byte', 0],
      ['after a few bytes', 1000],
      ['after many', 12 * MEBIBYTE],
    ])('a source that throws %s leaves nothing, and its own error arrives', async (_when, sizeBytes) => {
      const failure = new Error('the connection broke');
      await expect(store.put('documents/1.pdf', breakAfter(sizeBytes, failure))).rejects.toBe(failure);
      expect(await gather(store.list(''))).toEqual([]);
      expect(await underTest.listLeftovers()).toEqual([]);
      await expect(store.stream('documents/1.pdf')).rejects.toMatchObject({ code: 'blob-not-found' });
    });

    test('a source that throws leaves the older blob as it was', async () => {
      const stored = await store.put('a', chunksOf(makeBytes(500, 1), 100));
      await expect(store.put('a', breakAfter(1000, new Error('broke')))).rejects.toThrow('broke');
      expect(Buffer.from(await store.read('a', stored)).equals(makeBytes(500, 1))).toBe(true);
    });

    test('of puts at the same time one stays, whole', async () => {
      const versions = Array.from({ length: 8 }, (_, index) => makeBytes(50_000 + index, index));
      const answers = await Promise.all(versions.map((bytes) => store.put('a', chunksOf(bytes, 1000))));
      expect(answers).toEqual(versions.map(describeBytes));
      const kept = await collect(await store.stream('a'));
      expect(versions.filter((bytes) => bytes.equals(kept))).toHaveLength(1);
      expect(await underTest.listLeftovers()).toEqual([]);
    });

    test('48 MB pass in constant memory', async () => {
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
          if (sent % MEBIBYTE !== 0) continue;
          collectGarbage();
          held.push(process.memoryUsage().arrayBuffers - before);
        }
      }
      const stored = await store.put('large', source());
      expect(stored).toEqual({ sizeBytes: LARGE_BYTES, sha256: hash.digest('hex') });
      // An upload to S3 holds two parts of 5 MiB and fills a third, and memory is given back late: towards the end, what is
      // held at its lowest is what counts. A store that kept all would hold 43 MiB there.
      expect(Math.min(...held.slice(-5))).toBeLessThan(24 * MEBIBYTE);
      const streamed = createHash('sha256');
      for await (const chunk of await store.stream('large')) streamed.update(chunk as Uint8Array);
      expect(streamed.digest('hex')).toBe(stored.sha256);
    });

    test('a part is streamed by first byte and byte behind the last', async () => {
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
    ])('a corrupt blob is not handed out: %s', async (_name, corrupt) => {
      const bytes = makeBytes(1000, 4);
      const stored = await store.put('a', chunksOf(bytes, 100));
      await underTest.writeRaw('a', corrupt(await underTest.readRaw('a')));
      await expect(store.read('a', stored)).rejects.toMatchObject({ name: 'BlobError', code: 'blob-corrupt' });
    });

    test('a blob that is not there', async () => {
      const missing = { name: 'BlobError', code: 'blob-not-found' };
      await expect(store.read('documents/1', describeBytes(Buffer.alloc(1)))).rejects.toMatchObject(missing);
      await expect(store.stream('documents/1')).rejects.toMatchObject(missing);
      await expect(store.stream('documents/1', { start: 0, end: 5 })).rejects.toMatchObject(missing);
      await expect(store.stream('documents/1', { start: 0, end: 0 })).rejects.toMatchObject(missing);
      expect(await store.delete('documents/1')).toBe(false);
      await store.put('documents/2', chunksOf(makeBytes(10, 1), 10));
      await expect(store.stream('documents')).rejects.toMatchObject(missing);
    });

    test('what was deleted is gone', async () => {
      const stored = await store.put('documents/1.pdf', chunksOf(makeBytes(10, 1), 10));
      await store.put('documents/2.pdf', chunksOf(makeBytes(10, 2), 10));
      expect(await store.delete('documents/1.pdf')).toBe(true);
      expect(await store.delete('documents/1.pdf')).toBe(false);
      await expect(store.read('documents/1.pdf', stored)).rejects.toMatchObject({ code: 'blob-not-found' });
      expect((await gather(store.list(''))).map((listing) => listing.key)).toEqual(['documents/2.pdf']);
    });

    test('deleting a blob also removes what an ended process left of it, and of no other', async () => {
      for (const key of ['documents/1', 'documents/11']) await underTest.leaveUnfinished(key);
      expect(await store.delete('documents/1')).toBe(false);
      expect(await underTest.listLeftovers()).toHaveLength(1);
      expect(await store.delete('documents/11')).toBe(false);
      expect(await underTest.listLeftovers()).toEqual([]);
    });

    test('what ended processes left is removed when it is old enough, and never listed', async () => {
      const stored = await store.put('documents/1', chunksOf(makeBytes(10, 1), 10));
      for (const key of ['documents/1', 'documents/2']) await underTest.leaveUnfinished(key);
      expect((await gather(store.list(''))).map((listing) => listing.key)).toEqual(['documents/1']);
      expect(await store.removeIncompleteUploads(HOUR_MS)).toBe(0);
      expect(await underTest.listLeftovers()).toHaveLength(2);
      expect(await store.removeIncompleteUploads(0)).toBe(2);
      expect(await underTest.listLeftovers()).toEqual([]);
      expect(Buffer.from(await store.read('documents/1', stored)).equals(makeBytes(10, 1))).toBe(true);
    });

    test('a list is by prefix, also one that ends within a name', async () => {
      for (const key of ['a/1', 'a/12', 'a/2/3', 'ab/1', 'b']) await store.put(key, chunksOf(Buffer.of(1), 1));
      const keysOf = async (prefix: string) => (await gather(store.list(prefix))).map((listing) => listing.key).sort();
      expect(await keysOf('')).toEqual(['a/1', 'a/12', 'a/2/3', 'ab/1', 'b']);
      expect(await keysOf('a')).toEqual(['a/1', 'a/12', 'a/2/3', 'ab/1']);
      expect(await keysOf('a/')).toEqual(['a/1', 'a/12', 'a/2/3']);
      expect(await keysOf('a/1')).toEqual(['a/1', 'a/12']);
      expect(await keysOf('c/')).toEqual([]);
    });

    test.each(['../a', 'a/../b', '/a', 'a//b', 'a/', '', '.', '.incoming/a', 'a/.b', 'A', 'a b', 'a\\b', 'a\0b', 'ä'])(
      'a key that leads elsewhere is a mistake of the program: %j',
      async (key) => {
        const isMistake = { message: expect.stringContaining('is not a key') };
        await expect(store.put(key, chunksOf(Buffer.of(1), 1))).rejects.toMatchObject(isMistake);
        await expect(store.read(key, describeBytes(Buffer.of(1)))).rejects.toMatchObject(isMistake);
        await expect(store.stream(key)).rejects.toMatchObject(isMistake);
        await expect(store.delete(key)).rejects.toMatchObject(isMistake);
        expect(await gather(store.list(''))).toEqual([]);
      },
    );

    test.each(['../', 'a/../', '.incoming/', '/'])('nothing can be listed by %j', async (prefix) => {
      await expect(gather(store.list(prefix))).rejects.toThrow('is not a prefix');
    });
  });
}

/** Bytes that look like noise and are the same for the same seed. */
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

/** Everything an iterable yields, in its order. */
export async function gather<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const entry of source) all.push(entry);
  return all;
}

async function collect(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await gather(stream as AsyncIterable<Uint8Array>));
}

/** Without it, memory that nobody holds any more would be counted. */
function exposeGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
