import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBlobs, openDatabase } from '#server/composition/storage.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { createProcessRegistry } from '#server/db/processes/process-registry.ts';
import { lockDataFolder } from '#server/db/sqlite/folder-lock.ts';
import { openEmptyTestDatabase, type TestDatabase } from '#server/db/testing.ts';
import { type DataFolder, makeDataFolder } from '#tests/support/builders/database/data-folder.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { insertSession } from '#tests/support/builders/people/account.ts';
import { listDocumentFiles } from '../files/stored-files-store.ts';
import { moveData } from './move.ts';
import { countRows } from './table-copy-store.ts';
import { PERSISTENT_TABLES } from './tables.ts';

let data: DataFolder;
let target: TestDatabase;
/** The target: with the embedded database there is none, and the command refuses. */
let there: Config;
beforeEach(async () => {
  data = await makeDataFolder();
  target = await openEmptyTestDatabase(testDatabaseTarget());
  there = readConfig({ DATA_DIR: data.beside('there'), ...(target.url && { DATABASE_URL: target.url }) });
});
afterEach(async () => {
  await target.close();
  await data.close();
});

test('move › transfers every row and file unchanged to another database and store', async () => {
  const from = data.config.dataFolder;
  if (target.kind === 'sqlite') {
    await expect(moveData(there, from)).rejects.toThrow(/Set DATABASE_URL/);
    return;
  }
  const { tables, files, filesStay } = await moveData(there, from);
  expect({ files, filesStay }).toEqual({ files: 3, filesStay: false });
  expect(Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))).toMatchObject({
    users: 2,
    documents: 3,
    document_pages: 3,
    conversations: 3,
    sessions: 1,
    messages: 0,
  });
  const source = await openDatabase(data.config);
  for (const { name, key } of PERSISTENT_TABLES) {
    const [before, after] = await Promise.all(
      [source.db, target.db].map((db) => db.selectFrom(name).selectAll().execute()),
    );
    expect(sortBy(after, key), name).toEqual(sortBy(before, key));
  }
  const blobs = await openBlobs(there);
  for (const { key, ...expected } of await listDocumentFiles(target.db)) await blobs.read(key, expected);
  await source.close();

  await expect(moveData(there, from)).rejects.toThrow(/already contains users or documents/);
});

test('move › rolls back when interrupted and can be restarted', async () => {
  if (target.kind === 'sqlite') return expect(moveData(there, data.config.dataFolder)).rejects.toThrow();
  await openDatabase(there).then((database) => database.close());
  // The last table rejects its rows.
  const source = await openDatabase(data.config);
  await source.db
    .insertInto('test_payment_requests')
    .values({ idempotency_key: 'k', customer_id: null, request: 'nul \u0000', response: '{}', created_at: 1 })
    .execute();
  await source.close();
  await expect(moveData(there, data.config.dataFolder)).rejects.toThrow();
  expect(Object.values(await countRows(target.db)).every((rows) => rows === 0)).toBe(true);

  const mended = await openDatabase(data.config);
  await mended.db.deleteFrom('test_payment_requests').execute();
  await mended.close();
  expect((await moveData(there, data.config.dataFolder)).files).toBe(3);
});

test('move › reports lost files and moves the rest on request', async () => {
  await rm(join(data.config.dataFolder, 'files/documents/2.pdf'));
  if (target.kind === 'sqlite') return expect(moveData(there, data.config.dataFolder)).rejects.toThrow();
  await expect(moveData(there, data.config.dataFolder)).rejects.toThrow(
    /lost \(1\): document 2, documents\/2\.pdf, is missing\. .* --allow-missing\.$/,
  );
  expect(Object.values(await countRows(target.db)).every((rows) => rows === 0)).toBe(true);
  const { files, lost } = await moveData(there, data.config.dataFolder, true);
  expect({ files, lost }).toEqual({
    files: 2,
    lost: [{ documentId: 2, key: 'documents/2.pdf', reason: 'missing' }],
  });
  expect(await countRows(target.db, ['documents'])).toEqual({ documents: 3 });
});

test('move › leaves files in place when the folder stays the same', async () => {
  if (target.kind === 'sqlite') return expect(moveData(there, data.config.dataFolder)).rejects.toThrow();
  await symlink(data.config.dataFolder, data.beside('same'));
  const sameFolder = { ...there, dataFolder: data.beside('same') };
  expect(await moveData(sameFolder, data.config.dataFolder)).toMatchObject({ files: 3, filesStay: true });
  const blobs = await openBlobs(sameFolder);
  for (const { key, ...expected } of await listDocumentFiles(target.db)) await blobs.read(key, expected);
});

test('move › refuses a folder in use and a non-empty target', async () => {
  if (target.kind === 'sqlite') return expect(moveData(there, data.config.dataFolder)).rejects.toThrow();
  const unlock = lockDataFolder(data.config.dataFolder);
  await expect(moveData(there, data.config.dataFolder)).rejects.toThrow(/A server is using the data folder/);
  unlock?.();
  const opened = await openDatabase(there);
  // It would continue with keys that are no longer in the database.
  const running = createProcessRegistry(opened, { processId: 'web', role: 'web' });
  await running.heartbeat();
  await expect(moveData(there, data.config.dataFolder)).rejects.toThrow(/A server is using the database/);
  await running.markEnded();
  await insertSession(opened.db);
  await opened.close();
  await expect(moveData(there, data.config.dataFolder)).rejects.toThrow(/already contains users or documents/);
});

/** Databases sort text differently. */
function sortBy(rows: readonly object[] | undefined, key: readonly string[]): object[] {
  const keyOf = (row: object) => JSON.stringify(key.map((column) => (row as Record<string, unknown>)[column]));
  return [...(rows ?? [])].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
