import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KIBIBYTE } from '#contract/units.ts';
import type { BlobStore, ByteRange } from '#server/ports/blob-store.ts';
import { createEncryptedBlobStore } from './encrypted.ts';
import { ENCRYPTED_SEGMENT_BYTES, type EncryptionKey, HEADER_BYTES, SEGMENT_BYTES } from './encrypted-format.ts';
import { createFileBlobStore } from './file.ts';

const [FIRST, SECOND] = [makeKey('first'), makeKey('second')];
const corrupt = { name: 'BlobError', code: 'blob-corrupt' };

let folder: string;
let plain: BlobStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexden-sealed-'));
  plain = await createFileBlobStore({ folder });
});
afterEach(() => rm(folder, { recursive: true }));

function makeKey(id: string): EncryptionKey {
  return { id, bytes: randomBytes(32) };
}

function withKeys(...keys: readonly EncryptionKey[]) {
  return createEncryptedBlobStore({ inner: plain, keys });
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 10_007) yield bytes.subarray(start, start + 10_007);
}

/** The bytes of a stream and how it ended. */
async function receive(opening: Promise<Readable>): Promise<{ bytes: Buffer; error: unknown }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await opening) chunks.push(chunk as Buffer);
    return { bytes: Buffer.concat(chunks), error: undefined };
  } catch (error) {
    return { bytes: Buffer.concat(chunks), error };
  }
}

const rawBytes = (key: string) => readFile(join(folder, key));
const writeRaw = (key: string, bytes: Uint8Array) => writeFile(join(folder, key), bytes);

/** 16-byte blocks; without a random IV, equal plaintext would give equal blocks. */
function blocksOf(sealed: Buffer): string[] {
  const blocks: string[] = [];
  for (let at = HEADER_BYTES; at < sealed.length; at += 16) blocks.push(sealed.toString('latin1', at, at + 16));
  return blocks;
}

test('encrypted blob store › stores ciphertext only, different for each file', async () => {
  const store = withKeys(FIRST);
  const text = Buffer.from('%PDF-1.7 the rent is due on the first '.repeat(5000));
  await store.put('a', inPieces(text));
  await store.put('b', inPieces(text));
  const [a, b] = [await rawBytes('a'), await rawBytes('b')];
  const segments = Math.ceil(text.length / SEGMENT_BYTES);
  expect(a.length).toBe(HEADER_BYTES + text.length + segments * 16);
  for (const word of ['%PDF-1.7', 'the rent is due', Buffer.from(FIRST.bytes)]) expect(a.includes(word)).toBe(false);
  const blocksOfA = new Set(blocksOf(a));
  expect(blocksOf(b).filter((block) => blocksOfA.has(block))).toEqual([]);
});

