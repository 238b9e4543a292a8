import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { openBlobs, openDatabase } from '#server/composition/storage.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { openSqlite } from '#server/db/connection.ts';
import { lockDataFolder } from '#server/db/sqlite/folder-lock.ts';
import { makeDataFolder } from '#tests/support/builders/database/data-folder.ts';
import { openBeforeEach } from '#tests/support/builders/server/open-before.ts';
import { requireFreeSpace } from '../files/file-copies.ts';
import { type Backup, makeBackup } from './backup.ts';
import { checkBackup, restoreBackup } from './restore.ts';
import { listTables } from './table-copy-store.ts';
import { EPHEMERAL_TABLES, PERSISTENT_TABLES } from './tables.ts';

const data = openBeforeEach(makeDataFolder);

interface Wishes {
  readonly keep?: number;
  readonly at?: number;
  readonly into?: string;
}

function backUp({ keep, at = 1, into = data.beside('backups') }: Wishes = {}): Promise<Backup> {
  return makeBackup(data.config, { into, keep, allowsMissing: false, now: () => new Date(at) });
}

const fileOf = (number: number) => join(data.config.dataFolder, `files/documents/${number}.pdf`);

const elsewhere = (name = 'restored'): Config => readConfig({ DATA_DIR: data.beside(name) });

test('backup › every table is classified as persistent or ephemeral', async () => {
  const { db, close } = await openDatabase(data.config);
  const known = [...PERSISTENT_TABLES.map(({ name }) => name), ...EPHEMERAL_TABLES];
  expect((await listTables(db)).sort()).toEqual([...known].sort());
  await close();
});

test('backup › can be verified and restored to an empty folder unchanged', async () => {
  const { folder, manifest } = await backUp();
  expect(manifest.rows).toMatchObject({ users: 2, documents: 3, document_pages: 3, conversations: 3 });
  expect(manifest.files).toHaveLength(3);
  const { mtimeMs } = await stat(folder);
  expect(await checkBackup(data.config, folder)).toEqual(manifest);
  // Verification writes nothing there, not even temporarily: the disk may be read-only.
  expect((await stat(folder)).mtimeMs).toBe(mtimeMs);

  expect(await restoreBackup(elsewhere(), folder)).toEqual(manifest);
  const [original, copy] = [await openDatabase(data.config), await openDatabase(elsewhere())];
  for (const { name } of PERSISTENT_TABLES) {
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

test('backup › fails on missing or corrupt data and leaves nothing', async () => {
  await rm(fileOf(2));
  await expect(backUp()).rejects.toThrow(
    /lost \(1\): document 2, documents\/2\.pdf, is missing\. Bring .* --allow-missing/,
  );
  await writeFile(fileOf(3), 'something else');
  await expect(backUp()).rejects.toThrow(/lost \(2\): .*document 3, documents\/3\.pdf, is damaged/);
  expect(await readdir(data.beside('backups'))).toEqual(['lexden.lock']);
});

test.each([
  ['a file', 'files/documents/1.pdf', /Files in this backup are missing or damaged \(1\)\. .*--allow-missing/],
  ['the database', 'lexden.sqlite', /The database in this backup was changed/],
  ['the manifest', 'manifest.json', /nothing is known of this backup/],
])('restore › refuses a backup in which %s was altered', async (_what, path, reason) => {
  const { folder } = await backUp();
  await writeFile(join(folder, path), 'altered');
  await expect(restoreBackup(elsewhere(), folder)).rejects.toThrow(reason);
  await expect(readdir(elsewhere().dataFolder)).rejects.toThrow('ENOENT');
});

test('restore › removes leftovers of an interrupted check after a day', async () => {
  const { folder } = await backUp();
  const [old, recent] = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'lexden-check-'))));
  const dayAgo = Date.now() / 1_000 - 24 * 3_600 - 60;
  await utimes(old ?? '', dayAgo, dayAgo);
  await checkBackup(data.config, folder);
  expect([old, recent].map((each) => existsSync(each ?? ''))).toEqual([false, true]);
  await rm(recent ?? '', { recursive: true });
});

