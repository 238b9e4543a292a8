import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '#contract/units.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';
import { asSingleChunk } from './byte-reader.ts';
import { describeBlobStore, gather } from './contract.ts';
import { createEncryptedBlobStore } from './encrypted.ts';
import { createFileBlobStore } from './file.ts';

const KEYS = [{ id: 'first', bytes: new Uint8Array(32).fill(1) }];

describe.each([
  ['folder', (inner: BlobStore) => inner],
  ['folder, encrypted', (inner: BlobStore) => createEncryptedBlobStore({ inner, keys: KEYS })],
])('%s', (name, wrap) => {
  describeBlobStore(name, async () => {
    const folder = await makeFolder();
    const inner = await createFileBlobStore({ folder });
    const unfinished: (() => Promise<void>)[] = [];
    return {
      store: wrap(inner),
      readRaw: (key) => readFile(join(folder, key)),
      writeRaw: (key, bytes) => writeFile(join(folder, key), bytes),
      leaveUnfinished: async (key) => void unfinished.push(await leaveUnfinished(inner, key)),
      listLeftovers: () => readdir(join(folder, '.incoming')),
      close: async () => {
        await Promise.all(unfinished.map((letGo) => letGo()));
        await inner.close();
        await rm(folder, { recursive: true });
      },
    };
  });
});

/** A source that stops after its first byte, as in a killed process. @returns lets it continue */
async function leaveUnfinished(store: BlobStore, key: string): Promise<() => Promise<void>> {
  const isAskedForMore = Promise.withResolvers<void>();
  const end = Promise.withResolvers<never>();
  async function* source(): AsyncGenerator<Uint8Array> {
    yield Buffer.of(1);
    isAskedForMore.resolve();
    await end.promise;
  }
  const ended = store.put(key, source()).catch(() => {});
  await isAskedForMore.promise;
  return async () => {
    end.reject(new Error('the test is over'));
    await ended;
  };
}

async function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'lexden-blobs-'));
}

test('file blob store › skips folders that no key can name', async () => {
  const folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await createFileBlobStore({ folder });
  await store.put('documents/1.pdf', asSingleChunk(Buffer.from('one')));
  await mkdir(join(folder, 'lost+found'));
  await writeFile(join(folder, 'lost+found/2.pdf'), 'two');
  expect((await gather(store.list(''))).map(({ key }) => key)).toEqual(['documents/1.pdf']);
});

test('file blob store › never lists incomplete uploads, and deletes old ones at startup', async () => {
  const folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await createFileBlobStore({ folder });
  for (const name of ['old', 'new']) await writeFile(join(folder, '.incoming', name), 'half');
  const longAgo = new Date(Date.now() - 2 * HOUR_MS);
  await utimes(join(folder, '.incoming', 'old'), longAgo, longAgo);
  expect(await gather(store.list(''))).toEqual([]);
  await createFileBlobStore({ folder });
  expect(await readdir(join(folder, '.incoming'))).toEqual(['new']);
});

test('file blob store › distinguishes an unusable folder from a missing blob', async () => {
  const folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await createFileBlobStore({ folder });
  await writeFile(join(folder, 'documents'), 'a file where a folder should be');
  const source = (async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.of(1);
  })();
  await expect(store.put('documents/1', source)).rejects.toMatchObject({ code: 'blob-unavailable' });
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('file blob store › does not report a removed folder as an empty store', async () => {
  const folder = await makeFolder();
  const store = await createFileBlobStore({ folder });
  await store.put('documents/1.pdf', asSingleChunk(Buffer.from('one')));
  await rm(folder, { recursive: true });
  await expect(gather(store.list('documents/'))).rejects.toMatchObject({ code: 'blob-unavailable' });
});
