import BetterSqlite3 from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, test, vi } from 'vitest';
import { cacheStatements } from './statement-cache.ts';

interface Schema {
  leases: { id: number; city: string };
}

function open() {
  const sqlite = new BetterSqlite3(':memory:');
  const prepared = vi.spyOn(sqlite, 'prepare');
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: cacheStatements(sqlite) }) });
  return { db, sqlite, countPrepared: () => prepared.mock.calls.length };
}

async function openWithLeases() {
  const opened = open();
  await opened.db.schema.createTable('leases').addColumn('id', 'integer').addColumn('city', 'text').execute();
  for (const id of [1, 2, 3])
    await opened.db
      .insertInto('leases')
      .values({ id, city: `City ${id}` })
      .execute();
  return opened;
}

test('statement cache › prepares a repeated statement once, with its own values and within transactions', async () => {
  const { db, countPrepared } = await openWithLeases();
  const before = countPrepared();
  const find = (id: number) => db.selectFrom('leases').select('city').where('id', '=', id).executeTakeFirst();
  expect([await find(1), await find(2), await find(9)]).toEqual([{ city: 'City 1' }, { city: 'City 2' }, undefined]);
  expect(countPrepared() - before).toBe(1);
  for (let count = 0; count < 3; count += 1) {
    await db.transaction().execute((transaction) => transaction.deleteFrom('leases').where('id', '=', 9).execute());
  }
  // begin, delete, commit
  expect(countPrepared() - before).toBe(4);
  await db.destroy();
});

test('statement cache › runs a statement again while its rows are still being read', async () => {
  const { db, sqlite } = await openWithLeases();
  const keeping = cacheStatements(sqlite);
  const all = () => keeping.prepare('select id from leases order by id');
  const seen: [unknown, number][] = [];
  for (const row of all().iterate([])) seen.push([(row as { id: number }).id, all().all([]).length]);
  expect(seen).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  await db.destroy();
});

test('statement cache › sees changed tables and applies a pragma each time', async () => {
  const { db, sqlite } = await openWithLeases();
  const all = () => db.selectFrom('leases').selectAll().where('id', '=', 1).execute();
  expect(await all()).toEqual([{ id: 1, city: 'City 1' }]);
  await db.schema.alterTable('leases').addColumn('rent', 'integer').execute();
  expect(await all()).toEqual([{ id: 1, city: 'City 1', rent: null }]);
  const keeping = cacheStatements(sqlite);
  for (const level of [1, 2, 1, 2]) {
    const setting = keeping.prepare(`pragma synchronous = ${level}`);
    if (setting.reader) setting.all([]);
    else setting.run([]);
    expect(sqlite.pragma('synchronous', { simple: true })).toBe(level);
  }
  await db.destroy();
});
