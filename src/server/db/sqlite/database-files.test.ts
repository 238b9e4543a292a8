import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitWithVerification } from '../commit-with-verification.ts';
import { type OpenedDatabase, openSqlite } from '../connection.ts';
import { isTransientError } from '../transient-error.ts';

let folder: string;
let file: string;
let database: OpenedDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lexden-moved-'));
  file = join(folder, 'data', 'lexden.sqlite');
  mkdirSync(join(folder, 'data'));
  database = openSqlite(file);
  await sql`create table leases (id integer primary key)`.execute(database.db);
  await insert(1);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const insert = (id: number) => sql`insert into leases values (${id})`.execute(database.db);
const MOVED = { code: 'SQLITE_READONLY_DBMOVED' };

const CHANGES: readonly (readonly [string, (path: string) => void])[] = [
  ['a deleted database file', (path) => rmSync(path)],
  [
    'a replaced database file',
    (path) => {
      copyFileSync(path, `${path}.copy`);
      renameSync(`${path}.copy`, path);
    },
  ],
  ['a deleted write-ahead log', (path) => rmSync(`${path}-wal`)],
  ['a deleted index of the write-ahead log', (path) => rmSync(`${path}-shm`)],
  ['a data folder that was moved away', (path) => renameSync(join(path, '..'), join(path, '../../elsewhere'))],
];

test.each(CHANGES)('database files › %s rejects writes and still allows reads', async (_what, change) => {
  change(file);
  const refused = await insert(2).catch((error: unknown) => error);
  expect(refused).toMatchObject(MOVED);
  expect(String(refused)).toMatch(/stop the server, put the file back or restore a backup/);
  expect(isTransientError(refused)).toBe(true);
  const transaction = database.db.transaction().execute((inner) => sql`insert into leases values (3)`.execute(inner));
  await expect(transaction).rejects.toMatchObject(MOVED);
  expect(() => database.checkFiles?.()).toThrow(expect.objectContaining(MOVED));
  expect((await sql`select id from leases`.execute(database.db)).rows).toEqual([{ id: 1 }]);
});

test('database files › a file deleted within a transaction fails its commit', async () => {
  const kept = commitWithVerification(
    database.db,
    async (transaction) => {
      await sql`insert into leases values (2)`.execute(transaction);
      rmSync(file);
    },
    { lock: async () => {}, wasCommitted: async () => true },
  );
  await expect(kept).rejects.toMatchObject(MOVED);
});

test('database files › a file moved back is writable again', async () => {
  renameSync(file, `${file}.away`);
  await expect(insert(2)).rejects.toMatchObject(MOVED);
  renameSync(`${file}.away`, file);
  await insert(2);
  expect((await sql`select id from leases`.execute(database.db)).rows).toHaveLength(2);
});

test('database files › vacuum, checkpoints and other connections are not mistaken for a replacement', async () => {
  const other = openSqlite(file);
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  await sql`vacuum`.execute(database.db);
  await other.close();
  await insert(2);
  expect(() => database.checkFiles?.()).not.toThrow();
});
