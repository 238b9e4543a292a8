/** `npm run backup`, `npm run restore` and `npm run move`: what an administrator does with all of the data at once. */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { explainFailure } from '../explain-failure.ts';
import { makeBackup } from './backup.ts';
import { DATABASE_FILE, type Manifest } from './manifest.ts';
import { moveData } from './move.ts';
import { checkBackup, restoreBackup } from './restore.ts';

const USAGE: Readonly<Record<string, string>> = {
  backup: 'npm run backup -- <folder for backups> [--keep <how many>]',
  restore: 'npm run restore -- <backup> [--check]      (--check looks through it and restores nothing)',
  move: 'npm run move -- --from <data folder>        (to DATABASE_URL and S3_*, which must be set)',
};
const FAILURE: Readonly<Record<string, string>> = {
  backup: 'No backup was made',
  restore: 'Nothing was restored',
  move: 'Nothing was moved',
};
const EXIT_FAILURE = 1;
const MEBIBYTE = 2 ** 20;

const [command = '', ...rest] = process.argv.slice(2);
try {
  for (const line of await run(command, rest, readConfig())) console.log(line);
} catch (error) {
  console.error(explainFailure(error, FAILURE[command]));
  process.exitCode = EXIT_FAILURE;
}

function run(name: string, given: readonly string[], config: Config): Promise<string[]> {
  if (name === 'backup') return backUp(config, given);
  if (name === 'restore') return restore(config, given);
  if (name === 'move') return move(config, given);
  throw new ConfigError(`There is no command "${name}".`);
}

async function backUp(config: Config, given: readonly string[]): Promise<string[]> {
  const { values, positionals } = read('backup', given, { keep: { type: 'string' } });
  const keep = values['keep'] === undefined ? undefined : Number(values['keep']);
  if (positionals.length !== 1 || (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))) throw usage('backup');
  const into = resolve(positionals[0] ?? '');
  const { folder, manifest, removed } = await makeBackup(config, { into, keep, now: () => new Date() });
  return [
    `Backed up to ${folder}: ${describe(manifest)}. Every file was read back and has its hash.`,
    ...(removed.length > 0 ? [`Older ones removed: ${removed.length}.`] : []),
  ];
}

async function restore(config: Config, given: readonly string[]): Promise<string[]> {
  const { values, positionals } = read('restore', given, { check: { type: 'boolean' } });
  if (positionals.length !== 1) throw usage('restore');
  const folder = resolve(positionals[0] ?? '');
  if (values['check']) {
    return [`The backup in ${folder} is whole: ${describe(await checkBackup(config, folder))}.`];
  }
  const manifest = await restoreBackup(config, folder);
  return [`Restored to ${config.dataFolder}: ${describe(manifest)}. Every file was read back and has its hash.`];
}

async function move(config: Config, given: readonly string[]): Promise<string[]> {
  const { values, positionals } = read('move', given, { from: { type: 'string' } });
  if (positionals.length > 0 || typeof values['from'] !== 'string') throw usage('move');
  const from = resolve(values['from']);
  const { tables, files, fileBytes, stay } = await moveData(config, from);
  return [
    ...tables.map(({ name, rows, sha256 }) => `${name.padEnd(24)} ${String(rows).padStart(9)} rows  ${sha256}`),
    ...(stay
      ? [
          'Every row was read back and is the same.',
          `The ${files} files stay in ${from}, and the new server goes on using them: keep that folder.`,
          `Of it, only ${DATABASE_FILE} is no longer needed. Keep it until the new server has been looked at, then delete it.`,
        ]
      : [
          `${files} files, ${(fileBytes / MEBIBYTE).toFixed(1)} MiB. Every row and every file was read back and is the same.`,
          `The data in ${from} was left as it is. Keep it until the new server has been looked at, then delete it.`,
        ]),
  ];
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'];

function read(name: string, given: readonly string[], options: NonNullable<Options>) {
  try {
    return parseArgs({ args: [...given], options, allowPositionals: true });
  } catch {
    throw usage(name);
  }
}

function usage(name: string): ConfigError {
  return new ConfigError(`Use it like this: ${USAGE[name]}`);
}

function describe({ madeAt, rows, files }: Manifest): string {
  return `${rows['documents'] ?? 0} documents of ${rows['users'] ?? 0} users, ${files.length} files, as of ${madeAt}`;
}
