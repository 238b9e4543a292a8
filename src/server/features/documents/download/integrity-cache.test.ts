import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { BlobError } from '#server/ports/blob-store.ts';
import { createIntegrityCache } from './integrity-cache.ts';

const TEXT = 'The tenant gives two months notice.';
const expected = { sizeBytes: TEXT.length, sha256: createHash('sha256').update(TEXT).digest('hex') };

let stored: string | undefined;
let now: number;
let reads: string[];
let integrityCache: ReturnType<typeof createIntegrityCache>;
beforeEach(() => {
  [stored, now, reads] = [TEXT, 0, []];
  const stream = async (key: string) => {
    reads.push(key);
    if (stored === undefined) throw new BlobError('blob-unavailable', 'The store is away.');
    return Readable.from([Buffer.from(stored)], { objectMode: false });
  };
  integrityCache = createIntegrityCache({ blobs: { stream }, clock: { now: () => now } });
});

test('integrity cache › verifies a file once per ten minutes for all requests', async () => {
  await Promise.all(['a', 'a', 'b'].map((key) => integrityCache.require(key, expected)));
  now = 10 * MINUTE_MS - 1;
  await integrityCache.require('a', expected);
  expect(reads).toEqual(['a', 'b']);
  now += 1;
  stored = 'The tenant gives six months notice.';
  await expect(integrityCache.require('a', expected)).rejects.toMatchObject({ code: 'blob-corrupt' });
  expect(reads).toEqual(['a', 'b', 'a']);
});

test('integrity cache › does not cache failures', async () => {
  stored = undefined;
  await expect(integrityCache.require('a', expected)).rejects.toMatchObject({ code: 'blob-unavailable' });
  stored = `${TEXT} `;
  await expect(integrityCache.require('a', expected)).rejects.toMatchObject({ code: 'blob-corrupt' });
  stored = TEXT;
  await integrityCache.require('a', expected);
  expect(reads).toHaveLength(3);
});

test('integrity cache › evicts the oldest of more than a thousand entries', async () => {
  for (let number = 0; number <= 1_000; number += 1) await integrityCache.require(String(number), expected);
  await integrityCache.require('1', expected);
  expect(reads).toHaveLength(1_001);
  await integrityCache.require('0', expected);
  expect(reads).toHaveLength(1_002);
});
