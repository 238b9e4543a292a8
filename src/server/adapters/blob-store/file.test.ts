import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
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

test('deleting a blob also removes what an ended process left half written of it, and of no other', async () => {
  const folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await createFileBlobStore({ folder });
  const started = Promise.withResolvers<void>();
  const source = (name: string) =>
    (async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from(name);
      started.resolve();
      // As with a process that ends here, nothing comes after this.
      await new Promise(() => {});
    })();
  void store.put('documents/1', source('one'));
  void store.put('documents/11', source('other'));
  await started.promise;
  const incoming = join(folder, '.incoming');
  await expect.poll(() => readdir(incoming)).toHaveLength(2);
  expect(await store.delete('documents/1')).toBe(false);
  const [left, ...others] = await readdir(incoming);
  expect(others).toEqual([]);
  await expect.poll(() => readFile(join(incoming, left as string), 'utf8')).toBe('other');
});
