import { cp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DataFolder, makeDataFolder } from '../../../tests/builders/data-folder.ts';
import { type Config, readConfig } from '../config.ts';
import { openSqlite } from '../db/connection.ts';
import { lockDataFolder } from '../db/folder-lock.ts';
import { openBlobs, openDatabase } from '../open-storage.ts';
import { type Backup, makeBackup } from './backup.ts';
import { listTables } from './kept-data-store.ts';
import { checkBackup, restoreBackup } from './restore.ts';
import { KEPT_TABLES, PASSING_TABLES } from './tables.ts';

let data: DataFolder;
beforeEach(async () => {
  data = await makeDataFolder();
});
afterEach(() => data.close());

function backUp({ keep, at = 1 }: { keep?: number; at?: number } = {}): Promise<Backup> {
  return makeBackup(data.config, { into: data.beside('backups'), keep, now: () => new Date(at) });
}

const elsewhere = (name = 'restored'): Config => readConfig({ DATA_DIR: data.beside(name) });

test('every table is either kept or known to be of passing use', async () => {
  const { db, close } = await openDatabase(data.config);
  const known = [...KEPT_TABLES.map(({ name }) => name), ...PASSING_TABLES];
  expect((await listTables(db)).sort()).toEqual([...known].sort());
  await close();
});

test('a backup is looked through, restored to an empty folder, and is what it was', async () => {
  const { folder, manifest } = await backUp();
  expect(manifest.rows).toMatchObject({ users: 2, documents: 3, document_pages: 3, conversations: 3 });
  expect(manifest.files).toHaveLength(3);
  const { mtimeMs } = await stat(folder);
  expect(await checkBackup(data.config, folder)).toEqual(manifest);
  // Looking writes nothing there, not even for a while: it may be a disk that takes nothing.
  expect((await stat(folder)).mtimeMs).toBe(mtimeMs);

  expect(await restoreBackup(elsewhere(), folder)).toEqual(manifest);
  const [original, copy] = [await openDatabase(data.config), await openDatabase(elsewhere())];
  for (const { name } of KEPT_TABLES) {
    expect(await copy.db.selectFrom(name).selectAll().execute(), name).toEqual(
      await original.db.selectFrom(name).selectAll().execute(),
    );
  }
  const [row] = await copy.db.selectFrom('documents').selectAll().execute();
  const blobs = await openBlobs(elsewhere());
  const bytes = await blobs.read(row?.blob_key ?? '', { sizeBytes: row?.file_size ?? 0, sha256: row?.sha256 ?? '' });
  expect(Buffer.from(bytes.subarray(0, 19)).toString()).toBe('%PDF-1.7 contract 1');
  await Promise.all([original.close(), copy.close()]);
});

test('a backup made while people delete holds no file whose document is gone', async () => {
  const { db, close } = openSqlite(join(data.config.dataFolder, 'lexden.sqlite'));
  // The file goes between the copy of the database and its own, and the row with it.
  let copies = 0;
  const now = () => {
    copies += 1;
    return new Date(copies);
  };
  await rm(join(data.config.dataFolder, 'files/documents/2.pdf'));
  const making = makeBackup(data.config, { into: data.beside('backups'), keep: undefined, now });
  await db.deleteFrom('documents').where('id', '=', 2).execute();
  const { manifest } = await making;
  expect(manifest.files.map(({ key }) => key)).toEqual(['documents/1.pdf', 'documents/3.pdf']);
  expect(manifest.rows['documents']).toBe(2);
  await close();
});

test('what is missing or altered in the data itself is said, and no backup is left', async () => {
  await rm(join(data.config.dataFolder, 'files/documents/2.pdf'));
  await expect(backUp()).rejects.toThrow(/documents\/2\.pdf of a document is missing/);
  await writeFile(join(data.config.dataFolder, 'files/documents/2.pdf'), 'something else');
  await expect(backUp()).rejects.toThrow(/A file is not what its document says/);
  expect(await readdir(data.beside('backups'))).toEqual([]);
});

test.each([
  ['a file', 'files/documents/1.pdf', /A file in this backup is not what it was/],
  ['the database', 'lexden.sqlite', /The database in this backup was changed/],
  ['the manifest', 'manifest.json', /nothing is known of this backup/],
])('a backup in which %s was altered is not restored', async (_what, path, reason) => {
  const { folder } = await backUp();
  await writeFile(join(folder, path), 'altered');
  await expect(restoreBackup(elsewhere(), folder)).rejects.toThrow(reason);
  await expect(readdir(elsewhere().dataFolder)).rejects.toThrow('ENOENT');
});

test('a copy that was cut short is no backup', async () => {
  const { folder } = await backUp();
  await rm(join(folder, 'manifest.json'));
  await expect(restoreBackup(elsewhere(), folder)).rejects.toThrow(/There is no backup in/);
});

test('nothing is written over what is there, nor beside a server', async () => {
  const { folder } = await backUp();
  await expect(restoreBackup(data.config, folder)).rejects.toThrow(/There is a database in .* already/);
  await cp(data.config.dataFolder, data.beside('busy'), { recursive: true });
  const unlock = lockDataFolder(data.beside('busy'));
  await expect(restoreBackup(elsewhere('busy'), folder)).rejects.toThrow(/A server works on the data folder/);
  unlock?.();
});

test('a journal that an earlier database left behind is not taken for one of the restored database', async () => {
  const { folder } = await backUp();
  const { db, close } = openSqlite(join(data.config.dataFolder, 'lexden.sqlite'));
  await db.updateTable('users').set({ display_name: 'of another time' }).execute();
  // As it is when a server was killed and somebody removed what looked like its database.
  const target = elsewhere('emptied');
  await cp(data.config.dataFolder, target.dataFolder, { recursive: true });
  await close();
  await rm(join(target.dataFolder, 'lexden.sqlite'));
  await expect(restoreBackup(target, folder)).rejects.toThrow(/lexden\.sqlite-wal/);
  for (const suffix of ['-wal', '-shm']) await rm(join(target.dataFolder, `lexden.sqlite${suffix}`));
  await restoreBackup(target, folder);
});

test('the backup just made is kept, also where the clock was set back', async () => {
  await backUp({ at: 2_000 });
  const { folder, removed } = await backUp({ at: 1_000, keep: 1 });
  expect(removed).toHaveLength(1);
  expect(await readdir(data.beside('backups'))).toEqual([basename(folder)]);
});

test('older backups go when only some are kept, and unfinished ones with them', async () => {
  const folders = [await backUp({ at: 1 }), await backUp({ at: 2 })].map((made) => made.folder);
  await cp(folders[0] ?? '', data.beside('backups/lexden-0000.unfinished'), { recursive: true });
  const third = await backUp({ at: 3, keep: 2 });
  expect(third.removed).toEqual([data.beside('backups/lexden-0000.unfinished'), folders[0]]);
  expect(await readdir(data.beside('backups'))).toHaveLength(2);
});
