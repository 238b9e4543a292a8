import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

/**
 * Admits one process at a time to a data folder: SQLite and its job queue rely on it. An operating system lock, so it
 * ends with the process.
 * @returns releases the lock; undefined when another process holds it
 */
export function lockDataFolder(folder: string): (() => void) | undefined {
  const lock = new BetterSqlite3(join(folder, 'lexden.lock'), { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
  return () => lock.close();
}
