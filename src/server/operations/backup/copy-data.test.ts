import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openRawBlobs } from '#server/composition/storage.ts';
import { readConfig } from '#server/config/config.ts';
import { openSqlite } from '#server/db/connection.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';
import { makeDataFolder } from '#tests/support/builders/database/data-folder.ts';
import { openBeforeEach } from '#tests/support/builders/server/open-before.ts';
import { makeBackup } from './backup.ts';
import { copyData } from './copy-data.ts';
import { restoreBackup } from './restore.ts';

const data = openBeforeEach(makeDataFolder);

const backUp = (at: number, keep?: number) =>
  makeBackup(data.config, { into: data.beside('backups'), keep, allowsMissing: true, now: () => new Date(at) });

/** The copy of a backup, with a store that misbehaves. */
async function copyFrom(change: (stored: BlobStore) => Partial<BlobStore>, allowsMissing = false) {
  const folder = data.beside('copy');
  await mkdir(folder);
  const stored = await openRawBlobs(data.config);
  const options = { config: data.config, folder, madeAt: new Date(1), allowsMissing };
  return copyData({ ...options, stored: { ...stored, ...change(stored) } });
}

const fileOf = (number: number) => join(data.config.dataFolder, `files/documents/${number}.pdf`);
const elsewhere = () => readConfig({ DATA_DIR: data.beside('restored') });

test('copyData › excludes files whose documents were deleted during the copy', async () => {
  const { db, close } = openSqlite(join(data.config.dataFolder, 'lexden.sqlite'));
  // Between the copies of the database and of the files: first the row is deleted, then its file.
  const { files, rows, lost } = await copyFrom((stored) => ({
    async stream(key) {
      if (key === 'documents/2.pdf') {
        await db.deleteFrom('documents').where('id', 'in', [1, 2]).execute();
        await stored.delete(key);
      }
      return stored.stream(key);
    },
  }));
  expect(files.map(({ key }) => key)).toEqual(['documents/3.pdf']);
  expect(rows['documents']).toBe(1);
  expect(lost).toEqual([]);
  expect(await readdir(data.beside('copy/files/documents'))).toEqual(['3.pdf']);
  await close();
});

test('backup › skips lost files on request and keeps the older backup that has them', async () => {
  const older = await backUp(1);
  await backUp(2);
  await rm(fileOf(2));
  await writeFile(fileOf(3), 'something else');
  const { folder, manifest, foundInOlderBackups: found, removed } = await backUp(3, 1);
  expect(manifest.files.map(({ key }) => key)).toEqual(['documents/1.pdf']);
  expect(manifest.lost).toEqual([
    { documentId: 2, key: 'documents/2.pdf', reason: 'missing' },
    { documentId: 3, key: 'documents/3.pdf', reason: 'damaged' },
  ]);
  expect(removed).toEqual([older.folder]);
  const [[whole, keys] = []] = found;
  expect(keys).toEqual(['documents/2.pdf', 'documents/3.pdf']);

  expect(await restoreBackup(elsewhere(), folder)).toEqual(manifest);
  expect(await readdir(join(elsewhere().dataFolder, 'files/documents'))).toEqual(['1.pdf']);

  for (const number of [2, 3]) await cp(join(whole ?? '', `files/documents/${number}.pdf`), fileOf(number));
  const mended = await backUp(4, 1);
  expect(mended.manifest).toMatchObject({ lost: [], files: older.manifest.files });
  expect(mended.removed).toEqual([whole, folder]);
});

test('copyData › treats a bad sector as lost, but not missing permissions', async () => {
  const failing = (code: string) => () => ({
    stream: async () =>
      Readable.from(
        // biome-ignore lint/correctness/useYield: the first byte is what cannot be read
        (async function* () {
          throw Object.assign(new Error(`${code}: read`), { code, syscall: 'read' });
        })(),
      ),
  });
  const { lost } = await copyFrom(failing('EIO'), true);
  expect(lost.map(({ reason }) => reason)).toEqual(['unreadable', 'unreadable', 'unreadable']);
  await rm(data.beside('copy'), { recursive: true });
  await expect(copyFrom(failing('EACCES'), true)).rejects.toThrow('EACCES');
});

test('restore › restores the rest of a damaged backup on request and reports what is missing', async () => {
  const { folder, manifest } = await backUp(1);
  await rm(join(folder, 'files/documents/1.pdf'));
  await writeFile(join(folder, 'files/documents/3.pdf'), 'altered');
  expect(await restoreBackup(elsewhere(), folder, true)).toEqual({
    ...manifest,
    files: manifest.files.filter(({ key }) => key === 'documents/2.pdf'),
    lost: [
      { documentId: 1, key: 'documents/1.pdf', reason: 'missing' },
      { documentId: 3, key: 'documents/3.pdf', reason: 'damaged' },
    ],
  });
  expect(await readdir(join(elsewhere().dataFolder, 'files/documents'))).toEqual(['2.pdf']);
});
