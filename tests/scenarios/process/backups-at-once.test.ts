import { existsSync } from 'node:fs';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#tests/scenarios/runner/run-command.ts';
import { type DataFolder, makeDataFolder } from '#tests/support/builders/database/data-folder.ts';

/** Takes a disk long enough for a backup to be stopped while it copies. */
const LARGE_BYTES = 400 * 2 ** 20;

let data: DataFolder;
let backups: string;
beforeAll(async () => {
  data = await makeDataFolder();
  backups = data.beside('backups');
});
afterAll(() => data.close());

const backUp = (...options: string[]) =>
  runCommand('backup/backup-commands.ts', ['backup', backups, ...options], { DATA_DIR: data.config.dataFolder });

const listBackups = async () => (await readdir(backups)).filter((name) => !name.startsWith('lexden.lock'));

test('a second backup leaves the first alone, and what a killed one left is removed by the next', async () => {
  const file = join(data.config.dataFolder, 'files/documents/1.pdf');
  const bytes = await readFile(file);
  await truncate(file, LARGE_BYTES);
  const first = backUp('--keep', '1');
  while (!existsSync(backups) || (await listBackups()).length === 0) await sleep(1);
  first.child.kill('SIGSTOP');
  expect(await listBackups()).toEqual([expect.stringMatching(/\.unfinished$/)]);

  const second = await backUp('--keep', '1').ended;
  expect(second).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^No backup was made\. Another backup is being made in/),
  });
  expect(await listBackups()).toEqual([expect.stringMatching(/\.unfinished$/)]);

  first.child.kill('SIGKILL');
  await first.ended;
  expect(await listBackups()).toEqual([expect.stringMatching(/\.unfinished$/)]);
  await writeFile(file, bytes);
  const third = await backUp().ended;
  expect(third).toEqual({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/\nOlder or unfinished ones removed: 1\.\n$/),
  });
  expect(await listBackups()).toEqual([expect.stringMatching(/^lexden-[\dTZ-]+$/)]);

  await writeFile(file, 'something else');
  const fourth = await backUp('--keep', '1', '--allow-missing').ended;
  expect(fourth.code).toBe(2);
  expect(fourth.stderr.split('\n')).toEqual([
    'INCOMPLETE: files of documents are lost and were left out: 1.',
    'Lost: document 1, documents/1.pdf, is damaged.',
    expect.stringMatching(/^\/.*\/lexden-\S+ has documents\/1\.pdf\. It is kept until they are restored\.$/),
    '',
  ]);
}, 60_000);
