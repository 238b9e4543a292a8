import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeDocumentRow, makeTrialRow } from '#tests/support/builders/database/rows.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { openPostgres, openSqlite } from './connection.ts';
import { migrateToLatest } from './migrate.ts';
import { lockDataFolder } from './sqlite/folder-lock.ts';
import { openEmptyTestDatabase, openTestDatabase } from './testing.ts';

test('migrateToLatest › gives four servers that start at once on an empty database one schema', async () => {
  const empty = await openEmptyTestDatabase(testDatabaseTarget());
  const servers = Array.from({ length: empty.url ? 4 : 1 }, () =>
    empty.url ? openPostgres(empty.url) : openSqlite(empty.file ?? ''),
  );
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await empty.close();
  });
  await Promise.all(servers.map(migrateToLatest));
  const tables = await empty.db.introspection.getTables();
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['documents', 'users', 'jobs']));
  await migrateToLatest(empty);
});

test('migrateToLatest › leaves a database of a later version as it is', async () => {
  const database = await openTestDatabase(testDatabaseTarget());
  onTestFinished(() => database.close());
  const later = { name: '9999-of-a-later-version', timestamp: new Date().toISOString() };
  const migrations = (database.db as unknown as Kysely<{ kysely_migration: typeof later }>).insertInto(
    'kysely_migration',
  );
  await migrations.values(later).execute();
  await migrateToLatest(database);
});

test('database › returns numbers up to 2^53, bytes and text as they were stored', async () => {
  const database = await openTestDatabase(testDatabaseTarget());
  onTestFinished(() => database.close());
  const { db } = database;
  const id = Number.MAX_SAFE_INTEGER;
  await db
    .insertInto('users')
    .values(makeTrialRow({ id: 'u', created_at: id }))
    .execute();
  await db
    .insertInto('documents')
    .values(
      makeDocumentRow({
        id,
        user_id: 'u',
        filename: '🦊',
        original_name: 'مرحبا',
        file_size: 20_971_520,
        uploaded_at: id,
      }),
    )
    .execute();
  await db
    .insertInto('document_indexes')
    .values({ document_id: id, version: '1', bytes: Uint8Array.of(0, 255, 10) })
    .execute();
  const document = await db.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
  expect(document).toMatchObject({ id, uploaded_at: id, filename: '🦊', original_name: 'مرحبا' });
  const index = await db.selectFrom('document_indexes').selectAll().executeTakeFirstOrThrow();
  expect([...index.bytes]).toEqual([0, 255, 10]);
  await db.deleteFrom('users').execute();
  expect(await db.selectFrom('document_indexes').selectAll().execute()).toEqual([]);
});

test('lockDataFolder › admits one process at a time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lexden-lock-'));
  const unlock = lockDataFolder(folder);
  expect(unlock).toBeDefined();
  expect(lockDataFolder(folder)).toBeUndefined();
  unlock?.();
  const again = lockDataFolder(folder);
  expect(again).toBeDefined();
  again?.();
  await rm(folder, { recursive: true });
});
