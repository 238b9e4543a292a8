import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { type OpenedDatabase, openPostgres, openSqlite } from '#server/db/connection.ts';
import { checkPostgres } from '#server/db/postgres/check-postgres.ts';

/**
 * The database as it is, for what works beside a server: making one, or bringing it up to date, is the server's part.
 * @throws ConfigError where there is none
 */
export async function openExistingDatabase({ databaseUrl, dataFolder }: Config): Promise<OpenedDatabase> {
  if (databaseUrl) {
    await checkPostgres(databaseUrl);
    return openPostgres(databaseUrl);
  }
  const file = join(dataFolder, 'lexden.sqlite');
  if (!existsSync(file)) throw new ConfigError(`There is no database in ${dataFolder}. Set DATA_DIR to the server's.`);
  return openSqlite(file);
}
