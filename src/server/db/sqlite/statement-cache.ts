import type BetterSqlite3 from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** All statements of the product fit; lists of values of many lengths make more. Each takes some kilobytes. */
const MOST_STATEMENTS = 400;
/** Pragmas may take effect while they are prepared, so they are not kept. */
const WORTH_KEEPING = /^(select|insert|update|delete|begin|commit|rollback)\b/i;
/** Kept statements would go on with the columns that there were before. */
const CHANGES_TABLES = /^(create|alter|drop)\b/i;

const NOTHING_TO_UNDO: SqliteStatement = {
  reader: false,
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  all: () => [],
  iterate: () => [].values(),
};

/** Statements that change nothing, or only undo. */
const CHANGES_NOTHING = /^(select|pragma|rollback|release|explain)\b/i;

/**
 * A connection that keeps its statements: making one takes about as long as running it, and the same few dozen are asked
 * all the time.
 * @param checkFiles runs before and after everything that changes the database, once for a transaction's beginning and
 *   end; what it throws is the statement's failure
 */
export function cacheStatements(sqlite: BetterSqlite3.Database, checkFiles?: () => void): SqliteDatabase {
  /** The most recently used last. */
  const kept = new Map<string, BetterSqlite3.Statement>();
  const prepare = (sql: string) => prepareKept(sqlite, kept, sql);
  if (!checkFiles) return { close: () => sqlite.close(), prepare };
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const statement = prepare(sql);
      const isChecked = !CHANGES_NOTHING.test(sql) && (!sqlite.inTransaction || sql === 'commit');
      return isChecked ? checkAround(statement, checkFiles) : statement;
    },
  };
}

function checkAround(statement: SqliteStatement, checkFiles: () => void): SqliteStatement {
  const checked = <Result>(work: () => Result): Result => {
    checkFiles();
    const result = work();
    // Deleted in between: what was just committed is in a file that nothing opens again.
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

function prepareKept(
  sqlite: BetterSqlite3.Database,
  kept: Map<string, BetterSqlite3.Statement>,
  sql: string,
): SqliteStatement {
  // A disk that is full or fails has the transaction undone already, and its failure is what is to be told.
  if (sql === 'rollback' && !sqlite.inTransaction) return NOTHING_TO_UNDO;
  if (CHANGES_TABLES.test(sql)) kept.clear();
  if (!WORTH_KEEPING.test(sql)) return sqlite.prepare(sql);
  const known = kept.get(sql);
  // A statement whose rows are still being read cannot be executed a second time.
  if (known?.busy) return sqlite.prepare(sql);
  const statement = known ?? sqlite.prepare(sql);
  kept.delete(sql);
  kept.set(sql, statement);
  const [oldest] = kept.keys();
  if (kept.size > MOST_STATEMENTS && oldest !== undefined) kept.delete(oldest);
  return statement;
}
