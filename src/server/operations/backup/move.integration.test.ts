import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBlobs, openDatabase } from '#server/composition/storage.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { createProcessRegistry } from '#server/db/processes/process-registry.ts';
import { lockDataFolder } from '#server/db/sqlite/folder-lock.ts';
import { openEmptyTestDatabase, type TestDatabase } from '#server/db/testing.ts';
import { insertSession } from '#tests/support/builders/account.ts';
import { type DataFolder, makeDataFolder } from '#tests/support/builders/data-folder.ts';
import { testDatabaseTarget } from '#tests/support/builders/test-database-target.ts';
import { moveData } from './move.ts';
import { countRows, listDocumentFiles } from './table-copy-store.ts';
import { PERSISTENT_TABLES } from './tables.ts';

let data: DataFolder;
let target: TestDatabase;
/** Where the data is to go: on the embedded database there is nowhere, and that is said. */
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

test('everything moves to another database and store, and every row and file is the same there', async () => {
  const from = data.config.dataFolder;
  if (target.kind === 'sqlite') {
    await expect(moveData(there, from)).rejects.toThrow(/Set DATABASE_URL/);
    return;
  }
  const { tables, files, filesStay: stay } = await moveData(there, from);
  expect({ files, stay }).toEqual({ files: 3, stay: false });
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

  await expect(moveData(there, from)).rejects.toThrow(/holds people or documents already/);
});

test('nothing is kept of a move that is cut short, and it can be started again', async () => {
  if (target.kind === 'sqlite') return expect(moveData(there, data.config.dataFolder)).rejects.toThrow();
  await openDatabase(there).then((database) => database.close());
  // The last table refuses its rows.
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

test('a lost file is named, and everything else moves where that is wished', async () => {
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

test('files whose folder stays the same are left where they are, and that is said', async () => {
  if (target.kind === 'sqlite') return expect(moveData(there, data.config.dataFolder)).rejects.toThrow();
  await symlink(data.config.dataFolder, data.beside('same'));
  const sameFolder = { ...there, dataFolder: data.beside('same') };
  expect(await moveData(sameFolder, data.config.dataFolder)).toMatchObject({ files: 3, stay: true });
  const blobs = await openBlobs(sameFolder);
  for (const { key, ...expected } of await listDocumentFiles(target.db)) await blobs.read(key, expected);
});

test('a folder that a server works on, and a place that people use already, are refused', async () => {
  if (target.kind === 'sqlite') return expect(moveData(there, data.config.dataFolder)).rejects.toThrow();
  const unlock = lockDataFolder(data.config.dataFolder);
  await expect(moveData(there, data.config.dataFolder)).rejects.toThrow(/A server works on the data folder/);
  unlock?.();
  const opened = await openDatabase(there);
  // It would go on with keys that are no longer those of the database.
  const running = createProcessRegistry(opened, { processId: 'web', role: 'web' });
  await running.heartbeat();
  await expect(moveData(there, data.config.dataFolder)).rejects.toThrow(/A server works on the database/);
  await running.markEnded();
  await insertSession(opened.db);
  await opened.close();
  await expect(moveData(there, data.config.dataFolder)).rejects.toThrow(/holds people or documents already/);
});

/** Databases sort text in ways of their own. */
function sortBy(rows: readonly object[] | undefined, key: readonly string[]): object[] {
  const keyOf = (row: object) => JSON.stringify(key.map((column) => (row as Record<string, unknown>)[column]));
  return [...(rows ?? [])].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
