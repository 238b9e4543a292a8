/** `npm run compact`: writes the embedded database's file anew, so that it holds nothing of what was deleted. */

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
  console.error(describeStartupFailure(error, 'Nothing was written anew'));
  process.exitCode = EXIT_FAILURE;
}

/** @returns what came of it */
async function compact(config: Config): Promise<string> {
  if (config.databaseUrl)
    throw new ConfigError('DATABASE_URL is set: PostgreSQL has a command of its own, VACUUM FULL.');
  const database = await openExistingDatabase(config);
  // In its way a server would be seen as one that hangs.
  const unlock = lockDataFolder(config.dataFolder);
  try {
    if (!unlock) throw new ConfigError(`A server works on the data folder ${config.dataFolder}. Stop it first.`);
    const compaction = await vacuumIfRequested(database);
    const leftover = describePendingCompaction(compaction);
    if (leftover !== undefined) throw new ConfigError(leftover);
    return compaction.outcome === 'done'
      ? 'The database was written anew: its file holds nothing of what was deleted.'
      : 'There was nothing to do: nothing was deleted since the database was last written anew.';
  } finally {
    unlock?.();
    await database.close();
  }
}
