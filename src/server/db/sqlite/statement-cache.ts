import type BetterSqlite3 from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Holds all statements of the product; `in` lists of many lengths make more. Each takes some kilobytes. */
const MAX_STATEMENTS = 400;
/** Not cached: pragmas may take effect while they are prepared. */
const CACHEABLE = /^(select|insert|update|delete|begin|commit|rollback)\b/i;
/** Cached statements would keep the former columns. */
const SCHEMA_CHANGE = /^(create|alter|drop)\b/i;

const NO_OP_ROLLBACK: SqliteStatement = {
  reader: false,
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  all: () => [],
  iterate: () => [].values(),
};

/** Read-only statements and rollbacks. */
const NON_WRITING = /^(select|pragma|rollback|release|explain)\b/i;

/**
 * A connection with a cache of prepared statements: preparing takes about as long as executing, and the same few dozen
 * repeat.
 * @param checkFiles runs before and after every write outside a transaction, and around its begin and commit; its error
 *   fails the statement
 */
export function cacheStatements(sqlite: BetterSqlite3.Database, checkFiles?: () => void): SqliteDatabase {
  /** Least recently used first. */
  const cache = new Map<string, BetterSqlite3.Statement>();
  const prepare = (sql: string) => prepareCached(sqlite, cache, sql);
  if (!checkFiles) return { close: () => sqlite.close(), prepare };
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const statement = prepare(sql);
      const isChecked = !NON_WRITING.test(sql) && (!sqlite.inTransaction || sql === 'commit');
      return isChecked ? checkAround(statement, checkFiles) : statement;
    },
  };
}

function checkAround(statement: SqliteStatement, checkFiles: () => void): SqliteStatement {
  const checked = <Result>(work: () => Result): Result => {
    checkFiles();
    const result = work();
    // Deleted in between: the commit went to a file that can no longer be opened.
    checkFiles();
    return result;
  };
  return {
    reader: statement.reader,
    all: (parameters) => checked(() => statement.all(parameters)),
    run: (parameters) => checked(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  };
}

function prepareCached(
  sqlite: BetterSqlite3.Database,
  cache: Map<string, BetterSqlite3.Statement>,
  sql: string,
): SqliteStatement {
  // SQLite has already rolled back after a disk error; the original error is the one to report.
  if (sql === 'rollback' && !sqlite.inTransaction) return NO_OP_ROLLBACK;
  if (SCHEMA_CHANGE.test(sql)) cache.clear();
  if (!CACHEABLE.test(sql)) return sqlite.prepare(sql);
  const cached = cache.get(sql);
  // A statement whose rows are still being read cannot be executed a second time.
  if (cached?.busy) return sqlite.prepare(sql);
  const statement = cached ?? sqlite.prepare(sql);
  cache.delete(sql);
  cache.set(sql, statement);
  const [oldest] = cache.keys();
  if (cache.size > MAX_STATEMENTS && oldest !== undefined) cache.delete(oldest);
  return statement;
}
