import BetterSqlite3 from 'better-sqlite3';

/** Lets a busy server finish its statement. */
const BUSY_TIMEOUT_MS = 30_000;

/**
 * Copies a live SQLite database consistently. The copy contains no remains of deleted rows
 * (https://www.sqlite.org/lang_vacuum.html#vacuuminto).
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
 * Checks the integrity of a whole database file, read-only.
 * @returns the first problem; undefined when there is none
 */
export function findCorruption(file: string): string | undefined {
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    const [first] = sqlite.pragma('integrity_check(1)') as { integrity_check: string }[];
    if (first?.integrity_check !== 'ok') return first?.integrity_check ?? 'the integrity check returned nothing';
    const [orphan] = sqlite.pragma('foreign_key_check') as { table: string; parent: string }[];
    return orphan && `a row of ${orphan.table} has no matching row in ${orphan.parent}`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    sqlite.close();
  }
}
