/** `npm run compact`: vacuums the embedded database, so that its file contains no deleted data. */

import { openExistingDatabase } from '#server/composition/storage.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { describeStartupFailure } from '#server/config/startup-failure.ts';
import { lockDataFolder } from '#server/db/sqlite/folder-lock.ts';
import { vacuumIfRequested } from '#server/db/sqlite/vacuum.ts';
import { describePendingCompaction } from './describe-compaction.ts';

const EXIT_FAILURE = 1;

try {
  console.log(await compact(readConfig()));
} catch (error) {
  console.error(describeStartupFailure(error, 'The database was not compacted'));
  process.exitCode = EXIT_FAILURE;
}

/** @returns the outcome in one line */
async function compact(config: Config): Promise<string> {
  if (config.databaseUrl) throw new ConfigError('DATABASE_URL is set: use VACUUM FULL of PostgreSQL instead.');
  const database = await openExistingDatabase(config);
  // The vacuum would block a running server.
  const unlock = lockDataFolder(config.dataFolder);
  try {
    if (!unlock) throw new ConfigError(`A server is using the data folder ${config.dataFolder}. Stop it first.`);
    const compaction = await vacuumIfRequested(database);
    const leftover = describePendingCompaction(compaction);
    if (leftover !== undefined) throw new ConfigError(leftover);
    return compaction.outcome === 'done'
      ? 'The database was compacted: its file contains no deleted data.'
      : 'There was nothing to do: nothing was deleted since the database was last compacted.';
  } finally {
    unlock?.();
    await database.close();
  }
}