test('encrypted blob store › decrypts every byte range and fetches only its segments', async () => {
  const asked: (ByteRange | undefined)[] = [];
  const inner: BlobStore = {
    ...plain,
    stream(key, range) {
      asked.push(range);
      return plain.stream(key, range);
    },
  };
  const store = createEncryptedBlobStore({ inner, keys: [FIRST] });
  const edges = [0, 1, SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, 2 * SEGMENT_BYTES, 3 * SEGMENT_BYTES - 1];
  for (const size of [...edges, 3 * SEGMENT_BYTES]) {
    const bytes = randomBytes(size);
    const stored = await store.put('a', inPieces(bytes));
    expect(bytes.equals(await store.read('a', stored))).toBe(true);
    for (const start of edges) {
      for (const length of [1, 100, SEGMENT_BYTES, size]) {
        asked.length = 0;
        const { bytes: part, error } = await receive(store.stream('a', { start, end: start + length }));
        expect(error).toBeUndefined();
        expect(part.equals(bytes.subarray(start, start + length)), `${start}+${length} of ${size}`).toBe(true);
        if (start >= size) continue;
        const fetched = asked.map((range) => (range ? range.end - range.start : Infinity));
        const most = HEADER_BYTES + (Math.ceil(length / SEGMENT_BYTES) + 1) * ENCRYPTED_SEGMENT_BYTES + 1;
        expect(fetched.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(most + HEADER_BYTES);
      }
    }
  }
});

/** Modifications of an encrypted file. */
const spoiling = fc.oneof(
  fc.record({ kind: fc.constant('flip'), at: fc.nat(), bit: fc.nat(7) }),
  fc.record({ kind: fc.constant('cut'), at: fc.nat(), bit: fc.nat(7) }),
  fc.record({
    kind: fc.constantFrom('cut-segments', 'leave-out', 'swap', 'repeat', 'add'),
    at: fc.nat(),
    bit: fc.nat(7),
  }),
);

function segmentsOf(sealed: Buffer): Buffer[] {
  const segments: Buffer[] = [];
  for (let at = HEADER_BYTES; at < sealed.length; at += ENCRYPTED_SEGMENT_BYTES)
    segments.push(sealed.subarray(at, at + ENCRYPTED_SEGMENT_BYTES));
  return segments;
}

function spoil(sealed: Buffer, { kind, at, bit }: { kind: string; at: number; bit: number }): Buffer {
  const spoilt = Buffer.from(sealed);
  const segments = segmentsOf(sealed);
  const place = at % segments.length;
  if (kind === 'flip') spoilt[at % sealed.length] = (spoilt[at % sealed.length] as number) ^ (1 << bit);
  if (kind === 'flip') return spoilt;
  // A file shorter than the magic bytes counts as plain: then only the hash detects it.
  if (kind === 'cut') return spoilt.subarray(0, 8 + (at % (sealed.length - 8)));
  if (kind === 'cut-segments') segments.splice(Math.max(place, 1) - 1);
  if (kind === 'leave-out') segments.splice(place, 1);
  if (kind === 'repeat') segments.splice(place, 0, segments[place] as Buffer);
  if (kind === 'add') segments.push(randomBytes(1 + bit));
  if (kind === 'swap') segments.unshift(segments.pop() as Buffer);
  return Buffer.concat([sealed.subarray(0, HEADER_BYTES), ...segments]);
}

test('encrypted blob store › returns no wrong byte of a file that was altered, truncated or reordered', async () => {
  const store = withKeys(FIRST);
  const bytes = randomBytes(2 * SEGMENT_BYTES + 5 * KIBIBYTE);
  const stored = await store.put('a', inPieces(bytes));
  const sealed = await rawBytes('a');
  const start = fc.nat(bytes.length - 1);
  await fc.assert(
    fc.asyncProperty(spoiling, start, fc.integer({ min: 1, max: SEGMENT_BYTES }), async (way, from, length) => {
      await writeRaw('a', spoil(sealed, way));
      await expect(store.read('a', stored)).rejects.toMatchObject({ name: 'BlobError' });
      if (way.kind === 'flip' && way.at % sealed.length < 8) return;
      const whole = await receive(store.stream('a'));
      expect(whole.error).toMatchObject({ name: 'BlobError' });
      expect(whole.bytes.equals(bytes.subarray(0, whole.bytes.length))).toBe(true);
      const end = Math.min(from + length, bytes.length);
      const part = await receive(store.stream('a', { start: from, end }));
      expect(part.bytes.equals(bytes.subarray(from, from + part.bytes.length))).toBe(true);
      if (part.error === undefined) expect(part.bytes.length).toBe(end - from);
      else expect(part.error).toMatchObject({ name: 'BlobError' });
    }),
    { numRuns: 100, seed: 7 },
  );
});

test('encrypted blob store › rejects a file under another blob key and segments of an older version', async () => {
  const store = withKeys(FIRST);
  const [one, other] = [randomBytes(3 * SEGMENT_BYTES), randomBytes(3 * SEGMENT_BYTES)];
  const stored = await store.put('a', inPieces(one));
  const older = await rawBytes('a');
  await writeRaw('b', older);
  await expect(store.read('b', stored)).rejects.toMatchObject(corrupt);
  expect(await receive(store.stream('b'))).toMatchObject({ bytes: Buffer.alloc(0), error: corrupt });
  const storedOther = await store.put('a', inPieces(other));
  const newer = await rawBytes('a');
  older.copy(newer, HEADER_BYTES, HEADER_BYTES, HEADER_BYTES + ENCRYPTED_SEGMENT_BYTES);
  await writeRaw('a', newer);
  await expect(store.read('a', storedOther)).rejects.toMatchObject(corrupt);
  expect(await receive(store.stream('a'))).toMatchObject({ bytes: Buffer.alloc(0), error: corrupt });
});

test('encrypted blob store › reads files from before encryption, and names a missing key', async () => {
  const bytes = randomBytes(100_000);
  const before = await withKeys().put('before', inPieces(bytes));
  expect((await rawBytes('before')).equals(bytes)).toBe(true);
  const byFirst = await withKeys(FIRST).put('a', inPieces(bytes));
  const now = withKeys(SECOND, FIRST);
  for (const [key, stored] of Object.entries({ before, a: byFirst })) {
    expect(bytes.equals(await now.read(key, stored))).toBe(true);
    expect((await receive(now.stream(key, { start: 70_000, end: 70_010 }))).bytes).toEqual(
      bytes.subarray(70_000, 70_010),
    );
  }
  expect([await now.findKeyId('before'), await now.findKeyId('a')]).toEqual([undefined, 'first']);
  for (const without of [withKeys(), withKeys(SECOND)]) {
    const missing = { code: 'blob-unavailable', message: expect.stringContaining('the key "first"') };
    await expect(without.read('a', byFirst)).rejects.toMatchObject(missing);
    expect(await receive(without.stream('a'))).toMatchObject({ bytes: Buffer.alloc(0), error: missing });
    expect(await receive(without.stream('a', { start: 5, end: 9 }))).toMatchObject({ error: missing });
  }
  await expect(withKeys(makeKey('first')).read('a', byFirst)).rejects.toMatchObject(corrupt);
});

test('encrypted blob store › re-encrypts with the first key or decrypts, after verifying the content', async () => {
  const bytes = randomBytes(100_000);
  const stored = await withKeys(FIRST).put('a', inPieces(bytes));
  const store = withKeys(SECOND, FIRST);
  const before = await rawBytes('a');
  await expect(store.reencrypt('a', { ...stored, sha256: '0'.repeat(64) }, 'first-key')).rejects.toMatchObject(corrupt);
  expect((await rawBytes('a')).equals(before)).toBe(true);
  await store.reencrypt('a', stored, 'first-key');
  expect(await store.findKeyId('a')).toBe('second');
  expect(bytes.equals(await withKeys(SECOND).read('a', stored))).toBe(true);
  await store.reencrypt('a', stored, 'plain');
  expect((await rawBytes('a')).equals(bytes)).toBe(true);
});

test('encrypted blob store › returns a correct range while the file is re-encrypted between its requests', async () => {
  const bytes = randomBytes(200_000);
  const part: ByteRange = { start: 150_000, end: 150_100 };
  for (const [earlier, change] of [
    [withKeys(FIRST), 'first-key'],
    [withKeys(), 'first-key'],
    [withKeys(FIRST), 'plain'],
  ] as const) {
    const stored = await earlier.put('a', inPieces(bytes));
    let requests = 0;
    const inner: BlobStore = {
      ...plain,
      async stream(key, range) {
        requests += 1;
        if (requests === 2) await withKeys(SECOND, FIRST).reencrypt('a', stored, change);
        return plain.stream(key, range);
      },
    };
    const store = createEncryptedBlobStore({ inner, keys: [SECOND, FIRST] });
    const { bytes: received, error } = await receive(store.stream('a', part));
    expect(error).toBeUndefined();
    expect(received.equals(bytes.subarray(part.start, part.end))).toBe(true);
    expect(requests).toBeGreaterThan(2);
  }
});
