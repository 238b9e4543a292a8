import BetterSqlite3 from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { SECOND_MS } from '#contract/units.ts';
import type { PoolState } from '#server/ports/runtime-metrics.ts';
import { ClientWithErrorHandler } from './postgres/client-with-error-handler.ts';
import { discardTimedOutConnections } from './postgres/discard-timed-out-connections.ts';
import type { DatabaseSchema } from './schema.ts';
import { watchDatabaseFiles } from './sqlite/database-files.ts';
import type { DiskReserve } from './sqlite/disk-reserve.ts';
import { cacheStatements } from './sqlite/statement-cache.ts';

export type Database = Kysely<DatabaseSchema>;
/** Statements that take effect together or not at all. */
export type DatabaseTransaction = Transaction<DatabaseSchema>;
export type DatabaseKind = 'sqlite' | 'postgres';

export interface OpenedDatabase {
  readonly kind: DatabaseKind;
  readonly db: Database;
  /** Set for PostgreSQL: its address, for what needs a connection of its own. */
  readonly url: string | undefined;
  /** How its connections are doing; left out where there is but one. */
  readonly poolState?: () => PoolState;
  /** Set for the embedded database. @throws DatabaseMovedError where its files were deleted or replaced under it */
  readonly checkFiles?: () => void;
  /** Set for the embedded database of a server: room for deleting on a full disk. */
  readonly reserve?: DiskReserve;
  close(): Promise<void>;
}

/** OID of `int8`: ids and milliseconds are below 2^53, so they are read as numbers. */
const INT8_TYPE_ID = 20;
const SQLITE_BUSY_TIMEOUT_MS = 5000;
const POSTGRES_POOL_SIZE = 10;
/** For a new connection, and for one that others have to give back first. */
const CONNECTION_LIMIT_MS = 15 * SECOND_MS;
/** What a server's statement may take: far more than any does, and still within what somebody waits for. */
export const STATEMENT_TIMEOUT_MS = 30 * SECOND_MS;

/** Opens the embedded database, making the file when it is not there. `:memory:` is not durable and meant for nobody. */
export function openSqlite(file: string): OpenedDatabase {
  const sqlite = new BetterSqlite3(file, { timeout: SQLITE_BUSY_TIMEOUT_MS });
  sqlite.pragma('journal_mode = WAL');
  // An acknowledged upload must survive a power cut, so every commit reaches the disk.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  // Deleted text must not stay behind in free pages of the file.
  sqlite.pragma('secure_delete = ON');
  // The write-ahead log and its index are there as soon as something was read.
  sqlite.pragma('schema_version');
  const checkFiles = watchDatabaseFiles(file);
  const database = cacheStatements(sqlite, checkFiles);
  const db = new Kysely<DatabaseSchema>({ dialect: new SqliteDialect({ database }) });
  return { kind: 'sqlite', db, url: undefined, checkFiles, close: () => db.destroy() };
}

/**
 * Connects to PostgreSQL 15 or later.
 * @param statementLimitMs after which a statement is given up, with its connection; left out for what may take long
 */
export function openPostgres(url: string, statementLimitMs?: number): OpenedDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    Client: ClientWithErrorHandler,
    max: POSTGRES_POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    ...(statementLimitMs !== undefined && { query_timeout: statementLimitMs }),
    // Notices a machine that is gone without a word.
    keepAlive: true,
    types: {
      getTypeParser: (id, format) =>
        id === INT8_TYPE_ID && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
    },
  });
  // A connection that breaks while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool: discardTimedOutConnections(pool) }) });
  const poolState = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { kind: 'postgres', db, url, poolState, close: () => db.destroy() };
}
