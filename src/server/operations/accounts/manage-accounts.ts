/** `npm run accounts`: account administration, also while the server runs. */

import { openExistingDatabase } from '#server/composition/storage.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { describeStartupFailure } from '#server/config/startup-failure.ts';
import type { OpenedDatabase } from '#server/db/connection.ts';
import { createAuditLog } from '#server/features/accounts/audit-log/audit-log.ts';
import { createAuditStore } from '#server/features/accounts/audit-log/audit-store.ts';
import { createAccountManagement, ManageAccountsError } from '#server/features/accounts/manage-accounts.ts';
import { createManagedAccountStore } from '#server/features/accounts/manage-accounts-store.ts';
import { createSessionStore } from '#server/features/accounts/sessions/session-store.ts';

const USAGE = [
  'npm run accounts -- list                        shows every account',
  'npm run accounts -- disable <email or id>      disables an account and ends its sessions',
  'npm run accounts -- enable <email or id>       enables it again',
];
const EXIT_FAILURE = 1;

try {
  for (const line of await run(process.argv.slice(2), readConfig())) console.log(line);
} catch (error) {
  console.error(error instanceof ManageAccountsError ? error.message : describeStartupFailure(error));
  process.exitCode = EXIT_FAILURE;
}

async function run([command = '', ...names]: readonly string[], config: Config): Promise<readonly string[]> {
  const [name, ...more] = names;
  const isComplete = command === 'list' ? name === undefined : name !== undefined && more.length === 0;
  if (!['list', 'disable', 'enable'].includes(command) || !isComplete) {
    throw new ManageAccountsError(['Usage:', ...USAGE].join('\n'));
  }
  const database = await openExistingDatabase(config);
  try {
    const management = manage(database);
    if (command === 'disable') return await management.disable(name ?? '');
    if (command === 'enable') return await management.enable(name ?? '');
    return await management.list();
  } finally {
    await database.close();
  }
}

function manage({ db }: OpenedDatabase) {
  const clock = { now: () => Date.now() };
  const { recordEvent } = createAuditLog({ audit: createAuditStore(db), clock });
  const sessions = createSessionStore(db);
  return createAccountManagement({ db, accounts: createManagedAccountStore(db), sessions, clock, recordEvent });
}
