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
/** A unit of statements that commit atomically. */
export type DatabaseTransaction = Transaction<DatabaseSchema>;
export type DatabaseKind = 'sqlite' | 'postgres';

export interface OpenedDatabase {
  readonly kind: DatabaseKind;
  readonly db: Database;
  /** PostgreSQL only: the URL, for components that need their own connection. */
  readonly url: string | undefined;
  /** Pool statistics; left out for a single connection. */
  readonly poolState?: () => PoolState;
  /** SQLite only. @throws DatabaseMovedError where its files were deleted or replaced while open */
  readonly checkFiles?: () => void;
  /** SQLite of a server only: disk space reserved for deletions on a full disk. */
  readonly reserve?: DiskReserve;
  close(): Promise<void>;
}

/** OID of `int8`: ids and milliseconds stay below 2^53, so they are parsed as numbers. */
const INT8_TYPE_ID = 20;
const SQLITE_BUSY_TIMEOUT_MS = 5000;
const POSTGRES_POOL_SIZE = 10;
/** Limit for opening a connection or waiting for a pooled one. */
const CONNECTION_TIMEOUT_MS = 15 * SECOND_MS;
/** Far more than any statement of the server takes, yet within what a user waits for. */
export const STATEMENT_TIMEOUT_MS = 30 * SECOND_MS;

/** Opens the SQLite database and creates the file where missing. `:memory:` is not durable and not for production. */
export function openSqlite(file: string): OpenedDatabase {
  const sqlite = new BetterSqlite3(file, { timeout: SQLITE_BUSY_TIMEOUT_MS });
  sqlite.pragma('journal_mode = WAL');
  // An acknowledged upload must survive a power cut, so every commit reaches the disk.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  // Deleted text must not remain in free pages of the file.
  sqlite.pragma('secure_delete = ON');
  // The first read creates the write-ahead log and its index.
  sqlite.pragma('schema_version');
  const checkFiles = watchDatabaseFiles(file);
  const database = cacheStatements(sqlite, checkFiles);
  const db = new Kysely<DatabaseSchema>({ dialect: new SqliteDialect({ database }) });
  return { kind: 'sqlite', db, url: undefined, checkFiles, close: () => db.destroy() };
}

/**
 * Connects to PostgreSQL 15 or later.
 * @param statementLimitMs query timeout, after which the connection is discarded; left out for long-running work
 */
export function openPostgres(url: string, statementLimitMs?: number): OpenedDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    Client: ClientWithErrorHandler,
    max: POSTGRES_POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...(statementLimitMs !== undefined && { query_timeout: statementLimitMs }),
    // Detects peers that vanished without closing the connection.
    keepAlive: true,
    types: {
      getTypeParser: (id, format) =>
        id === INT8_TYPE_ID && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
    },
  });
  // The pool replaces a connection that breaks while idle; without a listener its error would end the process.
  pool.on('error', () => {});
  const db = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool: discardTimedOutConnections(pool) }) });
  const poolState = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { kind: 'postgres', db, url, poolState, close: () => db.destroy() };
}
