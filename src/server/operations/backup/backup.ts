import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { openRawBlobs } from '#server/composition/storage.ts';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { lockDataFolder } from '#server/db/sqlite/folder-lock.ts';
import { fsyncPath } from '../files/file-copies.ts';
import { copyData } from './copy-data.ts';
import { makeFolder } from './make-folder.ts';
import { DATABASE_FILE, type LostFile, MANIFEST_FILE, type Manifest, manifestSchema } from './manifest.ts';

const NAME_PREFIX = 'lexden-';
const UNFINISHED_SUFFIX = '.unfinished';

interface BackupOptions {
  /** Parent folder of the backups, one folder each. Created when missing. */
  readonly into: string;
  /** How many backups to keep, including this one; all of them when undefined. */
  readonly keep: number | undefined;
  /** Whether to skip and report lost files instead of failing. */
  readonly allowsMissing: boolean;
  readonly now: () => Date;
}

export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Removed folders of older and unfinished backups. */
  readonly removed: readonly string[];
  /** Keys of lost files, by the folder of the newest older backup that contains them. Those folders are not removed. */
  readonly foundInOlderBackups: ReadonlyMap<string, readonly string[]>;
}

/**
 * Backs up the embedded database and all files of its documents, also while a server runs, and verifies every copied
 * file against the hash in its document's row. The folder gets its final name only when everything succeeded.
 * @throws ConfigError when there is no embedded database, or its copy is invalid
 */
export async function makeBackup(config: Config, options: BackupOptions): Promise<Backup> {
  if (config.databaseUrl !== undefined)
    throw new ConfigError(
      'The rows are in PostgreSQL: back them up with pg_dump, and the bucket with the means of its store.',
    );
  if (!existsSync(join(config.dataFolder, DATABASE_FILE)))
    throw new ConfigError(`There is no database in ${config.dataFolder}. Set DATA_DIR to the server's.`);
  const { into } = options;
  await makeFolder(into);
  await refuseDataFolder(config, into);
  // One at a time: two would remove each other's unfinished copies as leftovers, and each other's finished ones as
  // older backups.
  const unlock = lockDataFolder(into);
  if (!unlock) throw new ConfigError(`Another backup is being made in ${into} at this moment. Let it end first.`);
  try {
    return await makeAlone(config, options);
  } finally {
    unlock();
  }
}

/** Files without a document are removed later, and the lock of the data folder belongs to the server. */
async function refuseDataFolder({ dataFolder }: Config, into: string): Promise<void> {
  const [data, backups] = await Promise.all([realpath(dataFolder), realpath(into)]);
  const path = relative(data, backups);
  if (path === '' || path.split('/')[0] === 'files')
    throw new ConfigError(`${into} holds the server's own data. Choose another folder for backups.`);
}

async function makeAlone(config: Config, { into, keep, allowsMissing, now }: BackupOptions): Promise<Backup> {
  // An interrupted backup may occupy the space that this one needs.
  const leftovers = (await readdir(into)).filter(isUnfinished).map((name) => join(into, name));
  for (const leftover of leftovers) await rm(leftover, { recursive: true, force: true });
  const [folder, madeAt] = nameBackup(into, now());
  const unfinished = folder + UNFINISHED_SUFFIX;
  // Contains uploads and keys.
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const stored = await openRawBlobs(config);
    const manifest = await copyData({ config, stored, folder: unfinished, madeAt, allowsMissing });
    await stored.close();
    await writeFile(join(unfinished, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await fsyncPath(unfinished);
    await rename(unfinished, folder);
    await fsyncPath(into);
    const found = await findLost(into, folder, manifest.lost);
    const removed = keep === undefined ? [] : await removeOlder(into, keep, [folder, ...found.keys()]);
    return { folder, manifest, removed: [...leftovers, ...removed], foundInOlderBackups: found };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** An unused name, also when the clock was set back. */
function nameBackup(into: string, time: Date): readonly [string, Date] {
  const folder = join(into, NAME_PREFIX + time.toISOString().replaceAll(':', '-').replace('.', '-'));
  return existsSync(folder) ? nameBackup(into, new Date(time.getTime() + 1)) : [folder, time];
}

function isUnfinished(name: string): boolean {
  return name.startsWith(NAME_PREFIX) && name.endsWith(UNFINISHED_SUFFIX);
}

/** Complete backups, oldest first. */
async function listWhole(into: string): Promise<string[]> {
  const names = (await readdir(into)).filter((name) => name.startsWith(NAME_PREFIX) && !isUnfinished(name));
  return names
    .sort()
    .map((name) => join(into, name))
    .filter((folder) => existsSync(join(folder, MANIFEST_FILE)));
}

async function findLost(into: string, made: string, lost: readonly LostFile[]): Promise<Map<string, string[]>> {
  const wanted = new Set(lost.map(({ key }) => key));
  const found = new Map<string, string[]>();
  for (const folder of (await listWhole(into)).reverse()) {
    if (wanted.size === 0) break;
    // An unreadable one is skipped; restoring it reports the reason.
    const manifest = folder === made ? undefined : await readManifest(folder).catch(() => undefined);
    const keys = (manifest?.files ?? []).map(({ key }) => key).filter((key) => wanted.delete(key));
    if (keys.length > 0) found.set(folder, keys);
  }
  return found;
}

/**
 * Rotates old backups, so that deleted data does not stay in them for ever.
 * @param needed folders to keep in any case: the new one, whatever the clock says, and those with lost files
 */
async function removeOlder(into: string, keep: number, needed: readonly string[]): Promise<string[]> {
  const [made] = needed;
  const others = (await listWhole(into)).filter((folder) => folder !== made);
  const removed = others.slice(0, Math.max(0, others.length + 1 - keep)).filter((folder) => !needed.includes(folder));
  for (const folder of removed) {
    // An interrupted removal leaves nothing that looks like a backup.
    await rename(folder, folder + UNFINISHED_SUFFIX);
    await rm(folder + UNFINISHED_SUFFIX, { recursive: true, force: true });
  }
  return removed;
}

/** @throws ConfigError when the folder is not a complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) {
    if (isUnfinished(basename(folder)))
      throw new ConfigError(`The backup in ${folder} was never finished. Choose one whose name ends with its time.`);
    const newest = (await listWhole(folder).catch(() => [])).at(-1);
    if (newest) throw new ConfigError(`${folder} is a folder of backups. Name one of them, the newest is ${newest}.`);
    throw new ConfigError(`There is no backup in ${folder}: it has no ${MANIFEST_FILE}.`);
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new ConfigError(`The ${MANIFEST_FILE} in ${folder} cannot be read, so nothing is known of this backup.`);
  }
}
