import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

/**
 * Makes sure that one process at a time works on a data folder: the embedded database and its jobs count on it.
 * The lock is the operating system's, so it is gone with the process, however that ends.
 * @returns lets the folder go; undefined when another process has it
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
