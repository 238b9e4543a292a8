import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/composition/storage.ts';
import { readConfig } from '#server/config/config.ts';
import { lockDataFolder } from '#server/db/sqlite/folder-lock.ts';
import { requestVacuum } from '#server/db/sqlite/vacuum.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexden-compact-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command. @returns its output */
async function compact(): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder };
  const program = join(import.meta.dirname, 'compact-database.ts');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program], { env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return stdout + stderr;
}

test('compaction › is deferred at startup when it is slow or lacks space, and done by the command', async () => {
  const config = readConfig({ DATA_DIR: folder });
  const messages: string[] = [];
  const start = async (limits?: Parameters<typeof openDatabase>[2]) => {
    const database = await openDatabase(config, (line) => messages.push(line), limits);
    expect(await database.db.selectFrom('documents').select('id').execute()).toEqual([]);
    return database;
  };
  const database = await start();
  await database.db.transaction().execute((transaction) => requestVacuum(transaction, database));
  await database.close();
  expect(messages).toEqual([]);
  for (const limits of [{ largestBytes: 1000 }, { freeBytesIn: async () => 1000 }]) await (await start(limits)).close();
  expect(messages.length).toBe(2);
  expect(messages[0]).toMatch(/ With 1 MiB it is too large .* run: npm run compact$/);
  expect(messages[1]).toMatch(/ There is no room .* 1 MiB need 6\d MiB free .* run: npm run compact$/);

  const unlock = lockDataFolder(folder);
  expect(await compact()).toBe(`A server is using the data folder ${folder}. Stop it first.\n`);
  unlock?.();
  expect(await compact()).toMatch(/^The database was compacted: /);
  await (await start({ largestBytes: 1 })).close();
  expect(messages.length).toBe(2);
});
