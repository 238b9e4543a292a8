import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBlobs, openDatabase } from '#server/composition/storage.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { openEmptyTestDatabase, type TestDatabase } from '#server/db/testing.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { refuseLostDatabase } from './refuse-lost-database.ts';

const target = testDatabaseTarget();
let folder: string;
let postgres: TestDatabase | undefined;
let config: Config;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexden-lost-'));
  postgres = target.kind === 'postgres' ? await openEmptyTestDatabase(target) : undefined;
  config = readConfig({ DATA_DIR: folder, ...(postgres?.url && { DATABASE_URL: postgres.url }) });
});
afterEach(async () => {
  await postgres?.close();
  await rm(folder, { recursive: true, force: true });
});

async function storeFile(key: string): Promise<void> {
  const blobs = await openBlobs(config);
  await blobs.put(
    key,
    (async function* () {
      yield Buffer.from('%PDF-1.7');
    })(),
  );
  await blobs.close();
}

const migrate = async () => (await openDatabase(config)).close();

test('lost database › a first start, and one with unrelated files, are allowed', async () => {
  await expect(refuseLostDatabase(config)).resolves.toBeUndefined();
  await storeFile('other/notes.txt');
  await expect(refuseLostDatabase(config)).resolves.toBeUndefined();
});

test('lost database › document files with an initialised database are allowed', async () => {
  await migrate();
  await storeFile('documents/12.pdf');
  await expect(refuseLostDatabase(config)).resolves.toBeUndefined();
});

test('lost database › document files without a database are refused repeatedly', async () => {
  await storeFile('documents/12.pdf');
  const database = target.kind === 'postgres' ? /the database that DATABASE_URL names/ : /lexden\.sqlite is missing/;
  for (let start = 1; start <= 2; start += 1) await expect(refuseLostDatabase(config)).rejects.toThrow(database);
  await expect(refuseLostDatabase(config)).rejects.toThrow(/To begin without these documents, move .*files away/);
  expect(existsSync(join(folder, 'lexden.sqlite'))).toBe(false);
});
