/** `npm run files`: administration of the stored files, also while the server runs. */
import { MEBIBYTE } from '#contract/units.ts';
import { openBlobs, openExistingDatabase } from '#server/composition/storage.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { describeStartupFailure } from '#server/config/startup-failure.ts';
import type { EncryptedBlobStore } from '#server/ports/blob-store.ts';
import { checkFiles, type FileCheck } from './check-files.ts';
import { type Rotation, rotateFileKeys } from './rotate-file-keys.ts';
import { createStoredFilesStore, type StoredFilesStore } from './stored-files-store.ts';

const USAGE = [
  'npm run files -- check               reads every file and compares it with its document',
  'npm run files -- rotate              encrypts every file with the first of FILE_ENCRYPTION_KEYS',
  'npm run files -- rotate --to-plain   decrypts every file',
];
const EXIT_FAILURE = 1;

/** An unknown command. The only message with more than one line. */
class UsageError extends Error {}

interface Outcome {
  readonly lines: readonly string[];
  readonly isGood: boolean;
}

try {
  const { lines, isGood } = await run(process.argv.slice(2).join(' '), readConfig());
  for (const line of lines) console.log(line);
  if (!isGood) process.exitCode = EXIT_FAILURE;
} catch (error) {
  console.error(error instanceof UsageError ? error.message : describeStartupFailure(error, 'The command failed'));
  process.exitCode = EXIT_FAILURE;
}

async function run(command: string, config: Config): Promise<Outcome> {
  if (!['check', 'rotate', 'rotate --to-plain'].includes(command))
    throw new UsageError(['Usage:', ...USAGE].join('\n'));
  if (command === 'rotate' && config.fileKeys.length === 0)
    throw new ConfigError('FILE_ENCRYPTION_KEYS holds no key to encrypt with.');
  const database = await openExistingDatabase(config);
  const blobs = await openBlobs(config);
  try {
    const files = createStoredFilesStore(database.db);
    if (command === 'check') return describeCheck(await checkFiles({ files, blobs, now: Date.now }));
    return await rotate(config, files, blobs, command === 'rotate');
  } finally {
    await blobs.close();
    await database.close();
  }
}

async function rotate(
  { fileKeys }: Config,
  files: StoredFilesStore,
  blobs: EncryptedBlobStore,
  isToFirstKey: boolean,
): Promise<Outcome> {
  const wantedKey = isToFirstKey ? fileKeys[0]?.id : undefined;
  const rotation = await rotateFileKeys({ files, blobs, wantedKey });
  const others = fileKeys.map(({ id }) => id).filter((id) => id !== wantedKey);
  return describeRotation(rotation, describeTarget(wantedKey), others);
}

function describeTarget(key: string | undefined): string {
  return key === undefined ? 'unencrypted' : `encrypted with the key "${key}"`;
}

function describeRotation(rotation: Rotation, target: string, otherKeys: readonly string[]): Outcome {
  const { changed, unchanged, gone, problems, remaining } = rotation;
  const lines = [
    `Now ${target}: ${changed}. Already ${target}: ${unchanged}. Deleted meanwhile: ${gone}. Failed: ${problems.length}.`,
    ...problems,
  ];
  for (const [key, count] of remaining) lines.push(`Still ${describeTarget(key)}: ${count}.`);
  if (remaining.size > 0)
    lines.push(
      'Files of uploads and deletions in progress are left alone: run this again in an hour, and keep all keys.',
    );
  else lines.push(`Every file is ${target}.${describeSpareKeys(otherKeys)}`);
  return { lines, isGood: problems.length === 0 && remaining.size === 0 };
}

function describeSpareKeys(keys: readonly string[]): string {
  if (keys.length === 0) return '';
  const names = keys.map((key) => `"${key}"`).join(', ');
  return ` No file needs ${names} any more; backups made before do.`;
}

function describeCheck({ intact, intactBytes, problems, counts, orphans }: FileCheck): Outcome {
  const size = (intactBytes / MEBIBYTE).toFixed(1);
  const failures = `${counts['blob-not-found']} missing, ${counts['blob-corrupt']} damaged, ${counts['blob-unavailable']} cannot be read or opened`;
  return {
    lines: [
      ...problems,
      ...orphans.map((key) => `Without a document: ${key}`),
      // Last, so that it is visible after a long list.
      `Intact: ${intact} (${size} MiB). Damaged: ${problems.length}${problems.length > 0 ? ` (${failures})` : ''}. Without a document: ${orphans.length}.`,
    ],
    isGood: problems.length === 0 && orphans.length === 0,
  };
}
