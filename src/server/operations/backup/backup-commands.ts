/** `npm run backup`, `npm run restore` and `npm run move`: commands for all data at once. */

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { describeStartupFailure } from '#server/config/startup-failure.ts';
import { type Backup, makeBackup } from './backup.ts';
import { describeLost } from './copy-data.ts';
import { DATABASE_FILE, type LostFile, type Manifest } from './manifest.ts';
import { moveData } from './move.ts';
import { checkBackup, restoreBackup } from './restore.ts';

const USAGE: Readonly<Record<string, string>> = {
  backup: 'npm run backup -- <folder for backups> [--keep <how many>] [--allow-missing]',
  restore: 'npm run restore -- <backup> [--check] [--allow-missing]      (--check verifies it and restores nothing)',
  move: 'npm run move -- --from <data folder> [--allow-missing]      (to DATABASE_URL and S3_*, which must be set)',
};
const FAILURE: Readonly<Record<string, string>> = {
  backup: 'No backup was made',
  restore: 'Nothing was restored',
  move: 'Nothing was moved',
};
const EXIT_FAILURE = 1;
/** The command succeeded, but lost files are missing in the result. */
const EXIT_INCOMPLETE = 2;
const MEBIBYTE = 2 ** 20;
const MAX_LISTED = 20;

interface Outcome {
  readonly lines: readonly string[];
  /** Lines about missing files, for the standard error. */
  readonly lost: readonly string[];
}

const [command = '', ...rest] = process.argv.slice(2);
try {
  const { lines, lost } = await run(command, rest, readConfig());
  for (const line of lines) console.log(line);
  for (const line of lost) console.error(line);
  if (lost.length > 0) process.exitCode = EXIT_INCOMPLETE;
} catch (error) {
  console.error(describeFailure(error, FAILURE[command]));
  process.exitCode = EXIT_FAILURE;
}

/** The line always begins with the outcome. */
function describeFailure(error: unknown, outcome = 'Nothing was done'): string {
  const explanation = describeStartupFailure(error, outcome);
  return explanation.startsWith(outcome) ? explanation : `${outcome}. ${explanation}`;
}

function run(name: string, given: readonly string[], config: Config): Promise<Outcome> {
  if (name === 'backup') return backUp(config, given);
  if (name === 'restore') return restore(config, given);
  if (name === 'move') return move(config, given);
  throw new ConfigError(`There is no command "${name}".`);
}

async function backUp(config: Config, given: readonly string[]): Promise<Outcome> {
  const { values, positionals } = read('backup', given, {
    keep: { type: 'string' },
    'allow-missing': { type: 'boolean' },
  });
  const keep = values['keep'] === undefined ? undefined : Number(values['keep']);
  if (positionals.length !== 1 || (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))) throw usage('backup');
  const into = resolve(positionals[0] ?? '');
  const allowsMissing = values['allow-missing'] === true;
  const backup = await makeBackup(config, { into, keep, allowsMissing, now: () => new Date() });
  const { folder, manifest, removed } = backup;
  const lines = [
    `Backed up to ${folder}: ${describe(manifest)}. Every file in it was read back and has its hash.`,
    ...(removed.length > 0 ? [`Older or unfinished ones removed: ${removed.length}.`] : []),
  ];
  return withLostFiles(manifest, lines, backup);
}

async function restore(config: Config, given: readonly string[]): Promise<Outcome> {
  const { values, positionals } = read('restore', given, {
    check: { type: 'boolean' },
    'allow-missing': { type: 'boolean' },
  });
  if (positionals.length !== 1) throw usage('restore');
  const folder = resolve(positionals[0] ?? '');
  const allowsMissing = values['allow-missing'] === true;
  if (values['check']) {
    const manifest = await checkBackup(config, folder, allowsMissing);
    return withLostFiles(manifest, [`The backup in ${folder} is intact: ${describe(manifest)}.`]);
  }
  const manifest = await restoreBackup(config, folder, allowsMissing);
  return withLostFiles(manifest, [
    `Restored to ${config.dataFolder}: ${describe(manifest)}. Every file in it was read back and has its hash.`,
  ]);
}

/** Appends what is missing. */
function withLostFiles(
  { lost }: { readonly lost: readonly LostFile[] },
  lines: readonly string[],
  backup?: Backup,
): Outcome {
  if (lost.length === 0) return { lines, lost: [] };
  const others = lost.length - MAX_LISTED;
  const added = [
    `INCOMPLETE: files of documents are lost and were left out: ${lost.length}.`,
    ...lost.slice(0, MAX_LISTED).map((file) => `Lost: ${describeLost(file)}.`),
    ...(others > 0 ? [`And ${others} more. "npm run files -- check" names all of them.`] : []),
  ];
  for (const [folder, keys] of backup?.foundInOlderBackups ?? [])
    added.push(`${folder} has ${describeKeys(keys)}. It is kept until they are restored.`);
  return { lines, lost: added };
}

function describeKeys(keys: readonly string[]): string {
  const named = keys.slice(0, MAX_LISTED).join(', ');
  return keys.length > MAX_LISTED ? `${named} and ${keys.length - MAX_LISTED} more of them` : named;
}

async function move(config: Config, given: readonly string[]): Promise<Outcome> {
  const { values, positionals } = read('move', given, {
    from: { type: 'string' },
    'allow-missing': { type: 'boolean' },
  });
  if (positionals.length > 0 || typeof values['from'] !== 'string') throw usage('move');
  const from = resolve(values['from']);
  const moved = await moveData(config, from, values['allow-missing'] === true);
  const { tables, files, fileBytes, filesStay } = moved;
  const lines = [
    ...tables.map(({ name, rows, sha256 }) => `${name.padEnd(24)} ${String(rows).padStart(9)} rows  ${sha256}`),
    ...(filesStay
      ? [
          'Every row was read back and is the same.',
          `The ${files} files stay in ${from}, and the new server continues to use them: keep that folder.`,
          `Of it, only ${DATABASE_FILE} is no longer needed. Keep it until you have checked the new server, then delete it.`,
        ]
      : [
          `${files} files, ${(fileBytes / MEBIBYTE).toFixed(1)} MiB. Every row and every file was read back and is the same.`,
          `The data in ${from} was left as it is. Keep it until you have checked the new server, then delete it.`,
        ]),
  ];
  return withLostFiles(moved, lines);
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
  return new ConfigError(`Usage: ${USAGE[name]}`);
}

function describe({ madeAt, rows, files }: Manifest): string {
  return `${rows['documents'] ?? 0} documents of ${rows['users'] ?? 0} users, ${files.length} files, as of ${madeAt}`;
}
