import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import { testDatabaseTarget } from '#tests/support/builders/database/test-database-target.ts';
import { expectOneLine } from '#tests/support/builders/server/expect-one-line.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await openScenario();
  await mkdir(scenario.dataFolder);
});
afterEach(() => scenario.close());

test('a database that is none', async () => {
  const { kind } = testDatabaseTarget();
  await writeFile(join(scenario.dataFolder, 'lexden.sqlite'), 'This is not a database. '.repeat(100));
  // The embedded one is not looked at where the settings name another.
  if (kind === 'postgres') return expect((await scenario.start()).address).toMatch(/^http/);
  expectOneLine(await scenario.startFailing(), /^The database in the data folder cannot be used: .*SQLITE_NOTADB/);
});

test('a second server on one data folder', async () => {
  const first = await scenario.start();
  if (testDatabaseTarget().kind === 'postgres') {
    // Any number of servers may share a PostgreSQL database.
    const second = await scenario.start({ LOG_LEVEL: 'warn' });
    expect(second.address).not.toBe(first.address);
    // The log is written beside everything else: it may arrive after the line that says the server is ready.
    const told = 'Other servers work on this database, and uploaded files are kept in';
    await expect.poll(() => second.output().join('\n'), { timeout: 10_000 }).toContain(told);
    return;
  }
  expectOneLine(
    await scenario.startFailing(),
    /^Another server is already using the data folder .*Set DATA_DIR .* or DATABASE_URL/,
  );
  expect((await fetch(`${first.address}/api/settings`)).status).toBe(200);
});
