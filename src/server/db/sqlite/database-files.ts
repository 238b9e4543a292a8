import { type BigIntStats, statSync } from 'node:fs';

/**
 * SQLite's own code (https://www.sqlite.org/rescode.html#readonly_dbmoved), which SQLite does not report in WAL mode.
 */
const MOVED_CODE = 'SQLITE_READONLY_DBMOVED';
/** The database, its write-ahead log and the log's index (https://www.sqlite.org/walformat.html). */
const SUFFIXES = ['', '-wal', '-shm'] as const;

/** The open files of the database were deleted or replaced: writes would be lost. */
export class DatabaseMovedError extends Error {
  readonly code = MOVED_CODE;

  constructor(path: string, change: 'deleted' | 'replaced') {
    super(
      `The file ${path} was ${change} while the server works on it. Nothing is saved until this is fixed: stop the server, put the file back or restore a backup, and start the server again.`,
    );
    this.name = 'DatabaseMovedError';
  }
}

/**
 * Watches the files of an open database in WAL mode. Deleting or replacing an open file goes unnoticed: commits
 * succeed, and are lost when the process ends. SQLite removes none of the three while a connection is open.
 * @param file path of a database that was just opened and read
 * @returns compares the files with those at the start, in microseconds
 * @throws DatabaseMovedError from the returned function
 */
export function watchDatabaseFiles(file: string): () => void {
  const watched = SUFFIXES.map((suffix) => ({ path: file + suffix, first: statIfPresent(file + suffix) }));
  return () => {
    for (const { path, first } of watched) {
      if (!first) continue;
      const now = statIfPresent(path);
      if (!now) throw new DatabaseMovedError(path, 'deleted');
      if (now.ino !== first.ino || now.dev !== first.dev) throw new DatabaseMovedError(path, 'replaced');
    }
  };
}

function statIfPresent(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    // A parent folder was replaced by a file.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}
