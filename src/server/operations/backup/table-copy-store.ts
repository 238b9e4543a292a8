import { type Kysely, sql } from 'kysely';
import { MEBIBYTE } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { PERSISTENT_TABLES, type TableName } from './tables.ts';

/** Bytes of a batch. In memory it takes about four times as much. PostgreSQL accepts 1 GiB per message. */
const GROUP_LIMIT_BYTES = 8 * MEBIBYTE;

export type Row = Readonly<Record<string, unknown>>;
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

/** Tables are chosen at run time, so their static types do not apply. */
const untyped = (db: Database | DatabaseTransaction): AnyTables => db as unknown as AnyTables;

/** @returns row counts of the persistent tables, or of the given ones */
export async function countRows(
  db: Database,
  tables: readonly TableName[] = PERSISTENT_TABLES.map(({ name }) => name),
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of tables) {
    const { rows } = await untyped(db)
      .selectFrom(name)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    counts[name] = Number(rows);
  }
  return counts;
}

/** @returns the newest applied migration; undefined for a database without any */
export async function newestMigration(db: Database): Promise<string | undefined> {
  const row = await untyped(db)
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && String(row['name']);
}

/** All tables of the schema except those of the migrations. */
export async function listTables(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

/**
 * Rows of a table in batches of `size`, smaller for large rows, in an order that satisfies the table's references to
 * itself.
 */
export async function* readRows(db: Database, table: TableName, size: number): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  let bytes = 0;
  let query = untyped(db).selectFrom(table).selectAll();
  // A trial that was moved into an account references it; accounts reference no user.
  if (table === 'users') query = query.orderBy(sql`merged_into is not null`);
  for await (const row of query.stream()) {
    rows.push(row);
    bytes += weigh(row);
    if (rows.length < size && bytes < GROUP_LIMIT_BYTES) continue;
    yield rows;
    rows = [];
    bytes = 0;
  }
  if (rows.length > 0) yield rows;
}

/** Approximate size of a row, from its large columns. */
function weigh(row: Row): number {
  let size = 0;
  for (const value of Object.values(row)) {
    if (value instanceof Uint8Array || typeof value === 'string') size += value.length;
  }
  return size;
}

/** Deletes all rows of the persistent tables. */
export async function deleteAllRows(db: DatabaseTransaction): Promise<void> {
  for (const { name } of [...PERSISTENT_TABLES].reverse()) await untyped(db).deleteFrom(name).execute();
}

export async function insertRows(db: DatabaseTransaction, table: TableName, rows: readonly Row[]): Promise<void> {
  await untyped(db)
    .insertInto(table)
    .values([...rows])
    .execute();
}

/** The rows with the same keys as the given ones, in no particular order. */
export function readRowsByKey(
  db: Database | DatabaseTransaction,
  table: TableName,
  key: readonly string[],
  rows: readonly Row[],
): Promise<Row[]> {
  const keyOf = (row: Row) => sql`(${sql.join(key.map((column) => row[column]))})`;
  const columns = sql`(${sql.join(key.map((column) => sql.ref(column)))})`;
  return untyped(db)
    .selectFrom(table)
    .selectAll()
    .where(sql<boolean>`${columns} in (${sql.join(rows.map(keyOf))})`)
    .execute();
}
