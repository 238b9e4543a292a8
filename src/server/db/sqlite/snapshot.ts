import BetterSqlite3 from 'better-sqlite3';

/** Long enough for a busy server to finish its statement. */
const BUSY_TIMEOUT_MS = 30_000;

/**
 * Copies the embedded database as it is at one moment, also while a server writes to it. The copy holds nothing of what
 * was deleted before (https://www.sqlite.org/lang_vacuum.html#vacuuminto).
 * @param target file that does not exist yet
 */
export function copyEmbeddedDatabase(source: string, target: string): void {
  const sqlite = new BetterSqlite3(source, { timeout: BUSY_TIMEOUT_MS, fileMustExist: true });
  try {
    sqlite.prepare('VACUUM INTO ?').run(target);
  } finally {
    sqlite.close();
  }
}

/**
 * Looks through a whole database file, without changing it.
 * @returns what is wrong with it; undefined when nothing is
 */
export function findCorruption(file: string): string | undefined {
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    const [first] = sqlite.pragma('integrity_check(1)') as { integrity_check: string }[];
    if (first?.integrity_check !== 'ok') return first?.integrity_check ?? 'it could not be checked';
    const [orphan] = sqlite.pragma('foreign_key_check') as { table: string; parent: string }[];
    return orphan && `a row of ${orphan.table} belongs to none of ${orphan.parent}`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    sqlite.close();
  }
}
