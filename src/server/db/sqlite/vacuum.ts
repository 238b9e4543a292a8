import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { MEBIBYTE } from '#contract/units.ts';
import type { Database, DatabaseTransaction, OpenedDatabase } from '../connection.ts';
import { isDatabaseOutage, isDiskFull } from '../database-outage.ts';

/** SQLite leaves this number of the file's header to whoever uses it: 1 where something was deleted since the last compaction. */
const [NOTHING_TO_COMPACT, COMPACTION_DUE] = [0, 1];

/** Notes in the transaction that deletes that the embedded database's file is to be compacted. */
export async function requestVacuum(transaction: DatabaseTransaction, { kind }: OpenedDatabase): Promise<void> {
  if (kind === 'sqlite') await setUserVersion(transaction, COMPACTION_DUE);
}

/**
 * Runs a transaction that deletes. Overwriting what is deleted takes as much of the write-ahead log as there is of it;
 * where the disk has no room for that, it is deleted without, and is overwritten by the compaction that the transaction
 * notes (https://www.sqlite.org/pragma.html#pragma_secure_delete).
 * @param work safe to repeat after it was undone
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
 * Makes sure that deleted rows are gone from the embedded database's files too: the write-ahead log still holds
 * the old pages until it is folded back. PostgreSQL's own vacuum does this in its time.
 */
export async function checkpointDeletions(database: OpenedDatabase): Promise<void> {
  if (database.kind === 'sqlite') await foldLogBack(database.db);
}

const foldLogBack = (db: Database): Promise<unknown> => sql`pragma wal_checkpoint(truncate)`.execute(db);

/** What came of the wish to write the embedded database's file anew. */
export type VacuumResult = { readonly outcome: 'done' | 'not-needed' } | DeferredVacuum;

/** It is still to be done. */
export interface DeferredVacuum {
  readonly outcome: 'too-large' | 'no-room';
  readonly sizeBytes: number;
  /** What is to be free on the disk for it. */
  readonly neededBytes: number;
}

export interface VacuumLimits {
  /** Larger databases are left for another time; none is too large when left out. */
  readonly largestBytes?: number;
  /** Bytes that are free on the disk of a folder; asked of the operating system when left out. */
  readonly freeBytesIn?: (folder: string) => Promise<number>;
}

/** A second copy in a temporary file, and once more in the write-ahead log (sqlite.org/lang_vacuum.html). */
const COPIES = 2;
/** For everybody else on the disk meanwhile. */
const SPARE_BYTES = 64 * MEBIBYTE;

/**
 * Writes the embedded database's file anew where something was deleted since that was last done. Deleted rows are
 * overwritten at once, but SQLite moves rows from page to page and leaves the old bytes of some where they were, in no
 * row's place; they are gone only from a file that was written anew. Nothing else can be done meanwhile: a second for
 * some 50 to 100 MB. It is left for another time where the disk has no room for it.
 */
export async function vacuumIfRequested(
  { kind, db }: OpenedDatabase,
  { largestBytes = Number.POSITIVE_INFINITY, freeBytesIn = readFreeBytes }: VacuumLimits = {},
): Promise<VacuumResult> {
  if (kind !== 'sqlite' || (await readPragma(db, 'user_version')) === NOTHING_TO_COMPACT)
    return { outcome: 'not-needed' };
  const sizeBytes = (await readPragma(db, 'page_count')) * (await readPragma(db, 'page_size'));
  const left = { sizeBytes, neededBytes: COPIES * sizeBytes + SPARE_BYTES };
  if (sizeBytes > largestBytes) return { outcome: 'too-large', ...left };
  const file = await readFile(db);
  // Asked first: whoever else writes to a disk that is filled to the last byte meanwhile would suffer.
  if (file !== '' && (await freeBytesIn(dirname(file))) < left.neededBytes) return { outcome: 'no-room', ...left };
  const isDone = await unlessOutage(() => writeAnew(db));
  // Done or not, the log has grown by a copy.
  await unlessOutage(() => foldLogBack(db));
  return isDone ? { outcome: 'done' } : { outcome: 'no-room', ...left };
}

/** @returns whether it was done; what a full disk prevents is no fault */
async function unlessOutage(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isDatabaseOutage(error)) return false;
    throw error;
  }
}

async function writeAnew(db: Database): Promise<void> {
  // Without letting go of the connection: a deletion that waits for it must not have its note taken away.
  await db.connection().execute(async (connection) => {
    await sql`vacuum`.execute(connection);
    await setUserVersion(connection, NOTHING_TO_COMPACT);
  });
}

/** The file of the database; empty where it has none. */
async function readFile(db: Database): Promise<string> {
  const { rows } = await sql<{ readonly name: string; readonly file: string }>`pragma database_list`.execute(db);
  return rows.find(({ name }) => name === 'main')?.file ?? '';
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function readPragma(db: Database, name: 'user_version' | 'page_count' | 'page_size'): Promise<number> {
  const { rows } = await sql<Record<string, number>>`pragma ${sql.raw(name)}`.execute(db);
  return rows[0]?.[name] ?? 0;
}

async function setUserVersion(db: Database | DatabaseTransaction, version: number): Promise<void> {
  await sql`pragma user_version = ${sql.raw(String(version))}`.execute(db);
}
