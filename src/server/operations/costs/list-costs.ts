/** `npm run costs`: what models cost, by account and month, also while the server runs. */

import { openExistingDatabase } from '#server/composition/storage.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { describeStartupFailure } from '#server/config/startup-failure.ts';
import { CostsCommandError, describeCosts, readCostsCommand } from './describe-costs.ts';
import { createMonthCostsStore } from './month-costs-store.ts';

const EXIT_FAILURE = 1;

try {
  for (const line of await run(process.argv.slice(2), readConfig())) console.log(line);
} catch (error) {
  console.error(error instanceof CostsCommandError ? error.message : describeStartupFailure(error));
  process.exitCode = EXIT_FAILURE;
}

async function run(args: readonly string[], config: Config): Promise<readonly string[]> {
  const command = readCostsCommand(args, new Date().toISOString().slice(0, 'YYYY-MM'.length));
  const database = await openExistingDatabase(config);
  try {
    return await describeCosts(createMonthCostsStore(database.db), command);
  } finally {
    await database.close();
  }
}
