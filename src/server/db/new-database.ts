import { existsSync, statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { openPostgres } from './connection.ts';
import { checkPostgres } from './postgres/check-postgres.ts';

/** Exists since the first version. */
const OLDEST_TABLE = 'documents';

/** Whether a file is not a database of the product yet: missing, empty, or without tables. Creates nothing. */
export function isNewSqlite(file: string): boolean {
  if (!existsSync(file) || statSync(file).size === 0) return true;
  const sqlite = new BetterSqlite3(file, { fileMustExist: true });
  try {
    return !sqlite.prepare(`select 1 from sqlite_master where type = 'table' and name = ?`).get(OLDEST_TABLE);
  } finally {
    sqlite.close();
  }
}

/**
 * Whether a PostgreSQL database has no tables of the product yet.
 * @throws UnusableDatabaseError
 */
export async function isNewPostgres(url: string): Promise<boolean> {
  await checkPostgres(url);
  const database = openPostgres(url);
  try {
    const tables = await database.db.introspection.getTables();
    return !tables.some(({ name }) => name === OLDEST_TABLE);
  } finally {
    await database.close();
  }
}
