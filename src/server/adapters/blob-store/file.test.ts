import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '../../../contract/units.ts';
import { describeBlobStore, gather } from './contract.ts';
import { createFileBlobStore } from './file.ts';

describeBlobStore('folder', async () => {
  const folder = await makeFolder();
  const store = await createFileBlobStore({ folder });
  return {
    store,
    overwrite: (key, bytes) => writeFile(join(folder, key), bytes),
    listLeftovers: () => readdir(join(folder, '.incoming')),
    close: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

async function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'lexden-blobs-'));
}

test('files that an ended process left half written are never listed, and removed at a start when they are old', async () => {
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

test('a folder that cannot be used is told apart from a blob that is not there', async () => {
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