test('restore › refuses an interrupted backup and the parent folder', async () => {
  const { folder } = await backUp();
  const newest = (await backUp({ at: 2 })).folder;
  await expect(restoreBackup(elsewhere(), data.beside('backups'))).rejects.toThrow(`the newest is ${newest}.`);
  await rm(join(folder, 'manifest.json'));
  await expect(restoreBackup(elsewhere(), folder)).rejects.toThrow(/There is no backup in/);
});

test('restore › refuses a non-empty folder and a folder in use', async () => {
  const { folder } = await backUp();
  await expect(restoreBackup(data.config, folder)).rejects.toThrow(/There is a database in .* already/);
  await cp(data.config.dataFolder, data.beside('busy'), { recursive: true });
  const unlock = lockDataFolder(data.beside('busy'));
  await expect(restoreBackup(elsewhere('busy'), folder)).rejects.toThrow(/A server is using the data folder/);
  unlock?.();
});

test('restore › refuses a folder with a leftover journal', async () => {
  const { folder } = await backUp();
  const { db, close } = openSqlite(join(data.config.dataFolder, 'lexden.sqlite'));
  await db.updateTable('users').set({ display_name: 'of another time' }).execute();
  // As after a server was killed and its database file was removed.
  const target = elsewhere('emptied');
  await cp(data.config.dataFolder, target.dataFolder, { recursive: true });
  await close();
  await rm(join(target.dataFolder, 'lexden.sqlite'));
  await expect(restoreBackup(target, folder)).rejects.toThrow(/lexden\.sqlite-wal/);
  for (const suffix of ['-wal', '-shm']) await rm(join(target.dataFolder, `lexden.sqlite${suffix}`));
  await restoreBackup(target, folder);
});

test('backup › keeps the new backup, also when the clock was set back', async () => {
  await backUp({ at: 2_000 });
  const { folder, removed } = await backUp({ at: 1_000, keep: 1 });
  expect(removed).toHaveLength(1);
  expect(await readdir(data.beside('backups'))).toEqual([basename(folder), 'lexden.lock']);
});

test('backup › rotates old backups and removes unfinished ones', async () => {
  const first = await backUp({ at: 1 });
  const left = data.beside('backups/lexden-0000.unfinished');
  await cp(first.folder, left, { recursive: true });
  await expect(checkBackup(data.config, left)).resolves.toBeDefined();
  expect((await backUp({ at: 1 })).removed).toEqual([left]);
  expect((await backUp({ at: 3, keep: 2 })).removed).toEqual([first.folder]);
  expect(await readdir(data.beside('backups'))).toHaveLength(3);
});

test('backup › refuses an unusable target folder at once', async () => {
  // Node's recursive `mkdir` loops forever there.
  await expect(backUp({ into: '/proc/lexden/backups' })).rejects.toThrow(/E(NOENT|ACCES|ROFS)/);
  await expect(backUp({ into: fileOf(1) })).rejects.toThrow('EEXIST');
  for (const into of [data.config.dataFolder, join(data.config.dataFolder, 'files/backups')])
    await expect(backUp({ into })).rejects.toThrow(/holds the server's own data/);
  await expect(requireFreeSpace(data.beside('.'), 2 ** 60)).rejects.toThrow(
    /1,099,511,627,784 MiB are needed, and .* are left/,
  );
});

test('restore › decrypts files with older keys, also among newer ones', async () => {
  const [old, newer] = ['old', 'newer'].map((name) => `${name}:${Buffer.alloc(32, name).toString('base64')}`);
  const sealed = await makeDataFolder({ FILE_ENCRYPTION_KEYS: old ?? '' });
  const options = { into: data.beside('backups'), keep: undefined, allowsMissing: true, now: () => new Date(1) };
  const { folder } = await makeBackup(sealed.config, options);
  const withKeys = (keys: string) => readConfig({ DATA_DIR: data.beside('opened'), FILE_ENCRYPTION_KEYS: keys });
  await expect(restoreBackup(withKeys(newer ?? ''), folder)).rejects.toThrow(/encrypted with the key "old"/);
  // Only files that no setting can recover are lost.
  const keyless = { ...sealed.config, fileKeys: [] };
  await expect(makeBackup(keyless, { ...options, now: () => new Date(2) })).rejects.toThrow(
    /encrypted with the key "old"/,
  );
  expect((await restoreBackup(withKeys(`${newer},${old}`), folder)).files).toHaveLength(3);
  await sealed.close();
});
