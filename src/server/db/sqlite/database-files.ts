import { type BigIntStats, statSync } from 'node:fs';

/** SQLite's own code for it (https://www.sqlite.org/rescode.html#readonly_dbmoved), which it reports without a write-ahead log only. */
const MOVED_CODE = 'SQLITE_READONLY_DBMOVED';
/** The database, its write-ahead log and the log's index (https://www.sqlite.org/walformat.html). */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/** The files of the embedded database are no longer those that are open: what is written would be lost. */
export class DatabaseMovedError extends Error {
  readonly code = MOVED_CODE;

  constructor(path: string, change: 'deleted' | 'replaced') {
    super(
      `The file ${path} was ${change} while the server works on it. Nothing is saved until that is mended: stop the server, put the file back or restore a backup, and start the server again.`,
    );
    this.name = 'DatabaseMovedError';
  }
}

/**
 * Watches the files of an open database in WAL mode. An open file can be deleted or replaced without the process noticing:
 * commits succeed, and are gone when the process ends. SQLite removes none of the three while a connection is open.
 * @param file path of the database, of which a connection was just opened and used
 * @returns compares the files with those at the beginning; some microseconds
 * @throws DatabaseMovedError out of the returned function
 */
export function watchDatabaseFiles(file: string): () => void {
  const watched = SUFFIXES.map((suffix) => ({ path: file + suffix, first: lookAt(file + suffix) }));
  return () => {
    for (const { path, first } of watched) {
      if (!first) continue;
      const now = lookAt(path);
      if (!now) throw new DatabaseMovedError(path, 'deleted');
      if (now.ino !== first.ino || now.dev !== first.dev) throw new DatabaseMovedError(path, 'replaced');
    }
  };
}

function lookAt(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    // A part of the path is no folder any more, or may not be looked into.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}
