import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import { createDiskReserve } from '#server/db/sqlite/disk-reserve.ts';
import { openDatabase } from './open-storage.ts';
import { refuseLostDatabase } from './refuse-lost-database.ts';

/**
 * The database of a server: never a new one beside files of documents, and with room for deleting on a full disk.
 * @throws ConfigError, UnusableDatabaseError
 */
export async function openServerDatabase(config: Config, logger: Logger): Promise<OpenedDatabase> {
  await refuseLostDatabase(config);
  const database = await openDatabase(config, (line) => logger.warn(line));
  if (database.kind === 'postgres') return database;
  const reserve = createDiskReserve(config.dataFolder);
  // Not waited for: nothing is deleted yet.
  void reserve.fill();
  return { ...database, reserve };
}
