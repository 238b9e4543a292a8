import { dirname } from 'node:path';
import { sql } from 'kysely';
import { MEBIBYTE } from '#contract/units.ts';
import type { Database, DatabaseTransaction, OpenedDatabase } from '../connection.ts';
import { isDatabaseOutage, isDiskFull } from '../database-outage.ts';
import { readFreeBytes } from './disk-reserve.ts';

/** SQLite leaves the file header's `user_version` to applications: 1 where rows were deleted since the last vacuum. */
const [VACUUM_NOT_DUE, VACUUM_DUE] = [0, 1];

/** Requests a vacuum, within the transaction that deletes. */
export async function requestVacuum(transaction: DatabaseTransaction, { kind }: OpenedDatabase): Promise<void> {
  if (kind === 'sqlite') await setUserVersion(transaction, VACUUM_DUE);
}

/**
 * Runs a transaction that deletes. Overwriting deleted rows writes as much to the write-ahead log; where the disk has
 * no room for that, the rows are deleted without overwriting, and the requested vacuum removes their bytes
 * (https://www.sqlite.org/pragma.html#pragma_secure_delete).
 * @param work safe to repeat after a rollback
 */
export async function deleteInTransaction<Result>(
  { db, kind }: OpenedDatabase,
  work: (transaction: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (kind !== 'sqlite' || !isDiskFull(error)) throw error;
  }
  return db.connection().execute(async (connection) => {
    await sql`pragma secure_delete = fast`.execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql`pragma secure_delete = on`.execute(connection);
    }
  });
}

/**
 * Removes deleted rows from the write-ahead log as well, which keeps the old pages until a checkpoint. PostgreSQL's
 * autovacuum does this on its own schedule.
 */
export async function checkpointDeletions(database: OpenedDatabase): Promise<void> {
  if (database.kind === 'sqlite') await checkpointWal(database.db);
}

const checkpointWal = (db: Database): Promise<unknown> => sql`pragma wal_checkpoint(truncate)`.execute(db);

export type VacuumResult = { readonly outcome: 'done' | 'not-needed' } | DeferredVacuum;

/** Postponed. */
export interface DeferredVacuum {
  readonly outcome: 'too-large' | 'no-room';
  readonly sizeBytes: number;
  /** Free disk space required. */
  readonly neededBytes: number;
}

export interface VacuumLimits {
  /** Larger databases are deferred; no limit when left out. */
  readonly largestBytes?: number;
  /** Free bytes on the disk of a folder; read from the operating system when left out. */
  readonly freeBytesIn?: (folder: string) => Promise<number>;
}

/** One copy in a temporary file, another in the write-ahead log (sqlite.org/lang_vacuum.html). */
const COPIES = 2;
/** For other users of the disk. */
const SPARE_BYTES = 64 * MEBIBYTE;

/**
 * Vacuums the SQLite database where rows were deleted since the last time. Deleted rows are overwritten at once, but
 * SQLite moves rows between pages and leaves some old bytes outside any row; only a vacuum removes those. It blocks the
 * database, about a second per 50 to 100 MB, and is deferred without enough disk space.
 */
export async function vacuumIfRequested(
  { kind, db }: OpenedDatabase,
  { largestBytes = Number.POSITIVE_INFINITY, freeBytesIn = readFreeBytes }: VacuumLimits = {},
): Promise<VacuumResult> {
  if (kind !== 'sqlite' || (await readPragma(db, 'user_version')) === VACUUM_NOT_DUE) return { outcome: 'not-needed' };
  const sizeBytes = (await readPragma(db, 'page_count')) * (await readPragma(db, 'page_size'));
  const left = { sizeBytes, neededBytes: COPIES * sizeBytes + SPARE_BYTES };
  if (sizeBytes > largestBytes) return { outcome: 'too-large', ...left };
  const file = await readDatabasePath(db);
  // Checked first: filling the disk would fail other writers.
  if (file !== '' && (await freeBytesIn(dirname(file))) < left.neededBytes) return { outcome: 'no-room', ...left };
  const isDone = await succeedsUnlessOutage(() => runVacuum(db));
  // Even a failed vacuum grows the log by a copy.
  await succeedsUnlessOutage(() => checkpointWal(db));
  return isDone ? { outcome: 'done' } : { outcome: 'no-room', ...left };
}

/** @returns whether it succeeded; a full disk is not an error */
async function succeedsUnlessOutage(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isDatabaseOutage(error)) return false;
    throw error;
  }
}

async function runVacuum(db: Database): Promise<void> {
  // On one connection: the request of a deletion that waits for it must not be cleared.
  await db.connection().execute(async (connection) => {
    await sql`vacuum`.execute(connection);
    await setUserVersion(connection, VACUUM_NOT_DUE);
  });
}

/** Path of the database; empty for an in-memory one. */
async function readDatabasePath(db: Database): Promise<string> {
  const { rows } = await sql<{ readonly name: string; readonly file: string }>`pragma database_list`.execute(db);
  return rows.find(({ name }) => name === 'main')?.file ?? '';
}

async function readPragma(db: Database, name: 'user_version' | 'page_count' | 'page_size'): Promise<number> {
  const { rows } = await sql<Record<string, number>>`pragma ${sql.raw(name)}`.execute(db);
  return rows[0]?.[name] ?? 0;
}

async function setUserVersion(db: Database | DatabaseTransaction, version: number): Promise<void> {
  await sql`pragma user_version = ${sql.raw(String(version))}`.execute(db);
}
