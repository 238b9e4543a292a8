import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'vitest';
import { listen } from '#server/platform/testing-listen.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import { expectOneLine } from '#tests/support/builders/server/expect-one-line.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await openScenario({ database: 'sqlite' });
  await mkdir(scenario.dataFolder);
});
afterEach(() => scenario.close());

test('a port that is taken', async () => {
  const { port, close } = await listen(createServer());
  const end = await scenario.startFailing({ PORT: String(port) });
  await close();
  expectOneLine(end, new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is already in use\\. Set PORT to another one\\.`));
});

test('a data folder that may not be written', async () => {
  // No process may write to /proc, not even as root, whom permissions do not stop.
  const folder = process.getuid?.() === 0 ? '/proc/lexden' : join(scenario.dataFolder, 'read-only');
  if (folder !== '/proc/lexden') {
    await mkdir(folder);
    await chmod(folder, 0o500);
  }
  expectOneLine(await scenario.startFailing({ DATA_DIR: folder }), /^The data folder .* cannot be written: /);
});

test('a file where the folder of uploads should be', async () => {
  await writeFile(join(scenario.dataFolder, 'files'), '');
  expectOneLine(await scenario.startFailing(), /^The server cannot run: .*files/);
});

test('a database that cannot be reached', async () => {
  const end = await scenario.startFailing({ DATABASE_URL: 'postgres://none@localhost:1/none' });
  expectOneLine(end, /^The database that DATABASE_URL names cannot be used: .*ECONNREFUSED/);
});

test('a setting that is wrong', async () => {
  expectOneLine(await scenario.startFailing({ METERING: 'perhaps' }), /^The setting METERING is wrong: /);
});

test('a part of a server without a database to share', async () => {
  expectOneLine(
    await scenario.startFailing({ ROLE: 'worker' }),
    /^A process with the role worker .* Set DATABASE_URL /,
  );
});
