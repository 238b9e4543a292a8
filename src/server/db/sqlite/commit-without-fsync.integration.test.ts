import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { openTestDatabase, type TestDatabase } from '../testing.ts';
import { commitWithoutFsync } from './commit-without-fsync.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(testDatabaseTarget());
});
afterAll(() => database.close());

/** The durability setting, as each database names it. */
async function readSetting({ kind, db }: Pick<TestDatabase, 'kind' | 'db'>): Promise<string> {
  if (kind === 'postgres') {
    const { rows } = await sql<{ setting: string }>`select current_setting('synchronous_commit') as setting`.execute(
      db,
    );
    return rows[0]?.setting ?? '';
  }
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  return ['off', 'normal', 'full'][rows[0]?.synchronous ?? 0] ?? '';
}

test('commitWithoutFsync › commits the given statements without fsync, and no others', async () => {
  const { kind, db } = database;
  const usual = await readSetting(database);
  const inside = await commitWithoutFsync(database, async (connection) => {
    await connection.insertInto('blob_removals').values({ blob_key: 'a', requested_at: 1 }).execute();
    return readSetting({ kind, db: connection });
  });
  expect(inside).toBe(kind === 'postgres' ? 'off' : 'normal');
  expect(await readSetting(database)).toBe(usual);
  expect(await db.selectFrom('blob_removals').select('blob_key').execute()).toEqual([{ blob_key: 'a' }]);
});

test('commitWithoutFsync › restores the setting after a failure', async () => {
  const usual = await readSetting(database);
  await expect(commitWithoutFsync(database, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await readSetting(database)).toBe(usual);
  if (database.kind === 'sqlite') expect(usual).toBe('full');
});
